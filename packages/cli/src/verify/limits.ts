/** Limits of a connection; times in milliseconds, sizes in bytes. */
export interface Limits {
  timeoutMs: number;
  maxBytes: number;
  /** When everything has to be over, in milliseconds since 1970. */
  until: number;
}

export const isOver = ({ until }: Pick<Limits, 'until'>) => Date.now() >= until;

/** Time to wait (ms): the given time, but not beyond the time limit of the whole run. */
export const within = ({ until }: Pick<Limits, 'until'>, ms: number) =>
  // A timer may ring a moment early by the clock.
  Math.min(ms, Math.max(0, until - Date.now()) + 5);
