const minute = 60_000;

/** `12:05`; an exam of more than an hour counts its minutes on. */
export function clockFace(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * What a screen reader is told when the time that remains went from `before` to `now`: half of it, 10, 5 and 1 minute,
 * the end. Of several that were passed at once, after a sleep, the last.
 */
export function milestoneBetween(before: number, now: number, totalMs: number): string | undefined {
  const milestones: [ms: number, words: string][] = [
    [totalMs / 2, 'Half of the time is over.'],
    [10 * minute, '10 minutes left.'],
    [5 * minute, '5 minutes left.'],
    [minute, '1 minute left.'],
    [0, 'The time is over.'],
  ];
  return milestones.findLast(([ms]) => before > ms && now <= ms)?.[1];
}
