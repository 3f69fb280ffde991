import type { Sink } from '../src/sink.ts';

/** The moment, as an event states it. */
export const now = () => new Date().toISOString();

/** Opens a run of a host in a sink, and records its start; gives its id. For programs of their own, which no test runner loads. */
export function beginRun(sink: Sink): string {
  const mcp_trace_id = crypto.randomUUID();
  sink.open({
    mcp_trace_id,
    mcp_context: {
      input_type: 'mcp.request',
      output_type: 'rate.answer',
      org_id: 'kestrel-labs',
      agent_code: 'rates',
      profile: 'developer',
      timestamp: now(),
      sandbox_flag: true,
    },
    mcp_run: { spec: '0.2-draft', recorder: { side: 'host', name: 'test', version: '1.0.0' } },
  });
  sink.event(mcp_trace_id, { event_type: 'run.started', payload: {}, created_at: now() });
  return mcp_trace_id;
}
