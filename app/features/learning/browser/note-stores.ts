import { type LessonName, lessonKey } from '../lesson-names.ts';
import { changeLearning, readLearning } from './kept-learning.ts';
import type { Note, NoteStore, SaveResult } from './note-keeper.ts';

/** Notes of a visitor: in this browser. Two of its tabs see each other's text before they write. */
export function browserNotes(lesson: LessonName): NoteStore {
  const key = lessonKey(lesson);
  return {
    save: async (text, base) => {
      const now = readLearning().notes[key] ?? '';
      if (now !== base.text && now !== text) return { conflict: { text: now, version: 0 } };
      changeLearning(({ notes }) => {
        if (text === '') delete notes[key];
        else notes[key] = text;
      });
      return { saved: { text, version: 0 } };
    },
  };
}

/** Notes of somebody signed in. What is not sent yet waits in this browser under the account's id. */
export function accountNotes(userId: string, lesson: LessonName): NoteStore {
  const key = lessonKey(lesson);
  return {
    save: (text, { version }) => sendNote(lesson, { text, version }),
    hold: (unsaved) => changeUnsent(userId, key, unsaved),
  };
}

/** Sends a note to the account. */
export async function sendNote(lesson: LessonName, { text, version }: Note): Promise<SaveResult> {
  const response = await fetch('/api/learning/notes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...lesson, text, version }),
    // It goes on when the page is left.
    keepalive: true,
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (response?.ok && answer) return { saved: answer };
  if (response?.status === 409 && answer) return { conflict: { text: answer.text, version: answer.version } };
  if (response?.status === 401)
    return { refused: 'Your session has ended. The note is kept in this browser: sign in again to save it.' };
  if (!response || response.status === 429 || response.status >= 500) return 'unreachable';
  return { refused: answer?.message ?? 'The note was not taken.' };
}

export const unsentKey = (userId: string) => `learning-unsent:${userId}`;

/** Notes of an account that this browser has not been able to send, by the key of their lesson. */
export function readUnsent(userId: string): Record<string, Note> {
  try {
    return JSON.parse(localStorage.getItem(unsentKey(userId)) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

export function changeUnsent(userId: string, key: string, unsent: Note | undefined): void {
  const all = readUnsent(userId);
  if (unsent) all[key] = unsent;
  else delete all[key];
  try {
    if (Object.keys(all).length === 0) localStorage.removeItem(unsentKey(userId));
    else localStorage.setItem(unsentKey(userId), JSON.stringify(all));
  } catch {
    // Refused or full: it is still on the page, and is sent from there.
  }
}
