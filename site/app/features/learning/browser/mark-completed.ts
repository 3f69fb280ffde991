import { postJson } from '#app/lib/post-json.ts';
import { type LessonName, lessonKey, lessonOfKey } from '../lesson-names.ts';
import { keepCompleted, readStored, store } from './kept-learning.ts';

/** Outcome for a lesson whose exercise was passed. */
export type Marked =
  | 'marked'
  /** Not sent now, for example without a connection or session; this browser sends it later. */
  | 'waiting'
  /** Nobody is signed in, and no script can store it in the browser. */
  | 'signed-out'
  | { refused: string };

/** Message for a completion that storage refused: it is in memory, or could not be sent to the account either. */
export const notStored =
  'Your browser could not store this, so leaving the page loses it. Free some storage or sign in, then try again.';

/** Marks a lesson whose exercise was passed: on the page's account, or else in this browser. */
export async function markCompleted(lesson: LessonName, account: string | undefined): Promise<Marked> {
  if (account === undefined) return keepCompleted(lessonKey(lesson)) ? 'marked' : { refused: notStored };
  const marked = await send(lesson, account);
  if (marked !== 'waiting') return marked;
  const isStored = changeWaiting(account, (keys) => keys.add(lessonKey(lesson)));
  return isStored ? marked : { refused: notStored };
}

/** Sends passes that could not be sent earlier to the account, until one cannot be sent again. */
export async function sendWaiting(account: string): Promise<void> {
  for (const key of readWaiting(account)) {
    if ((await send(lessonOfKey(key), account)) === 'waiting') return;
    changeWaiting(account, (keys) => keys.delete(key));
  }
}

async function send(lesson: LessonName, account: string): Promise<Marked> {
  const said = await postJson('/api/learning/progress', { account, ...lesson }, { keepalive: true });
  if (said?.isOk) return 'marked';
  // 401: the session has ended, or is now another account's.
  if (!said || said.status < 400 || said.status >= 500 || [401, 429].includes(said.status)) return 'waiting';
  return { refused: said.answer.message ?? 'The lesson could not be marked complete.' };
}

const storageKey = (account: string) => `learning-waiting:${account}`;

/** Lessons whose pass is still to be sent. */
const readWaiting = (account: string) => new Set(readStored<string[]>(storageKey(account), []));

function changeWaiting(account: string, change: (keys: Set<string>) => void): boolean {
  const keys = readWaiting(account);
  change(keys);
  return store(storageKey(account), [...keys]);
}
