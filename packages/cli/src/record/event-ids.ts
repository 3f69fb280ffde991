/** Ids of server-sent events in one conversation, for resuming streams. */

/** Number of ids to remember, the newest ones, and the maximum characters of one. */
const maxIds = 10_000;
const maxLength = 500;

export class EventIds {
  /** HTTP exchange of each id; undefined for a stream that answers no request, and if several streams have the id. */
  readonly #exchanges = new Map<string, number | undefined>();

  add(id: string, exchange: number | undefined): void {
    if (id.length > maxLength) return;
    const isShared = this.#exchanges.has(id) && this.#exchanges.get(id) !== exchange;
    this.#exchanges.delete(id);
    // Ids are unique in a session (2025-11-25, resumability), but some servers count them for each stream.
    this.#exchanges.set(id, isShared ? undefined : exchange);
    const [oldest] = this.#exchanges.keys();
    if (this.#exchanges.size > maxIds && oldest !== undefined) this.#exchanges.delete(oldest);
  }

  /** The exchange whose stream resumes after this event, if known. */
  exchangeOf(id: string): number | undefined {
    return this.#exchanges.get(id);
  }
}
