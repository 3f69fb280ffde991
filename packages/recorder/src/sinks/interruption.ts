import type { TraceEvent } from '../trace.ts';

/**
 * The end event of a run whose record breaks off, because the recorder was killed or lost later events. A trace that
 * continued after a gap could have answers without their calls (11.5); one that states the interruption is true (10.7).
 * `lastAt` is the time of the last event: the new one is not earlier, even if the clock was set back (3.2).
 */
export function interruption(reason: string, message: string, lastAt = '', now = new Date()): TraceEvent {
  const created_at = Date.parse(lastAt) >= now.getTime() ? lastAt : now.toISOString();
  return { event_type: 'run.interrupted', payload: { noticed_by: 'recorder', reason, message }, created_at };
}
