/** Records a run that the disk has no room for, into the folder of its argument. */
import process from 'node:process';
import { FileSink } from '../src/sinks/file.ts';
import { beginRun, now } from './begin-run.ts';

const sink = new FileSink({ folder: process.argv[2] ?? '', spec: '0.2-draft' });
const mcp_trace_id = beginRun(sink);
const payload = { message: 'x'.repeat(2_800) };
for (let index = 0; index < 4; index += 1) {
  sink.event(mcp_trace_id, { event_type: 'error.reported', payload, created_at: now() });
  await sink.flush();
}
sink.close(mcp_trace_id, 'completed');
await sink.flush();
