import { Refusal } from '#app/lib/refusal.ts';
import { counters } from '../telemetry/counters.server.ts';
import { noteLimit } from '../telemetry/source.server.ts';

/** Maximum sources in memory; those that worked longest ago are removed first. */
const maxSources = 10_000;
const name = 'worker seconds by source';

/**
 * Processor time of a worker thread for each source: `seconds` at once, and as much again over `refill` seconds. In
 * memory, because each process has its own thread.
 */
export class WorkBudget {
  readonly #seconds: number;
  readonly #perSecond: number;
  /** Seconds that were left at a time (ms). Can be negative, because the cost is known after the work. */
  #left = new Map<string, { seconds: number; at: number }>();

  constructor({ seconds, refill }: { seconds: number; refill: number }) {
    this.#seconds = seconds;
    this.#perSecond = seconds / refill;
    counters.limits.expect([name]);
  }

  /** @throws Refusal 429 when nothing is left. After `Retry-After`, one second is left again */
  refuseIfSpent(source: string, now = Date.now()): void {
    const left = this.#leftOf(source, now);
    if (left > 0) return;
    noteLimit(name);
    const retryAfter = Math.ceil((1 - left) / this.#perSecond);
    throw new Refusal(
      429,
      `You have used up the computing time for your network address. Please try again in ${retryAfter} seconds.`,
      { headers: { 'Retry-After': String(retryAfter) } },
    );
  }

  charge(source: string, seconds: number, now = Date.now()): void {
    const left = this.#leftOf(source, now) - seconds;
    this.#left.delete(source);
    this.#left.set(source, { seconds: left, at: now });
    if (this.#left.size > maxSources) this.#left.delete(this.#left.keys().next().value ?? '');
  }

  #leftOf(source: string, now: number): number {
    const known = this.#left.get(source);
    if (!known) return this.#seconds;
    return Math.min(this.#seconds, known.seconds + ((now - known.at) / 1000) * this.#perSecond);
  }
}
