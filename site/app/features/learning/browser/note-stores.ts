import { postJson } from '#app/lib/post-json.ts';
import { joinNotes } from '../join-notes.ts';
import { type LessonName, lessonKey, maxStoredNote } from '../lesson-names.ts';
import { changeLearning, readLearning, readStored, store } from './kept-learning.ts';
import type { Note, NoteStore, SaveResult } from './note-keeper.ts';

/** Notes of a visitor, stored in this browser. A text that another tab stored meanwhile is a conflict. */
export function browserNotes(lesson: LessonName): NoteStore {
  const key = lessonKey(lesson);
  let unstored: string | undefined;
  return {
    save: async (text, base) => {
      if (text.length > maxStoredNote) return { refused: 'This note is too long to save. Shorten it.' };
      const now = readLearning().notes[key] ?? '';
      if (now !== base.text && now !== text && now !== unstored)
        return { conflict: { text: now, version: 0 } };
      const isStored = changeLearning(({ notes }) => {
        if (text === '') delete notes[key];
        else notes[key] = text;
      });
      unstored = isStored ? undefined : text;
      if (!isStored)
        return { refused: 'Your browser did not store this note. Copy it before you leave this page.' };
      return { saved: { text, version: 0 } };
    },
  };
}

/**
 * Notes of a signed-in person. Unsent text is stored in this browser by account, lesson and writer, so two tabs without
 * a connection do not overwrite each other.
 */
export function accountNotes(userId: string, lesson: LessonName): NoteStore {
  const key = lessonKey(lesson);
  const writer = String(Math.random());
  return {
    save: (text, { version }) => sendNote(userId, lesson, { text, version }),
    hold: (unsaved) =>
      changeUnsent(userId, key, (notes) => {
        if (unsaved) notes[writer] = unsaved;
        else delete notes[writer];
      }),
    takeOver: () => {
      const found = findUnsent(userId, key);
      if (found)
        changeUnsent(userId, key, (notes) => {
          for (const other of Object.keys(notes)) delete notes[other];
          notes[writer] = found;
        });
      return found;
    },
  };
}

/** Sends a note to the account whose page this is. */
export async function sendNote(
  account: string,
  lesson: LessonName,
  { text, version }: Note,
): Promise<SaveResult> {
  const body = { account, ...lesson, text, version };
  const said = await postJson('/api/learning/notes', body, { keepalive: true });
  const { isOk, status = 0, answer } = said ?? {};
  if (isOk) return { saved: answer };
  if (status === 409 && 'text' in answer) return { conflict: { text: answer.text, version: answer.version } };
  if (status === 401)
    return { refused: 'Your session has ended. This browser keeps the note: sign in again to save it.' };
  if (!answer || status === 429 || status >= 500) return 'unreachable';
  return { refused: answer.message ?? 'The note was not saved.' };
}

export const unsentKey = (userId: string) => `learning-unsent:${userId}`;

/** Unsent notes of one lesson by writer. */
type UnsentNotes = Record<string, Note>;

const readUnsent = (userId: string) => readStored<Record<string, UnsentNotes>>(unsentKey(userId), {});

export const listUnsentKeys = (userId: string): string[] => Object.keys(readUnsent(userId));

/** The unsent texts of a lesson's note in this browser, joined, with the oldest of their versions. */
export function findUnsent(userId: string, key: string): Note | undefined {
  const notes = Object.values(readUnsent(userId)[key] ?? {});
  if (notes.length === 0) return undefined;
  return {
    text: notes.map(({ text }) => text).reduce(joinNotes),
    version: Math.min(...notes.map(({ version }) => version)),
  };
}

export const forgetUnsent = (userId: string, key: string) =>
  changeUnsent(userId, key, (notes) => {
    for (const writer of Object.keys(notes)) delete notes[writer];
  });

function changeUnsent(userId: string, key: string, change: (notes: UnsentNotes) => void): void {
  const all = readUnsent(userId);
  const notes = all[key] ?? {};
  change(notes);
  if (Object.keys(notes).length > 0) all[key] = notes;
  else delete all[key];
  // If storage is refused or full, the text is still on the page, which sends it.
  store(unsentKey(userId), all);
}
