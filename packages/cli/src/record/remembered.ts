/** Maximum entries; one machine has fewer sign-ins. */
const maxEntries = 1000;

/** Values by key, each with a lifetime. Beyond `maxEntries`, the oldest is forgotten. */
export class Remembered<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();
  readonly #time: number;

  /** @param time lifetime (ms) */
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

  /** Returns a value and removes it. */
  take(key: string): Value | undefined {
    const value = this.get(key);
    this.#entries.delete(key);
    return value;
  }
}
