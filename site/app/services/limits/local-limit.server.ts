import { counters } from '../telemetry/counters.server.ts';
import { noteLimit } from '../telemetry/source.server.ts';
import { TooManyRequests } from './limits.server.ts';

/** Maximum counters; the oldest are removed first. */
const maxKeys = 10_000;

/**
 * A limit that this process counts in memory, without a query, so that it also works while the database is away.
 * Several processes allow several times as much.
 */
export class LocalLimit {
  readonly #uses: number;
  readonly #seconds: number;
  readonly #name: string;
  #windows = new Map<string, { count: number; endsAt: number }>();

  /** Refused requests are counted under `name`. */
  constructor({ uses, seconds }: { uses: number; seconds: number }, name: string) {
    this.#name = name;
    counters.limits.expect([name]);
    this.#uses = uses;
    this.#seconds = seconds;
  }

  /** @throws TooManyRequests when the limit is used up */
  take(key: string, now = Date.now()): void {
    const running = this.#windows.get(key);
    if (running && running.endsAt > now) {
      if (running.count >= this.#uses) {
        noteLimit(this.#name);
        throw new TooManyRequests(Math.ceil((running.endsAt - now) / 1000));
      }
      running.count += 1;
      return;
    }
    this.#windows.delete(key);
    this.#windows.set(key, { count: 1, endsAt: now + this.#seconds * 1000 });
    if (this.#windows.size > maxKeys) this.#windows.delete(this.#windows.keys().next().value ?? '');
  }
}
