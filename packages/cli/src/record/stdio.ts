/** The proxy between a host and a server over standard input and output. */
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { createWriteStream, fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ending } from '@context-native/recorder/ending';
import { crossSpawn } from '../cross-spawn.ts';
import { startFailureOf } from '../errors.ts';
import { complain, type Notebook, now } from './notebook.ts';

/** Time after a signal until a server that still runs is killed (ms). */
const killMs = 5000;
/**
 * Milliseconds of silence, after the server's end, after which its output counts as ended: a child process may hold it
 * open. After a signal, a host that does not read has the same time.
 */
const silenceMs = 2000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts the server and passes bytes on in both directions, as a pipe does: unchanged, in order, and no faster than the
 * other side reads. What passed is copied to the notebook. Standard error is the server's own. Returns the server's
 * exit code, or 128 plus the number of the signal that ended it; 127 if its command was not found, and 126 if it could
 * not be started for another reason.
 */
export async function passStdio([file = '', ...args]: string[], notebook: Notebook): Promise<number> {
  const server = crossSpawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] }) as ChildProcessByStdio<
    Writable,
    Readable,
    null
  >;
  const isStarted = await new Promise<boolean>((resolve) => {
    server.on('spawn', () => resolve(true));
    server.on('error', (error: NodeJS.ErrnoException) => {
      // Later errors are of signals that could not be sent.
      if (server.pid !== undefined) return;
      complain(`${file} could not be started: ${startFailureOf(error)}`);
      process.exitCode = error.code === 'ENOENT' ? 127 : 126;
      resolve(false);
    });
  });
  if (!isStarted) return Number(process.exitCode);
  const signal = passSignals(server);
  const output = openOutput();
  const conversation = notebook.nextNumber();
  notebook.note({ kind: 'begin', conversation, isOneRequest: false });
  let hasHostClosed = false;
  process.stdin.on('end', () => {
    hasHostClosed = true;
  });
  const exit = new Promise<[code: number | null, signal: NodeJS.Signals | null]>((resolve) => {
    server.on('exit', (...how) => resolve(how));
  });
  pass(process.stdin, server.stdin, 'client');
  pass(server.stdout, output, 'server');
  // Resolves also if the stream broke, or ended without being closed.
  const outputEnded = finished(output, { readable: false }).catch(() => {});

  const [code, endedBy] = await exit;
  const isLate = signal.received === undefined ? [] : [wait(silenceMs, undefined, { ref: false })];
  await Promise.race([outputEnded, silenceOf(server.stdout, output), signal.promise, ...isLate]);
  const isOverAsked = hasHostClosed || signal.received !== undefined;
  const ending = endingOf({ code, endedBy, hasHostClosed, signal: signal.received, isOverAsked });
  notebook.note({ kind: 'end', conversation, ending, at: now() });
  return code ?? 128 + (endedBy ? constants.signals[endedBy] : 0);

  function pass(source: Readable, target: Writable, from: 'client' | 'server'): void {
    const stream = notebook.nextNumber();
    notebook.note({ kind: 'stream', stream, conversation, from, framing: 'lines' });
    source.pipe(target);
    // Registered after the pipe: each chunk passes before it is recorded.
    source.on('data', (chunk: Buffer) => notebook.bytes(stream, chunk));
    source.on('end', () => notebook.note({ kind: 'closed', stream, at: now() }));
    // If the reader closes, the writer's next write fails, as without a proxy.
    target.on('error', () => source.destroy());
    source.on('error', () => target.end());
  }
}

/** Forwards the signals that tell the process to end. */
function passSignals(server: ChildProcess): { received?: NodeJS.Signals; promise: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const told: { received?: NodeJS.Signals; promise: Promise<void> } = { promise };
  const tell = (signal: NodeJS.Signals) => {
    if (told.received === undefined) setTimeout(() => server.kill('SIGKILL'), killMs).unref();
    told.received ??= signal;
    server.kill(signal);
    // The server is gone. A host that no longer reads must not delay the end.
    if (server.exitCode !== null || server.signalCode !== null) resolve();
  };
  for (const signal of signals) process.on(signal, tell);
  return told;
}

/** Resolves when the output of an ended server, which another process holds open, has been silent for a while. */
async function silenceOf(source: Readable, output: Writable): Promise<void> {
  let last = Date.now();
  source.on('data', () => {
    last = Date.now();
  });
  // A host that is slow to read has not had everything yet.
  while (Date.now() - last < silenceMs || output.writableLength > 0)
    await wait(100, undefined, { ref: false });
}

/**
 * Standard output. For a pipe or socket it is a stream that can be closed, unlike `process.stdout`: the host must see
 * that the server closed its output.
 */
function openOutput(): Writable {
  const kind = fstatSync(1);
  if (kind.isFIFO() || kind.isSocket()) return new Socket({ fd: 1, readable: false, writable: true });
  if (process.stdout.isTTY) return process.stdout;
  // A file's end is not visible. Its descriptor stays open: otherwise the recording thread's loop would get number 1,
  // and libuv aborts on closing.
  return createWriteStream('', { fd: 1, autoClose: false });
}

interface End {
  code: number | null;
  endedBy: NodeJS.Signals | null;
  hasHostClosed: boolean;
  signal: NodeJS.Signals | undefined;
  isOverAsked: boolean;
}

/** Ending of the run (10.7): the host ended it, or the server ended by itself. */
function endingOf({ code, endedBy, hasHostClosed, signal, isOverAsked }: End): Ending {
  if (code === 0 && hasHostClosed) return { outcome: 'completed' };
  if (isOverAsked && (code === 0 || endedBy !== null)) {
    if (hasHostClosed) return { outcome: 'completed' };
    return {
      outcome: 'cancelled',
      reason: 'signal',
      message: `The host ended the connection with ${signal}.`,
    };
  }
  const how = endedBy ? `was ended by ${endedBy}` : `ended with code ${code}`;
  return {
    outcome: 'interrupted',
    noticedBy: 'proxy',
    reason: 'server_ended',
    message: hasHostClosed
      ? `The server ${how} after the host had closed the connection.`
      : `The server ${how} while the host was connected.`,
  };
}
