import { useId, useState } from 'react';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { NoteState } from '../browser/note-keeper.ts';
import { useNote } from '../browser/use-note.ts';
import { type LessonName, maxNoteLength } from '../lesson-names.ts';
import type { LessonPage } from '../lesson-page.server.ts';

interface NotesPanelProps {
  lesson: LessonName;
  account: LessonPage['account'];
  /** Answer to a note that was posted without JavaScript and could not be saved as it is. */
  answer: FormAnswer | undefined;
}

/** The reader's own notes on a lesson: saved while they type, or by a button without JavaScript. */
export function NotesPanel({ lesson, account, answer }: NotesPanelProps) {
  const id = useId();
  // Read before React puts its own text into the field.
  const [early] = useState(() => fieldText(id));
  const { state, type, choose } = useNote(lesson, account, early);
  const posted = answer?.values.text;
  return (
    <form method="post" action="#lesson-notes" className="max-w-[42rem]">
      <label htmlFor={id} className="block font-semibold">
        Your notes on this lesson
      </label>
      <p id={`${id}-hint`} className="needs-js mt-0.5 text-sm text-soft">
        Notes are auto-saved, {account ? 'on your account' : 'in this browser until you sign in'}. Only you
        see them.
      </p>
      {answer?.conflict ? (
        <PostedConflict text={answer.conflict.saved.text} />
      ) : (
        answer?.message && <Notice className="mt-3" notice={answer.message} />
      )}
      <textarea
        key={answer ? 'posted' : 'own'}
        id={id}
        name="text"
        rows={8}
        // A note joined from two may be longer than the limit: it can be changed, but not grow.
        maxLength={Math.max(maxNoteLength, state.text.length, posted?.length ?? 0)}
        // A text that the browser brings back may be older than the note.
        autoComplete="off"
        placeholder="What you want to remember from this lesson"
        className="input input-area mt-2"
        aria-describedby={`${id}-hint ${id}-state`}
        value={posted !== undefined && state.status === 'idle' ? posted : state.text}
        onChange={({ target }) => type(target.value)}
      />
      <p id={`${id}-state`} role="status" className="needs-js mt-1.5 min-h-6 text-sm text-soft">
        {wordsFor(state)}
      </p>
      {state.conflict && <NoteConflict other={state.conflict.text} onChoose={choose} />}
      <noscript>
        {account ? (
          <>
            <input type="hidden" name="intent" value="note" />
            <input type="hidden" name="account" value={account.id} />
            <input type="hidden" name="version" value={answer?.conflict?.version ?? account.note.version} />
            <Button type="submit">Save notes</Button>
          </>
        ) : (
          <p className="text-sm text-soft">
            Without an account, your notes stay in your browser, which needs JavaScript to save them. Sign in
            to save them without JavaScript.
          </p>
        )}
      </noscript>
    </form>
  );
}

const words: Partial<Record<NoteState['status'], string>> = {
  saving: 'Saving…',
  saved: 'Saved',
  waiting:
    'Not sent yet: there is no connection. This browser keeps your note, and sends it when you are online.',
};

function wordsFor({ status, message, conflict }: NoteState): string {
  if (conflict) return 'Not saved yet: choose below what to keep.';
  return (status === 'refused' ? message : words[status]) ?? '';
}

/** The page that answers a post shows both texts; saving again keeps the one in the field. */
function PostedConflict({ text }: { text: string | undefined }) {
  return (
    <>
      <Notice
        className="mt-3"
        notice={{
          title: 'This note was changed elsewhere since you opened the page.',
          description:
            'Nothing is lost: the saved text is shown below, and yours is in the field. Save again to keep yours.',
          destructive: true,
        }}
      />
      <pre className="note-other">{text}</pre>
    </>
  );
}

function fieldText(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : undefined;
}

interface NoteConflictProps {
  /** Text that another writer saved, most often the same person in another tab. */
  other: string;
  onChoose: (which: 'mine' | 'other' | 'both') => void;
}

/** Two texts of one note: both are shown, and the person chooses. */
function NoteConflict({ other, onChoose }: NoteConflictProps) {
  return (
    <div className="notice mt-3 block" data-destructive role="alert">
      <p className="font-semibold">This note was changed elsewhere, in another tab or on another device.</p>
      <p className="mt-1 text-sm text-soft">The saved text:</p>
      <pre className="note-other">{other === '' ? '(empty)' : other}</pre>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onChoose('both')}>
          Keep both texts
        </Button>
        <Button size="small" variant="secondary" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="small" variant="secondary" onClick={() => onChoose('other')}>
          Keep the other
        </Button>
      </div>
    </div>
  );
}
