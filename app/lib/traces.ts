import type { Trace } from '#conformance';

/** Milliseconds from the context's timestamp to an event, never negative. */
export function elapsedMs(trace: Trace, createdAt: string): number {
  return Math.max(0, Date.parse(createdAt) - Date.parse(trace.mcp_context.timestamp));
}

/** A payload on one line: `line_count 14 · currency EUR`; inner objects in braces, lists as their length. */
export function summarisePayload(payload: Record<string, unknown>): string {
  return Object.entries(payload)
    .map(([key, value]) => `${key} ${summariseValue(value)}`)
    .join(' · ');
}

function summariseValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = Object.entries(value).map(([key, entry]) => `${key} ${summariseValue(entry)}`);
  return `{ ${inner.join(', ')} }`;
}

/** `7c1e…04fa`: enough of an id to tell two apart. */
export const shortId = (id: string) => `${id.slice(0, 4)}…${id.slice(-4)}`;
