import { formatElapsed } from '#app/lib/traces.ts';

const opposites = { later: 'earlier', longer: 'shorter' };

/** `50 ms later`, `1 d shorter`; a gap below a millisecond is `<1 ms`. */
export function describeGap(ms: number, word: keyof typeof opposites): string {
  return `${lengthOf(ms)} ${ms < 0 ? opposites[word] : word}`;
}

/** `+50 ms`, `−3 ms`; empty for none. */
export function signGap(ms: number | null): string {
  if (!ms) return '';
  return `${ms < 0 ? '−' : '+'}${lengthOf(ms)}`;
}

const lengthOf = (ms: number) => (Math.abs(ms) < 1 ? '<1 ms' : formatElapsed(Math.abs(ms)));
