/** The proxy's side of the recording thread: it sends copies of the traffic, without waiting for the thread. */
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { standard } from '@context-native/checker/standard';
import { printable } from '../printable.ts';
import { costOf, type Note } from './note.ts';
import type { Recording, Said, Start } from './thread.ts';

/** Maximum bytes that wait for the thread. Traffic above it is not read, and the trace says so. */
const maxWaiting = 64 * 1024 * 1024;
/** Limits of a batch of notes, in time and bytes: waking the thread for each note costs more than the copy. */
const batchMs = 20;
const batchBytes = 256 * 1024;
/** Time for which the end of a proxy waits for the disk (ms). */
const timeoutMs = 5000;

export class Notebook {
  readonly #worker: Worker;
  readonly #waiting = new Int32Array(new SharedArrayBuffer(4));
  readonly #ended: Promise<void>;
  readonly #ready: Promise<string | undefined>;
  /** Bytes of each stream that were skipped since the last chunk that was read. */
  readonly #lost = new Map<number, number>();
  #batch: Note[] = [];
  #batchBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isAsked = false;
  #isOver = false;
  #lastNumber = 0;

  constructor(recording: Recording) {
    const start: Start = { recording, waiting: this.#waiting };
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: start,
      // The thread's own output must not mix with the traffic.
      stdout: true,
      // A message that needs more than this ends the recording, and not the traffic.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 2 },
    });
    this.#worker.stdout.resume();
    this.#ready = new Promise((resolve) => {
      this.#worker.on('message', (said: Said) => {
        if ('problem' in said) complain(said.problem);
        else {
          const refused = 'refused' in said ? said.refused : undefined;
          resolve(refused);
          if (refused !== undefined && !this.#isAsked) complain(`nothing is recorded: ${refused}`);
        }
      });
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.on('error', (error) => complain(`recording has stopped: ${error.message}`));
      this.#worker.on('exit', () => {
        this.#isOver = true;
        resolve();
      });
    });
  }

  /** Returns why the recording cannot start; undefined if it can. */
  refusal(): Promise<string | undefined> {
    this.#isAsked = true;
    return Promise.race([this.#ready, this.#ended.then(() => undefined)]);
  }

  /** A number that no conversation or stream has. */
  nextNumber(): number {
    return ++this.#lastNumber;
  }

  note(note: Exclude<Note, { kind: 'bytes' | 'lost' }>): void {
    if (this.#isOver) return;
    if (note.kind === 'closed') {
      this.#tellLost(note.stream, note.at);
      this.#lost.delete(note.stream);
    }
    this.#write(note);
  }

  /** Bytes of a stream that passed. */
  bytes(stream: number, chunk: Uint8Array): void {
    if (this.#isOver) return;
    const at = now();
    if (Atomics.load(this.#waiting, 0) + costOf(chunk) > maxWaiting) {
      this.#lost.set(stream, (this.#lost.get(stream) ?? 0) + chunk.length);
      return;
    }
    this.#tellLost(stream, at);
    Atomics.add(this.#waiting, 0, costOf(chunk));
    this.#batchBytes += chunk.length;
    this.#write({ kind: 'bytes', stream, bytes: chunk, at });
  }

  /** Resolves when everything is recorded or given up. */
  async finish(): Promise<void> {
    this.#handOver();
    if (!this.#isOver) this.#worker.postMessage('finish');
    const { promise: isLate, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, timeoutMs, 'late');
    if ((await Promise.race([this.#ended, isLate])) === 'late')
      complain('recording takes too long: the next start finishes the rest');
    clearTimeout(timer);
  }

  #tellLost(stream: number, at: number): void {
    const bytes = this.#lost.get(stream);
    if (bytes === undefined) return;
    this.#lost.delete(stream);
    this.#write({ kind: 'lost', stream, bytes, at });
  }

  #write(note: Note): void {
    this.#batch.push(note);
    if (this.#batchBytes >= batchBytes) this.#handOver();
    else this.#timer ??= setTimeout(() => this.#handOver(), batchMs);
  }

  #handOver(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const notes = this.#batch;
    // Copies all chunks into one buffer, which is transferred to the thread: the originals may still wait to be
    // written.
    const copies = new Uint8Array(this.#batchBytes);
    let end = 0;
    for (const note of notes)
      if (note.kind === 'bytes') {
        const start = end;
        copies.set(note.bytes, start);
        end += note.bytes.length;
        note.bytes = copies.subarray(start, end);
      }
    this.#batch = [];
    this.#batchBytes = 0;
    if (notes.length > 0 && !this.#isOver) this.#worker.postMessage(notes, [copies.buffer]);
  }
}

/** Milliseconds since 1970, with a fraction. It is monotonic, although the machine's clock may be set. */
export const now = () => performance.timeOrigin + performance.now();

export function complain(message: string): void {
  process.stderr.write(`${standard.command} record: ${printable(message)}\n`);
}
