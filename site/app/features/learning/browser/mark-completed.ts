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

/** Marks a lesson whose exercise was passed: on the page's account, or else in this browser. */
export async function markCompleted(lesson: LessonName, account: string | undefined): Promise<Marked> {
  if (account === undefined) {
    keepCompleted(lessonKey(lesson));
    return 'marked';
  }
  const marked = await send(lesson, account);
  if (marked === 'waiting') changeWaiting(account, (keys) => keys.add(lessonKey(lesson)));
  return marked;
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

/**
 * Lessons whose pass is still to be sent. If storage is refused, the list is lost: the learner can pass the exercise
 * again.
 */
const readWaiting = (account: string) => new Set(readStored<string[]>(storageKey(account), []));

function changeWaiting(account: string, change: (keys: Set<string>) => void): void {
  const keys = readWaiting(account);
  change(keys);
  store(storageKey(account), [...keys]);
}
