import type { LearningRecord } from '../lib/learning-record.ts';

/** As in `lib/learning-record.ts`, which pages use: this script shares no code with them. */
const storageKey = 'learning';
const mergedEvent = 'learning-merged';

let isUnderWay = false;

/**
 * After signing in, takes the progress and the notes that this browser kept into the account. What the browser has is
 * removed only when the account has it; if two tabs ask, the account is the same as if one had.
 */
export async function bringLearningHome(): Promise<void> {
  if (isUnderWay || !('signedIn' in document.documentElement.dataset)) return;
  const kept = readKept();
  if (!kept || isEmpty(kept)) return;
  isUnderWay = true;
  const response = await fetch('/api/learning/merge', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: kept,
  }).catch(() => undefined);
  isUnderWay = false;
  if (!response?.ok || readKept() !== kept) return;
  localStorage.removeItem(storageKey);
  document.dispatchEvent(new Event(mergedEvent));
}

/** Storage may be refused by the browser's settings. */
function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function isEmpty(kept: string): boolean {
  const { completed, notes }: LearningRecord = JSON.parse(kept);
  return Object.keys(completed).length + Object.keys(notes).length === 0;
}
