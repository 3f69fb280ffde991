import { learningKey, learningMerged, parseLearning, readLearningText } from '#app/lib/learning-record.ts';
import { postJson } from '#app/lib/post-json.ts';

let isUnderWay = false;

/**
 * Copies the progress and notes stored in this browser into the account of a signed-in person. They are removed from
 * the browser only when the account has them. If two tabs do this at once, the result is the same.
 */
export async function bringLearningHome(): Promise<void> {
  if (isUnderWay || !('signedIn' in document.documentElement.dataset)) return;
  const kept = readLearningText();
  const { completed, notes } = parseLearning(kept);
  if (!kept || Object.keys({ ...completed, ...notes }).length === 0) return;
  isUnderWay = true;
  const { isOk, status = 0, answer } = (await postJson('/api/learning/merge', kept)) ?? {};
  isUnderWay = false;
  if (status >= 400 && status < 500 && ![401, 429].includes(status))
    say('We could not copy this browser’s progress to your account. Your progress is still in this browser.');
  if (!isOk || readLearningText() !== kept) return;
  const rest = whatIsLeft(answer.left, notes);
  // Said only once: on the next page the rest is the same.
  if (rest === kept) return;
  if (rest === undefined) localStorage.removeItem(learningKey);
  else {
    localStorage.setItem(learningKey, rest);
    say(
      'A note in this browser is too long to merge with the one in your account. Your note is still in this browser.',
    );
  }
  document.dispatchEvent(new Event(learningMerged));
}

/** Text to keep in this browser: the notes that the account has no room for. The account has everything else. */
function whatIsLeft(left: string[], notes: Record<string, string>): string | undefined {
  if (left.length === 0) return undefined;
  return JSON.stringify({
    completed: {},
    notes: Object.fromEntries(left.map((key) => [key, notes[key]])),
  });
}

function say(words: string): void {
  const notice = document.createElement('p');
  notice.className = 'notice wrap my-4';
  notice.role = 'alert';
  notice.textContent = words;
  document.querySelector('main')?.prepend(notice);
}
