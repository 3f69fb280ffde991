import type { PlacedMark } from '../marks.ts';

const keyStart = 'exam-unsent:';

/** Exams whose unsent answers a browser stores at once. One that is over may never be opened again. */
const maxExams = 10;

/** Answers of an exam that this browser could not send. */
export function readUnsent(attempt: string): PlacedMark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyStart + attempt) ?? '[]');
    return Array.isArray(kept) ? (kept as PlacedMark[]) : [];
  } catch {
    return [];
  }
}

/**
 * Stores unsent answers; without any, deletes those of the exam. Other exams keep theirs: two levels, or two people on
 * one computer, can have an exam at once. Of more than ten exams, those with the oldest answers go.
 */
export function holdUnsent(attempt: string, unsent: PlacedMark[]): void {
  try {
    if (unsent.length === 0) {
      localStorage.removeItem(keyStart + attempt);
      return;
    }
    const others = Object.keys(localStorage)
      .filter((key) => key.startsWith(keyStart) && key !== keyStart + attempt)
      .map((key) => ({ key, at: lastChange(readUnsent(key.slice(keyStart.length))) }))
      .sort((one, other) => other.at - one.at);
    for (const { key } of others.slice(maxExams - 1)) localStorage.removeItem(key);
    localStorage.setItem(keyStart + attempt, JSON.stringify(unsent));
  } catch {
    // Refused or full: it is still on the page, and is sent from there.
  }
}

/** Sequence numbers are moments by the server's clock (ms), so they order the exams by age. */
const lastChange = (marks: PlacedMark[]) =>
  Math.max(0, ...marks.map(({ seq, flagSeq }) => Math.max(seq || 0, flagSeq || 0)));
