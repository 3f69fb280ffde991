import { Refusal } from './refusal.ts';

/** Too many jobs wait in the queue already. */
export class QueueFull extends Refusal {
  override name = 'QueueFull';

  constructor(retryAfterSeconds = 5) {
    super(503, 'This site is very busy. Please try again in a few seconds.', {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }
}

export interface QueueLimits {
  /** Jobs that run at the same time. */
  atOnce: number;
  /** Jobs that wait in the queue; more are refused. */
  waiting: number;
  /** The same for one source, so that no source takes all places. Jobs without a source have no such limit. */
  perSource?: { atOnce: number; waiting: number };
}

/**
 * A fair queue for one kind of work. The next place goes to the waiting source that was served longest ago, so a source
 * that sends many jobs does not delay the others.
 */
export class WorkQueue {
  readonly #limits: QueueLimits;
  #running: (string | undefined)[] = [];
  #row: { source: string | undefined; begin: () => void }[] = [];
  /** Sources by their last job, oldest first. */
  #served = new Set<string | undefined>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** True if one more job of this source would be refused. */
  isFull(source?: string): boolean {
    if (this.#canRun(source)) return false;
    if (this.#row.length >= this.#limits.waiting) return true;
    const { perSource } = this.#limits;
    if (!perSource || source === undefined) return false;
    return this.#row.filter((job) => job.source === source).length >= perSource.waiting;
  }

  /**
   * Waits for a place and returns the function that ends the job. An abort of `signal` removes a waiting job.
   * @throws QueueFull when the queue is full, or the source has no place left in it; the reason of `signal`
   */
  async take(source?: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.isFull(source)) throw new QueueFull();
    if (this.#canRun(source)) this.#begin(source);
    else await this.#wait(source, signal);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#running.splice(this.#running.indexOf(source), 1);
      this.#serveNext();
    };
  }

  #wait(source: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#row = this.#row.filter((one) => one !== job);
        reject(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const job = { source, begin };
      this.#row.push(job);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #canRun(source: string | undefined): boolean {
    if (this.#running.length >= this.#limits.atOnce) return false;
    const { perSource } = this.#limits;
    if (!perSource || source === undefined) return true;
    return this.#running.filter((one) => one === source).length < perSource.atOnce;
  }

  #begin(source: string | undefined): void {
    this.#running.push(source);
    this.#served.delete(source);
    this.#served.add(source);
    if (this.#served.size > maxServed) this.#served.delete([...this.#served][0]);
  }

  /** Passes the place on at once, so that a job that arrives meanwhile does not overtake the queue. */
  #serveNext(): void {
    const served = [...this.#served];
    const able = this.#row.filter(({ source }) => this.#canRun(source));
    const [first] = able.toSorted((a, b) => served.indexOf(a.source) - served.indexOf(b.source));
    if (!first) return;
    this.#row = this.#row.filter((job) => job !== first);
    this.#begin(first.source);
    first.begin();
  }
}

/** Maximum sources in `#served`. */
const maxServed = 200;

/**
 * Starts one job in each turn of the event loop. The embedded database answers without waiting, so without this queue,
 * twenty pages requested together would be rendered in one go. Between two jobs, the server can answer other requests.
 */
export class EventLoopQueue {
  #last: Promise<unknown> = Promise.resolve();
  #started = 0;
  #waitedMs = 0;

  async take(): Promise<void> {
    const since = performance.now();
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    await this.#last;
    this.#started += 1;
    this.#waitedMs += performance.now() - since;
  }

  /** Mean wait (ms) of the jobs that started since the last call; 0 if none did. */
  meanWait(): number {
    const mean = this.#started && this.#waitedMs / this.#started;
    this.#started = 0;
    this.#waitedMs = 0;
    return mean;
  }
}
