import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problems, wordsOf } from '../problems.ts';
import type { Sink, SinkOptions } from '../sink.ts';
import type { Head, Outcome, TraceEvent } from '../trace.ts';
import { markOf } from './owner.ts';
import { finishCut, recover } from './recover.ts';
import { fileMode, finishStream, openingLine } from './stream-file.ts';

export { recoverFolder } from './recover.ts';

/** A folder with one file for each run, or a file to which finished traces are added as JSON Lines. */
export type FileSinkOptions = SinkOptions & {
  /** Maximum bytes of waiting lines. Default: 16 MB. */
  maxWaiting?: number;
  /** Time for which `flush` waits for a slow disk (ms). Default: 10,000. */
  flushTimeout?: number;
} & ({ folder: string; file?: undefined } | { file: string; folder?: undefined });

/** An open run, or one whose last lines wait for the disk. */
interface OpenStream {
  path: string;
  handle?: FileHandle;
  /** Waiting lines, and their bytes. */
  waiting: string[];
  waitingBytes: number;
  events: number;
  /** True if the file exists and belongs to this run. */
  isMade?: true;
  /** True if the disk refused the rest. */
  isRefused?: true;
  outcome?: Outcome;
  /** Why writing stopped: events after a gap would be no trace (11.5). */
  lost?: string;
}

/** Maximum files held open: a program may open only a limited number, and needs them for itself. */
const maxHandles = 100;

/**
 * Writes each run as a stream while it happens, so that the record outlives the process (15.9). With `folder` it is
 * `STARTED-ID.trace.jsonl` there, and by v0.1 becomes `STARTED-ID.trace.json` when the run ends. With `file` it is in
 * the folder `FILE.open` until then. Recording does not wait: lines go through a bounded queue to one writer. The
 * record of a run ends before a line that does not fit or cannot be written, and `onProblem` gets one line for each
 * cause. Streams of killed processes are finished at the start.
 */
export class FileSink implements Sink {
  readonly #options: FileSinkOptions;
  readonly #folder: string;
  readonly #problems: Problems;
  readonly #streams = new Map<string, OpenStream>();
  /** Streams with something to do, in the order in which it came. */
  readonly #busy = new Set<OpenStream>();
  readonly #held = new Set<OpenStream>();
  #waitingBytes = 0;
  #writing: Promise<void>;
  #isWriting = true;

  constructor(options: FileSinkOptions) {
    this.#options = options;
    this.#folder = options.folder ?? `${options.file}.open`;
    this.#problems = new Problems(options.onProblem);
    this.#writing = recover(this.#folder, options.spec, this.#problems).then(() => this.#write());
  }

  open(head: Head): void {
    if (this.#streams.has(head.mcp_trace_id)) return;
    const started = head.mcp_context.timestamp.replaceAll(/[^\dTZ]/g, '');
    const id = head.mcp_trace_id.replaceAll(/[^\w-]/g, '');
    const stream: OpenStream = {
      path: join(this.#folder, `${started}-${id}.trace.jsonl`),
      waiting: [],
      waitingBytes: 0,
      events: 0,
    };
    this.#streams.set(head.mcp_trace_id, stream);
    this.#add(stream, () => openingLine(head));
  }

  event(traceId: string, event: TraceEvent): void {
    const stream = this.#streams.get(traceId);
    if (!stream || stream.lost !== undefined) return;
    if (this.#add(stream, () => `${JSON.stringify(event)}\n`)) stream.events += 1;
  }

  close(traceId: string, outcome: Outcome): void {
    const stream = this.#streams.get(traceId);
    if (!stream) return;
    this.#streams.delete(traceId);
    stream.outcome = outcome;
    this.#wake(stream);
  }

  /** Resolves when everything is written or lost, or after `flushTimeout`; the rest is still written. Never rejects. */
  async flush(): Promise<void> {
    const { flushTimeout = 10_000 } = this.#options;
    const { promise: isOver, resolve } = Promise.withResolvers<'over'>();
    const timer = setTimeout(resolve, flushTimeout, 'over');
    if ((await Promise.race([this.#writing, isOver])) === 'over')
      this.#problems.say('slow', `${this.#folder} is slow: some lines are not written yet.`);
    clearTimeout(timer);
  }

  #add(stream: OpenStream, makeLine: () => string): boolean {
    try {
      const line = makeLine();
      const bytes = Buffer.byteLength(line);
      const { maxWaiting = 16_000_000 } = this.#options;
      if (this.#waitingBytes + bytes > maxWaiting)
        throw new Error(`more than ${maxWaiting} bytes wait for ${this.#folder}`);
      stream.waiting.push(line);
      stream.waitingBytes += bytes;
      this.#waitingBytes += bytes;
      this.#wake(stream);
      return true;
    } catch (error) {
      this.#lose(stream, error);
      return false;
    }
  }

  #lose(stream: OpenStream, error: unknown): void {
    stream.lost = wordsOf(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'waiting';
    this.#problems.say(code, `Recording of a run stopped (reported once per cause): ${stream.lost}`);
  }

  #wake(stream: OpenStream): void {
    this.#busy.add(stream);
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writing = this.#write();
  }

  /** Makes one call to the disk at a time, so that the program has the other threads for files. */
  async #write(): Promise<void> {
    for (const stream of this.#busy) {
      this.#busy.delete(stream);
      await this.#writeWaiting(stream);
      try {
        if (stream.outcome !== undefined && stream.waiting.length === 0) {
          // The run may have ended while its lines were written.
          this.#busy.delete(stream);
          await this.#finish(stream);
        } else if (this.#held.size > maxHandles) await this.#release(stream);
      } catch (error) {
        this.#problems.say('finish', `A run stays unfinished in ${stream.path}: ${wordsOf(error)}`);
      }
    }
    this.#isWriting = false;
  }

  async #writeWaiting(stream: OpenStream): Promise<void> {
    const { waiting, waitingBytes } = stream;
    stream.waiting = [];
    stream.waitingBytes = 0;
    try {
      if (waiting.length === 0 || stream.isRefused) return;
      const handle = await this.#handleOf(stream);
      await handle.appendFile(waiting.join(''));
    } catch (error) {
      stream.isRefused = true;
      this.#lose(stream, error);
    } finally {
      this.#waitingBytes -= waitingBytes;
    }
  }

  async #handleOf(stream: OpenStream): Promise<FileHandle> {
    if (stream.handle) return stream.handle;
    if (!stream.isMade) {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await (await open(markOf(stream.path), 'a', fileMode)).close();
    }
    stream.handle = await open(stream.path, stream.isMade ? 'a' : 'ax', fileMode);
    stream.isMade = true;
    this.#held.add(stream);
    return stream.handle;
  }

  async #release(stream: OpenStream): Promise<void> {
    this.#held.delete(stream);
    await stream.handle?.close();
    delete stream.handle;
  }

  async #finish(stream: OpenStream): Promise<void> {
    const { path, outcome = 'open', events, lost } = stream;
    await this.#release(stream);
    if (!stream.isMade) return await rm(markOf(path), { force: true }).catch(() => {});
    const { spec, file: into } = this.#options;
    const message = `The recorder lost everything after this: ${lost}`;
    if (lost === undefined) await finishStream(path, { outcome, events, spec, into });
    else await finishCut(path, { reason: 'recorder_lost', message, spec, into });
    await rm(markOf(path), { force: true });
  }
}
