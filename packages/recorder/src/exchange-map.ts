/**
 * Values by the key of a request (`keyOf`) and by its HTTP exchange: some hosts use one id for several open requests.
 * Without exchanges, as over stdio, the exchange is undefined.
 */
export class ExchangeMap<Value> {
  readonly #values = new Map<string, Map<number | undefined, Value>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string, exchange: number | undefined): Value | undefined {
    return this.#values.get(key)?.get(exchange);
  }

  has(key: string, exchange: number | undefined): boolean {
    return this.#values.get(key)?.has(exchange) ?? false;
  }

  /** Returns the values of a key on all exchanges, oldest first. */
  all(key: string): [exchange: number | undefined, value: Value][] {
    return [...(this.#values.get(key) ?? [])];
  }

  set(key: string, exchange: number | undefined, value: Value): void {
    const ofKey = this.#values.get(key) ?? new Map<number | undefined, Value>();
    if (!ofKey.has(exchange)) this.#size++;
    ofKey.set(exchange, value);
    this.#values.set(key, ofKey);
  }

  delete(key: string, exchange: number | undefined): void {
    const ofKey = this.#values.get(key);
    if (!ofKey?.delete(exchange)) return;
    this.#size--;
    if (ofKey.size === 0) this.#values.delete(key);
  }

  /** Deletes the oldest value of the oldest key if the map has more than `most` values. */
  bound(most: number): void {
    if (this.#size <= most) return;
    const [[key, ofKey] = ['', new Map<number | undefined, Value>()]] = this.#values;
    this.delete(key, ofKey.keys().next().value);
  }

  *values(): Generator<Value> {
    for (const ofKey of this.#values.values()) yield* ofKey.values();
  }

  clear(): void {
    this.#values.clear();
    this.#size = 0;
  }
}
