/** Why a paper that was handed in waits for an editor. */
export type HeldFor = 'blank' | 'one_call' | 'too_fast';

/** Nobody reads a question and four options in less. */
const leastMs = 2_000;

/**
 * Milliseconds that each answer took, by when they arrived here; all times in milliseconds since 1970, `arrivals` sorted.
 * Answers that came in one call share the pause before it: they were gathered meanwhile.
 */
export function timeAnswers(startedAt: number, arrivals: readonly number[]): number[] {
  let before = startedAt;
  return [...Map.groupBy(arrivals, (at) => at)].flatMap(([at, together]) => {
    const each = (at - before) / together.length;
    before = at;
    return together.map(() => each);
  });
}

/**
 * Why an editor has to look at a paper before it counts; undefined for a paper like any other. Says nothing of how it was
 * answered: that a paper is held tells nobody its score.
 */
export function findReason(startedAt: number, arrivals: readonly number[]): HeldFor | undefined {
  if (arrivals.length === 0) return 'blank';
  // Of a single answer there is nothing to compare: it took its time, or it did not.
  if (arrivals.length > 1 && countCalls(arrivals) === 1) return 'one_call';
  return medianOf(timeAnswers(startedAt, arrivals)) < leastMs ? 'too_fast' : undefined;
}

/** The answers of one call have one time: that of its transaction. */
export const countCalls = (arrivals: readonly number[]): number => new Set(arrivals).size;

/** NaN of nothing. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** How long an exam took, as people are told: whole minutes, and none took less than one. */
export const minutesBetween = (startedAt: Date, endedAt: Date): number =>
  Math.max(1, Math.round((endedAt.getTime() - startedAt.getTime()) / 60_000));
