/** The thread that records. What passes through the proxy never waits for it. */
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { standard } from '../../../conformance/src/standard.ts';
import { mcpContext, type SomeContext } from '../../../recorder/src/context.ts';
import type { RunBeginning } from '../../../recorder/src/conversation-runs.ts';
import { parseKeep } from '../../../recorder/src/keep.ts';
import { TraceRun } from '../../../recorder/src/run.ts';
import type { Sink } from '../../../recorder/src/sink.ts';
import { FileSink } from '../../../recorder/src/sinks/file.ts';
import { MemorySink } from '../../../recorder/src/sinks/memory.ts';
import { several } from '../../../recorder/src/sinks/several.ts';
import type { Spec } from '../../../recorder/src/trace.ts';
import { costOf, type Note } from './note.ts';
import { Scribe } from './scribe.ts';

/** What is recorded, and where to. */
export interface Recording {
  transport: 'stdio' | 'streamable-http';
  spec: Spec;
  /** A folder, or a file of JSON Lines. */
  out: { folder: string } | { file: string };
  otlp: string | undefined;
  context: SomeContext;
  /** Text of a keep list. */
  keep: string;
  digest: boolean;
  /** Of this package. */
  version: string;
}

/** What the thread is started with. `waiting[0]`: bytes that were sent to it and not looked at yet. */
export interface Start {
  recording: Recording;
  waiting: Int32Array;
}

/** What the thread says: once `ready` or `refused` (its arguments are wrong), and problems whenever they come. */
export type Said = { ready: true } | { refused: string } | { problem: string };

const { recording, waiting } = workerData as Start;
const port = parentPort;
if (!port) throw new Error('this module is a thread of the proxy');
const say = (said: Said) => port.postMessage(said);

const makeRun = (beginning: RunBeginning, at: number, sink: Sink) =>
  new TraceRun({
    ...beginning,
    context: mcpContext(beginning.mcp?.server?.name, recording.context),
    side: 'proxy',
    sink,
    now: () => at,
    recorder: { name: `${standard.command} record`, version: recording.version },
  });

try {
  const keep = parseKeep(recording.keep);
  // Refused now, and not when the first run begins.
  makeRun({}, Date.now(), new MemorySink());
  const sink = await makeSink();
  const scribe = new Scribe({
    side: 'proxy',
    transport: recording.transport,
    keep,
    digest: recording.digest,
    start: (beginning, at) => makeRun(beginning, at, sink),
  });
  port.on('message', (notes: Note[] | 'finish') => {
    if (notes === 'finish') {
      void sink.flush().then(() => process.exit(0));
      return;
    }
    for (const note of notes) {
      scribe.take(note);
      if (note.kind === 'bytes') Atomics.sub(waiting, 0, costOf(note.bytes));
    }
  });
  say({ ready: true });
} catch (error) {
  say({ refused: error instanceof Error ? error.message : String(error) });
  port.close();
}

async function makeSink(): Promise<Sink> {
  const { spec, out, otlp } = recording;
  const onProblem = (problem: string) => say({ problem });
  const files = new FileSink({ ...out, spec, onProblem, patience: 3000 });
  if (otlp === undefined) return files;
  const { OtlpSink } = await import('../../../recorder/src/sinks/otlp.ts');
  return several(files, new OtlpSink({ url: otlp, onProblem, patience: 3000 }));
}
