/** Begins a run in the folder of its first argument, by the version of the second, says so, and never ends. */
import process from 'node:process';
import { FileSink } from '../src/sinks/file.ts';
import type { Spec } from '../src/trace.ts';

const [place = '', spec, kind = 'folder'] = process.argv.slice(2);
const options = { spec: spec as Spec };
const sink = new FileSink(kind === 'file' ? { ...options, file: place } : { ...options, folder: place });
const now = () => new Date().toISOString();
const mcp_trace_id = crypto.randomUUID();
sink.open({
  mcp_trace_id,
  mcp_context: {
    ...{ input_type: 'mcp.request', output_type: 'rate.answer', org_id: 'kestrel-labs', agent_code: 'rates' },
    ...{ profile: 'developer', timestamp: now(), sandbox_flag: true },
  },
  mcp_run: { spec: '0.2-draft', recorder: { side: 'host', name: 'test', version: '1.0.0' } },
});
sink.event(mcp_trace_id, { event_type: 'run.started', payload: {}, created_at: now() });
const payload = { call_id: 'c1', model: 'small' };
sink.event(mcp_trace_id, { event_type: 'model.called', payload, created_at: now() });
await sink.flush();
process.stdout.write(`${mcp_trace_id}\n`);
setInterval(() => {}, 1_000_000);
