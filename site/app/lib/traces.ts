/** `7c1e…04fa`: enough of an id to distinguish two. */
export const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id);

const units = [
  { limit: 1000, size: 1, name: 'ms' },
  { limit: 60_000, size: 1000, name: 's' },
  { limit: 3_600_000, size: 60_000, name: 'min' },
  { limit: 48 * 3_600_000, size: 3_600_000, name: 'h' },
  { limit: Number.POSITIVE_INFINITY, size: 86_400_000, name: 'd' },
];

/** Milliseconds in the unit that suits them: `41 ms`, `1.2 s`, `3.5 min`, `−5 ms`. */
export function formatElapsed(ms: number): string {
  const length = Math.abs(ms);
  const { size, name } = units.find(({ limit }) => length < limit) ?? { size: 1, name: 'ms' };
  const amount = Math.floor((length / size) * 10) / 10;
  return `${ms < 0 ? '−' : ''}${size === 1 ? Math.round(length) : amount} ${name}`;
}

/** A finding of the checker in a trace: its level, and its place as a JSON pointer. */
interface Finding {
  level: 'MUST' | 'SHOULD';
  status: 'pass' | 'fail' | 'skipped';
  pointer: string;
}

/**
 * Indices in `mcp_events` of the events that a failed MUST finding points into. Empty if no failed finding does so;
 * undefined if no finding failed.
 */
export function eventsInError(results: readonly Finding[]): number[] | undefined {
  const failed = results.filter(({ status }) => status === 'fail');
  if (failed.length === 0) return undefined;
  const places = failed.flatMap(({ level, pointer }) => {
    const [, place] = /^\/mcp_events\/(\d+)(?:\/|$)/.exec(pointer) ?? [];
    return level === 'MUST' && place !== undefined ? [Number(place)] : [];
  });
  return [...new Set(places)];
}
