import { basename, resolve } from 'node:path';
import { MessageChannel, type Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { Refusal } from '#app/lib/refusal.ts';
import { QueueFull, WorkQueue } from '#app/lib/work-queue.ts';
import { projectRoot } from '../config/project-root.server.ts';
import { currentSource, noteRefusal } from '../telemetry/source.server.ts';
import { traced } from '../telemetry/tracing.server.ts';
import type { Order } from './job.server.ts';
import { WorkBudget } from './work-budget.server.ts';

interface WorkerQueueLimits {
  /** Limit of processor time (s): a job above it is ended with its thread. */
  seconds: number;
  /** Maximum waiting jobs of all sources; more are refused. */
  waiting: number;
  /** Maximum waiting jobs of one source, besides one that runs; more are refused. */
  waitingPerSource: number;
  /** Heap limit of its thread (MB). */
  megabytes: number;
}

/**
 * Each queue has its own thread, so that strangers' documents do not delay pictures or signatures. `jobs`: their name in
 * the refusal of a full queue.
 */
const queues = {
  /** Reads and judges submitted documents. */
  judge: { seconds: 2, waiting: 32, waitingPerSource: 1, megabytes: 96, jobs: 'checks' },
  /** Our own pictures. We limit their size, so only a fault or a very slow machine exceeds the time. */
  draw: { seconds: 10, waiting: 32, waitingPerSource: 8, megabytes: 64, jobs: 'images' },
  /** Our own credentials and invoices. */
  sign: { seconds: 10, waiting: 64, waitingPerSource: 8, megabytes: 96, jobs: 'documents' },
} as const satisfies Record<string, WorkerQueueLimits & { jobs: string }>;

/**
 * For strangers' documents, from forms or from `/mcp`: 30 seconds of the thread at once, and 5 % of it in the long run.
 */
const budget = new WorkBudget({ seconds: 30, refill: 600 });

/** Time (ms) after which an idle thread ends, with all that it loaded. */
const idleMs = 5_000;
/** Limit (ms) by the clock, for jobs that wait instead of working, and for loading a job's imports. */
const longestMs = 30_000;
const retryAfterSeconds = 5;

/**
 * A function that runs in a worker thread: the default export of `source` (a `….job.server.ts`, from the project's
 * root), made by `asJob`. Input and output are copied.
 *
 * Sources take turns: a source is the client address of the request that calls this (`runForSource`). Work of the site
 * itself counts as one more source.
 *
 * It throws a Refusal: 422 when a submitted document exceeds a limit, 503 with `Retry-After` when our own work does or
 * when too many jobs wait, 429 when the source has used up its budget. After an abort of `signal` the job ends, and its
 * reason is thrown.
 */
export function inWorker<Input, Output>(source: string, queue: keyof typeof queues) {
  return (input: Input, signal?: AbortSignal): Promise<Output> =>
    traced(`worker ${basename(source, '.job.server.ts')}`, { 'worker.lane': queue }, () =>
      queueOf(queue).run<Output>(fileOf(source), input, signal),
    );
}

/** State of each queue, with the number of jobs that left it and their total wait (ms) since the process started. */
export function tellQueues() {
  return Object.keys(queues).map((name) => ({
    lane: name,
    ...(open.get(name as keyof typeof queues)?.tell() ?? { running: 0, waiting: 0, served: 0, waitedMs: 0 }),
  }));
}

/** Call it before a request's body is read. @throws Refusal 429 when the source has used up its budget for judging */
export function refuseIfSpent(source: string): void {
  budget.refuseIfSpent(source);
}

/** Call it before a request's body is read. @throws Refusal 503 when no more of this source can wait in the queue */
export function refuseIfFull(queue: keyof typeof queues, source: string): void {
  if (open.get(queue)?.isFull(source)) throw tooMany(queue);
}

/** Path of the file of a job: its entry in the bundle (vite.config.ts) if this runs there, else its source. */
export function fileOf(source: string): string {
  const built = resolve(projectRoot, 'build/server');
  const isBuilt = import.meta.dirname.startsWith(built);
  return isBuilt ? resolve(built, `${basename(source, '.server.ts')}.js`) : resolve(projectRoot, source);
}

const open = new Map<keyof typeof queues, WorkerQueue>();

function queueOf(name: keyof typeof queues): WorkerQueue {
  const queue = open.get(name) ?? new WorkerQueue(name);
  open.set(name, queue);
  return queue;
}

/**
 * One thread and its own queue. The pool's queue has no limit for jobs with a signal, and after a thread was ended it
 * stops until another job comes.
 */
class WorkerQueue {
  readonly #name: keyof typeof queues;
  readonly #queue: WorkQueue;
  #pool: Promise<Piscina> | undefined;
  #count = 0;
  #isRunning = false;
  #served = 0;
  #waitedMs = 0;

  constructor(name: keyof typeof queues) {
    this.#name = name;
    const { waiting, waitingPerSource } = queues[name];
    this.#queue = new WorkQueue({ atOnce: 1, waiting, perSource: { atOnce: 1, waiting: waitingPerSource } });
  }

  tell() {
    const running = this.#isRunning ? 1 : 0;
    return { running, waiting: this.#count - running, served: this.#served, waitedMs: this.#waitedMs };
  }

  isFull(source: string): boolean {
    return this.#queue.isFull(source);
  }

  async run<Output>(file: string, input: unknown, signal?: AbortSignal): Promise<Output> {
    signal?.throwIfAborted();
    const source = currentSource();
    if (source !== undefined && this.#name === 'judge') budget.refuseIfSpent(source);
    const since = performance.now();
    this.#count += 1;
    try {
      const release = await this.#queue.take(source, signal).catch((error) => {
        if (!(error instanceof QueueFull)) throw error;
        noteRefusal(`full queue ${this.#name}`);
        throw tooMany(this.#name);
      });
      try {
        this.#isRunning = true;
        this.#served += 1;
        this.#waitedMs += performance.now() - since;
        return await this.#runNow<Output>(file, input, source, signal);
      } finally {
        this.#isRunning = false;
        release();
      }
    } finally {
      this.#count -= 1;
    }
  }

  async #runNow<Output>(
    file: string,
    input: unknown,
    source: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Output> {
    this.#pool ??= openPool(queues[this.#name].megabytes);
    const pool = await this.#pool;
    const { port1: heard, port2: started } = new MessageChannel();
    const stop = new AbortController();
    const longest = setTimeout(() => stop.abort(), longestMs);
    let endUse = async () => 0;
    heard.once('message', () => {
      const [thread] = pool.threads;
      if (thread) endUse = limitUse(thread, queues[this.#name].seconds, () => stop.abort());
    });
    try {
      const order: Order<unknown> = { input, started };
      const ended = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
      return await pool.run(order, { filename: file, signal: ended, transferList: [started] });
    } catch (error) {
      signal?.throwIfAborted();
      const { code } = error as NodeJS.ErrnoException;
      throw stop.signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy(this.#name) : error;
    } finally {
      clearTimeout(longest);
      heard.close();
      const used = await endUse();
      if (source !== undefined && this.#name === 'judge') budget.charge(source, used);
    }
  }
}

/** Threads with a heap limit (MB), which start when there is work and end when there is none. */
export async function openPool(megabytes: number, maxThreads = 1): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina({
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    // Threads read strangers' documents, so they get neither the settings, with their secrets, nor Node's arguments.
    env: {},
    execArgv: [],
    recordTiming: false,
    // The main thread, which answers requests, has priority.
    niceIncrement: 10,
  });
  // Errors of an idle thread. The next job gets a new one.
  pool.on('error', () => undefined);
  return pool;
}

const later = { headers: { 'Retry-After': String(retryAfterSeconds) } };

const tooMany = (queue: keyof typeof queues) =>
  new Refusal(
    503,
    `Too many ${queues[queue].jobs} are already waiting. Please try again in ${retryAfterSeconds} seconds.`,
    later,
  );

function tooHeavy(queue: keyof typeof queues): Refusal {
  return queue === 'judge'
    ? new Refusal(
        422,
        `Reading this document took more than ${queues.judge.seconds} seconds or too much memory, so we stopped. Send a smaller document.`,
      )
    : new Refusal(503, 'This took too long just now. Please try again in a few seconds.', later);
}

const lookEveryMs = 250;

/**
 * Calls `end` when a thread has used this processor time (s) from now on. A limit by the clock would end normal work on
 * a busy machine. Returns a function that ends the measurement and returns the seconds used.
 */
function limitUse(thread: Worker, seconds: number, end: () => void): () => Promise<number> {
  let isOver = false;
  // Undefined for a thread that has ended.
  const ask = async () => {
    const cpu = await thread.cpuUsage().catch(() => undefined);
    return cpu && (cpu.user + cpu.system) / 1e6;
  };
  const atFirst = ask();
  const since = performance.now();
  const look = async () => {
    const used = await ask();
    if (used !== undefined && !isOver && used - ((await atFirst) ?? used) > seconds) end();
  };
  const looking = setInterval(look, lookEveryMs);
  return async () => {
    isOver = true;
    clearInterval(looking);
    const [first, last] = [await atFirst, await ask()];
    // The thread has ended with its job: it used at most the elapsed time and at most its limit.
    if (first === undefined || last === undefined)
      return Math.min(seconds, (performance.now() - since) / 1000);
    return last - first;
  };
}
