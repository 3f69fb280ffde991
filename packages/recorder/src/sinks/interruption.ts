import type { TraceEvent } from '../trace.ts';

/**
 * The end event of a run whose record breaks off: a recorder that was killed, or one that lost what came after. A trace that
 * went on behind a gap could hold answers without their calls (11.5); one that says that it was cut off is true (10.7).
 * `lastAt` is the time of the event before it, which it does not precede even if the clock was set back (3.2).
 */
export function interruption(reason: string, message: string, lastAt = '', now = new Date()): TraceEvent {
  const created_at = Date.parse(lastAt) >= now.getTime() ? lastAt : now.toISOString();
  return { event_type: 'run.interrupted', payload: { noticed_by: 'recorder', reason, message }, created_at };
}
