import { useEffect } from 'react';
import { useKeeper } from '#app/ui/use-keeper.ts';
import { type LessonName, lessonKey, lessonOfKey } from '../lesson-names.ts';
import { readLearning } from './kept-learning.ts';
import { type Note, NoteKeeper, type NoteState } from './note-keeper.ts';
import {
  accountNotes,
  browserNotes,
  findUnsent,
  forgetUnsent,
  listUnsentKeys,
  sendNote,
  unsentKey,
} from './note-stores.ts';

interface Account {
  id: string;
  note: Note;
}

/** The note of a lesson while its page is open. `typedEarly` is the text in the field before React took it over. */
export function useNote(lesson: LessonName, account: Account | null, typedEarly: string | undefined) {
  const first = account?.note ?? { text: '', version: 0 };
  const { keeper, state, tell } = useKeeper<NoteState, NoteKeeper>({ text: first.text, status: 'idle' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page, which shows one lesson
  useEffect(() => {
    const key = lessonKey(lesson);
    const kept = account ? account.note : { text: readLearning().notes[key] ?? '', version: 0 };
    const store = account ? accountNotes(account.id, lesson) : browserNotes(lesson);
    const made = new NoteKeeper(kept, store, tell, store.takeOver?.());
    keeper.current = made;
    if (typedEarly !== undefined && typedEarly !== first.text && typedEarly !== made.state.text)
      made.type(typedEarly);
    tell();
    if (account) void sendOthers(account.id, key).then(() => tellWaiting(account.id));

    const flush = () => void made.flush();
    const onHide = () => document.visibilityState === 'hidden' && flush();
    const onStorage = ({ key: changed }: StorageEvent) => {
      if (!account) made.follow(readLearning().notes[key] ?? '');
      else if (changed === unsentKey(account.id)) {
        const text = findUnsent(account.id, key)?.text;
        if (text !== undefined) made.follow(text);
      }
    };
    addEventListener('online', flush);
    addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('online', flush);
      removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onHide);
      made.stop();
    };
  }, []);

  return {
    state,
    type: (text: string) => keeper.current?.type(text),
    choose: (which: 'mine' | 'other' | 'both') => keeper.current?.choose(which),
  };
}

/** Sends passes that could not be sent earlier. Imported here, because showing a lesson does not need this code. */
async function tellWaiting(userId: string): Promise<void> {
  const { sendWaiting } = await import('./mark-completed.ts');
  await sendWaiting(userId);
}

/**
 * Sends unsent notes on other lessons, until the account is unreachable. A note with a conflict stays until its own
 * page is opened.
 */
async function sendOthers(userId: string, ownKey: string): Promise<void> {
  for (const key of listUnsentKeys(userId)) {
    const note = findUnsent(userId, key);
    if (key === ownKey || !note) continue;
    const result = await sendNote(userId, lessonOfKey(key), note);
    if (result === 'unreachable') return;
    const isUnchanged = findUnsent(userId, key)?.text === note.text;
    if ('saved' in result && isUnchanged) forgetUnsent(userId, key);
  }
}
