/** Records a run that the disk has no room for, into the folder of its argument. */
import process from 'node:process';
import { FileSink } from '../src/sinks/file.ts';

const sink = new FileSink({ folder: process.argv[2] ?? '', spec: '0.2-draft' });
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
const payload = { message: 'x'.repeat(2_800) };
for (let index = 0; index < 4; index += 1) {
  sink.event(mcp_trace_id, { event_type: 'error.reported', payload, created_at: now() });
  await sink.flush();
}
sink.close(mcp_trace_id, 'completed');
await sink.flush();
