import { Refusal } from '#app/lib/refusal.ts';
import { counters } from '../telemetry/counters.server.ts';
import { noteLimit } from '../telemetry/source.server.ts';

/** Sources that are remembered; those that worked longest ago are forgotten first. */
const maxSources = 10_000;
const name = 'worker seconds by source';

/**
 * The processor time of a worker thread that one source may use, in seconds: `seconds` at once, and as much again over
 * `refill` seconds. In memory, because each process has a thread of its own.
 */
export class WorkBudget {
  readonly #seconds: number;
  readonly #perSecond: number;
  /** Worker seconds left, and when that was counted (ms). Can be negative: the cost is known after the work. */
  #left = new Map<string, { seconds: number; at: number }>();

  constructor({ seconds, refill }: { seconds: number; refill: number }) {
    this.#seconds = seconds;
    this.#perSecond = seconds / refill;
    counters.limits.expect([name]);
  }

  /** @throws Refusal 429 with `Retry-After` when nothing is left. There is a second's work again by then. */
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
