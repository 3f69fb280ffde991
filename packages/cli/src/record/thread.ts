/** The recording thread. Traffic that passes the proxy does not wait for it. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { standard } from '@context-native/checker/standard';
import { mcpContext, type SomeContext } from '@context-native/recorder/context';
import type { RunBeginning } from '@context-native/recorder/conversation-runs';
import { FileSink } from '@context-native/recorder/file';
import { describeUnmatched, parseKeep } from '@context-native/recorder/keep';
import { TraceRun } from '@context-native/recorder/run';
import type { Sink } from '@context-native/recorder/sink';
import { MemorySink } from '@context-native/recorder/sinks/memory';
import { several } from '@context-native/recorder/sinks/several';
import type { Spec } from '@context-native/recorder/trace';
import type { Target } from '../verify/report.ts';
import { costOf, type Note } from './note.ts';
import { Scribe } from './scribe.ts';

/** Settings of a recording. */
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
  /** File of a report of `check-server` whose items the server should list. */
  expect: string | undefined;
  /** The recorded server. */
  target: Target;
  /** Version of this package. */
  version: string;
}

/** Data that the thread starts with. `waiting[0]`: bytes that were sent to it and are not read yet. */
export interface Start {
  recording: Recording;
  waiting: Int32Array;
}

/** Messages of the thread: `ready` or `refused` (wrong arguments) once, and problems at any time. */
export type Said = { ready: true } | { refused: string } | { problem: string };

/**
 * Below this number of waiting bytes, the thread yields its core after each note: host, proxy and server may need it.
 */
const comfortable = 1024 * 1024;
const pauseMs = 0.1;
const pause = new Int32Array(new SharedArrayBuffer(4));

const { recording, waiting } = workerData as Start;
const port = parentPort;
if (!port) throw new Error('this module is a thread of the proxy');
const say = (said: Said) => port.postMessage(said);

const makeRun = ({ server, ...facts }: RunBeginning, at: number, sink: Sink) =>
  new TraceRun({
    ...facts,
    context: mcpContext(server?.name, recording.context),
    side: 'proxy',
    sink,
    now: () => at,
    recorder: { name: `${standard.command} record`, version: recording.version },
  });

giveWay();
try {
  const keep = parseKeep(recording.keep);
  // Refuses wrong arguments now, not when the first run starts.
  makeRun({}, Date.now(), new MemorySink());
  const onProblem = (problem: string) => say({ problem });
  const sink = await makeSink(onProblem);
  const expectation = await readExpectation(onProblem);
  const scribe = new Scribe({
    side: 'proxy',
    transport: recording.transport,
    keep,
    digest: recording.digest,
    start: (beginning, at) => makeRun(beginning, at, sink),
    onProblem,
    ...(expectation && { onMessage: (...passed) => expectation.take(...passed) }),
  });
  port.on('message', (notes: Note[] | 'finish') => {
    if (notes === 'finish') {
      const unmatched = describeUnmatched(keep);
      if (unmatched !== undefined) onProblem(unmatched);
      void sink.flush().then(() => process.exit(0));
      return;
    }
    for (const note of notes) {
      scribe.take(note);
      if (note.kind === 'bytes') Atomics.sub(waiting, 0, costOf(note.bytes));
      if (Atomics.load(waiting, 0) < comfortable) Atomics.wait(pause, 0, 0, pauseMs);
    }
  });
  say({ ready: true });
} catch (error) {
  say({ refused: error instanceof Error ? error.message : String(error) });
  port.close();
}

async function makeSink(onProblem: (problem: string) => void): Promise<Sink> {
  const { spec, out, otlp } = recording;
  const files = new FileSink({ ...out, spec, onProblem, flushTimeout: 3000 });
  if (otlp === undefined) return files;
  const { OtlpSink } = await import('@context-native/recorder/sinks/otlp');
  return several(files, new OtlpSink({ url: otlp, onProblem, flushTimeout: 3000 }));
}

/** Undefined without `--expect`. @throws UsageError for a file that is no report with digests */
async function readExpectation(say: (message: string) => void) {
  if (recording.expect === undefined) return undefined;
  const [{ readOldReport }, { Expectation }, { makeRedact }] = await Promise.all([
    import('../verify/old-report.ts'),
    import('./expect.ts'),
    import('../public/known-secrets.ts'),
  ]);
  return new Expectation(readOldReport(recording.expect), makeRedact(recording.target, []), say);
}

/** Linux has a priority for each thread. Elsewhere all threads of a process share one, so it stays unchanged. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(id, 10);
  } catch {
    // A system without /proc, or one that forbids it.
  }
}
