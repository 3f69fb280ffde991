import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from '../telemetry/log.server.ts';

/** Kinds of clients: people have a session that this site has signed. */
export type Asker = 'strangers' | 'people';

const windowMs = 250;
const resolutionMs = 10;

/** A long task is no overload: that lasts for a second at least. */
const lateWindows = 4;
/**
 * Grace after the start (ms): a new process compiles its code and makes its first pages, which is no overload either.
 */
const startMs = 10_000;

/**
 * Lowest share of work that is accepted, in percent. People's share shrinks too: they alone may overload the process.
 */
const least = { strangers: 0, people: 10 };
const regained = { strangers: 5, people: 20 };

/**
 * Measures the delay of the event loop and the wait of queued work (ms), and decides how much work to accept beyond
 * kept answers. Above the limit, it halves the share of strangers again and again, then that of people. Below the
 * limit, the shares grow back in the opposite order, step by step, so that the accepted work stays close to what the
 * process can do. It measures delay, not utilisation: a busy process that answers at once is healthy.
 */
export class Pressure {
  readonly #maxDelayMs: number;
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  #late = 0;
  #share = { strangers: 100, people: 100 };
  #credit = { strangers: 0, people: 0 };

  /**
   * `meanWait`: how long work that was taken waited for its beginning on
   * average since that was asked for, in milliseconds.
   */
  constructor(maxDelayMs: number, log: Pick<Logger, 'warn' | 'info'>, meanWait: () => number) {
    this.#maxDelayMs = maxDelayMs;
    this.#log = log;
    const startedAt = performance.now();
    const delay = monitorEventLoopDelay({ resolution: resolutionMs });
    delay.enable();
    setInterval(() => {
      const { mean } = delay;
      delay.reset();
      const isStarting = performance.now() - startedAt < startMs;
      if (!isStarting && !Number.isNaN(mean)) this.note(Math.max(mean / 1e6 - resolutionMs, meanWait()));
    }, windowMs).unref();
  }

  /** Takes note of how late the loop was on average during a window, or work that waited for its turn. */
  note(delayMs: number): void {
    const wasCalm = this.isCalm;
    this.#late = delayMs > this.#maxDelayMs ? this.#late + 1 : 0;
    if (this.#late >= lateWindows)
      this.#reduce(this.#share.strangers > least.strangers ? 'strangers' : 'people');
    else if (this.#late === 0) this.#regain(this.#share.people < 100 ? 'people' : 'strangers');
    if (wasCalm && !this.isCalm)
      this.#log.warn(
        { delayMs: Math.round(delayMs) },
        'overloaded: refusing some requests from signed-out visitors',
      );
    if (!wasCalm && this.isCalm) this.#log.info('no longer overloaded: accepting all requests again');
  }

  get isCalm(): boolean {
    return this.#share.strangers === 100;
  }

  /** Whether a request that costs work may be taken now. */
  admits(asker: Asker): boolean {
    this.#credit[asker] += this.#share[asker];
    if (this.#credit[asker] < 100) return false;
    this.#credit[asker] -= 100;
    return true;
  }

  #reduce(asker: Asker): void {
    const half = Math.floor(this.#share[asker] / 2);
    this.#share[asker] = half < 5 ? least[asker] : Math.max(half, least[asker]);
  }

  #regain(asker: Asker): void {
    this.#share[asker] = Math.min(100, this.#share[asker] + regained[asker]);
  }
}
