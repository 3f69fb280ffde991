import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { fileOf, openPool } from './heavy.server.ts';

/**
 * Message to the thread: the input, and a port on which the job says how far it is. A message on the port asks the job
 * to end soon.
 */
export interface LongOrder<Input> {
  input: Input;
  port: MessagePort;
}

/** Time (ms) that a job has to end by itself. */
const graceMs = 5_000;

/**
 * Threads for jobs that mostly wait for other hosts and take up to minutes, each in a thread of its own: one that needs
 * too much memory, or never ends, costs only itself. The queue is the caller's. `source` is a `….job.server.ts`, from
 * the project's root, whose default export takes a `LongOrder`.
 */
export class JobThreads<Input, Output, Message> {
  readonly #file: string;
  readonly #megabytes: number;
  readonly #most: number;
  #pool: Promise<Piscina> | undefined;

  constructor(source: string, limits: { megabytes: number; threads: number }) {
    this.#file = fileOf(source);
    this.#megabytes = limits.megabytes;
    this.#most = limits.threads;
  }

  /**
   * Runs a job. After an abort of `signal` it is asked to end, and five seconds later its thread is ended.
   * @throws the error of the job, an AbortError, or ERR_WORKER_OUT_OF_MEMORY
   */
  async run(input: Input, signal: AbortSignal, onMessage: (message: Message) => void): Promise<Output> {
    this.#pool ??= openPool(this.#megabytes, this.#most);
    const pool = await this.#pool;
    const { port1: heard, port2: port } = new MessageChannel();
    heard.on('message', onMessage);
    const end = new AbortController();
    let grace: NodeJS.Timeout | undefined;
    const ask = () => {
      heard.postMessage('end');
      grace = setTimeout(() => end.abort(), graceMs);
    };
    if (signal.aborted) ask();
    else signal.addEventListener('abort', ask, { once: true });
    try {
      const order: LongOrder<Input> = { input, port };
      const how = { filename: this.#file, signal: end.signal, transferList: [port] };
      return (await pool.run(order, how)) as Output;
    } finally {
      signal.removeEventListener('abort', ask);
      clearTimeout(grace);
      heard.close();
    }
  }

  /** Ends all threads at once. */
  async close(): Promise<void> {
    const pool = await this.#pool;
    this.#pool = undefined;
    await pool?.destroy();
  }
}
