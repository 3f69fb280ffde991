import type { ExamState, PlacedMark } from '../marks.ts';
import type { SendResult } from './answer-keeper.ts';

const api = '/api/exam-answers';
const keyStart = 'exam-unsent:';

/** Sends answers of a running exam to the server. */
export async function sendMarks(attempt: string, marks: PlacedMark[]): Promise<SendResult> {
  const answer = await fetch(api, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ attempt, marks }),
    // It goes on when the page is left.
    keepalive: true,
  }).catch(() => undefined);
  return resultOf(answer);
}

/** Asks the server how a running exam stands. */
export async function askState(attempt: string): Promise<SendResult> {
  return resultOf(await fetch(`${api}?attempt=${attempt}`).catch(() => undefined));
}

async function resultOf(answer: Response | undefined): Promise<SendResult> {
  if (!answer || answer.status === 429 || answer.status >= 500) return 'unreachable';
  const body = (await answer.json().catch(() => undefined)) as (ExamState & { message?: string }) | undefined;
  if (!body) return 'unreachable';
  if (answer.ok) return { state: body };
  if (answer.status === 409) return 'over';
  return { refused: body.message ?? 'The answer was not taken.' };
}

/** What this browser could not send of an exam. */
export function readUnsent(attempt: string): PlacedMark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyStart + attempt) ?? '[]');
    return Array.isArray(kept) ? (kept as PlacedMark[]) : [];
  } catch {
    return [];
  }
}

/** Keeps what is not sent; of exams before this one nothing is needed any more. */
export function holdUnsent(attempt: string, unsent: PlacedMark[]): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyStart) && (key !== keyStart + attempt || unsent.length === 0))
        localStorage.removeItem(key);
    if (unsent.length > 0) localStorage.setItem(keyStart + attempt, JSON.stringify(unsent));
  } catch {
    // Refused or full: it is still on the page, and is sent from there.
  }
}
