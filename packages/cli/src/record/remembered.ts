/** More is no number of sign-ins that one machine has. */
const maxEntries = 1000;

/** Values by their keys, each for a time; of too many the oldest goes. */
export class Remembered<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();
  readonly #time: number;

  /** @param time in milliseconds */
  constructor(time: number) {
    this.#time = time;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: Date.now() + this.#time });
    for (const old of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries) break;
      this.#entries.delete(old);
    }
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until >= Date.now() ? entry.value : undefined;
  }

  /** Gives a value once. */
  take(key: string): Value | undefined {
    const value = this.get(key);
    this.#entries.delete(key);
    return value;
  }
}
