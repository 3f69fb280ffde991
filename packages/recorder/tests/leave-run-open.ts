/** Begins a run in the folder of its first argument, by the version of the second, says so, and never ends. */
import process from 'node:process';
import { FileSink } from '../src/sinks/file.ts';
import type { Spec } from '../src/trace.ts';
import { beginRun, now } from './begin-run.ts';

const [place = '', spec, kind = 'folder'] = process.argv.slice(2);
const options = { spec: spec as Spec };
const sink = new FileSink(kind === 'file' ? { ...options, file: place } : { ...options, folder: place });
const mcp_trace_id = beginRun(sink);
const payload = { call_id: 'c1', model: 'small' };
sink.event(mcp_trace_id, { event_type: 'model.called', payload, created_at: now() });
await sink.flush();
process.stdout.write(`${mcp_trace_id}\n`);
setInterval(() => {}, 1_000_000);
