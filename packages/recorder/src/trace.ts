import type { Trace } from '@context-native/checker';

/** The version that traces are written by: the published one, or the working draft. */
export type Spec = '0.1' | '0.2-draft';

/** Outcome of a run (10.7 of working draft v0.2). */
export type Outcome =
  | 'completed'
  | 'failed'
  | 'timed_out'
  | 'cancelled'
  | 'interrupted'
  | 'input_required'
  | 'open';

/** The recording side (10.6). */
export type Side = 'host' | 'client' | 'server' | 'proxy';

/** Software as it names itself; not verified. */
export interface Software {
  name: string;
  version: string;
}

/** `mcp_run` of the working draft without its outcome, which the end of a run adds (section 10). */
export interface RunFacts {
  spec: '0.2-draft';
  recorder: Software & { side: Side };
  parent?: { mcp_trace_id: string; call_id?: string };
  traceparent?: string;
  mcp?: {
    revision: string;
    transport?: 'stdio' | 'streamable-http' | 'sse' | 'other';
    server?: Software;
    client?: Software;
  };
}

/** The start of a run: the opening line of a stream without `mcp_stream` (15.2). */
export interface Head {
  mcp_trace_id: string;
  mcp_context: Trace['mcp_context'];
  mcp_run: RunFacts;
}

/** One event of a trace (section 5). `events.ts` has types for the payloads of core events. */
export interface TraceEvent {
  event_type: string;
  payload: Record<string, unknown>;
  created_at: string;
}

/** Part of a trace that was left out, and why (16.1). */
export interface LeftOut {
  pointer: string;
  reason: 'not_allowed' | 'personal' | 'secret' | 'too_large' | 'other';
  size?: number;
  digest?: string;
  note?: string;
}

/**
 * The finished trace of a run: by v0.1 without `mcp_run`, by the working draft with it and its outcome. The events are
 * the same in both: names and payloads of section 11, which are free in v0.1.
 */
export function toTrace(head: Head, events: TraceEvent[], outcome: Outcome, spec: Spec): object {
  const { mcp_trace_id, mcp_context, mcp_run } = head;
  if (spec === '0.1') return { mcp_trace_id, mcp_context, mcp_events: events };
  return { mcp_trace_id, mcp_context, mcp_run: { ...mcp_run, outcome }, mcp_events: events };
}
