import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from '../telemetry/log.server.ts';

/** Kinds of clients. `people` have a session that this site signed. */
export type Asker = 'strangers' | 'people';

const windowMs = 250;
const resolutionMs = 10;

/** Number of consecutive late windows that count as overload: together one second. A single long task does not. */
const lateWindows = 4;
/** Time (ms) after the start in which nothing counts: a new process compiles its code and makes its first pages. */
const startMs = 10_000;

/**
 * Lowest share of work that is accepted, in percent. The share of people shrinks too, because they alone can overload
 * the process.
 */
const least = { strangers: 0, people: 10 };
const regained = { strangers: 5, people: 20 };

/**
 * Measures the delay of the event loop and the wait of queued work (ms), and decides how much work to accept besides
 * kept answers. Above the limit, it halves the share of strangers repeatedly, then that of people. Below the limit, the
 * shares grow back in the opposite order, step by step. It measures delay, not utilisation: a busy process that answers
 * at once is healthy.
 */
export class Pressure {
  readonly #maxDelayMs: number;
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  #late = 0;
  #share = { strangers: 100, people: 100 };
  #credit = { strangers: 0, people: 0 };

  /** `meanWait`: the mean wait (ms) of the work that started since the last call. */
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

  /** Takes the delay of a window (ms): of the event loop or of queued work. */
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

  /** True if a request that costs work is accepted now. */
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
