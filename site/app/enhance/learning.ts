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
  if (response && response.status >= 400 && response.status < 500 && ![401, 429].includes(response.status))
    say('The progress in this browser could not be taken to your account. It is still in this browser.');
  if (!response?.ok || readKept() !== kept) return;
  const { left } = await response.json();
  const rest = whatIsLeft(left, JSON.parse(kept).notes);
  // Said once: it stays the same on the next page.
  if (rest === kept) return;
  if (rest === undefined) localStorage.removeItem(storageKey);
  else {
    localStorage.setItem(storageKey, rest);
    say('A note in this browser is too long to join the one on your account. It is still in this browser.');
  }
  document.dispatchEvent(new Event(mergedEvent));
}

/** Notes that the account has no room for stay in the browser; everything else is there now. */
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

/** Storage may be refused by the browser's settings. */
function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** What cannot be read, or is no record, counts as empty. */
function isEmpty(kept: string): boolean {
  try {
    const { completed, notes } = JSON.parse(kept) ?? {};
    return Object.keys(completed ?? {}).length + Object.keys(notes ?? {}).length === 0;
  } catch {
    return true;
  }
}
