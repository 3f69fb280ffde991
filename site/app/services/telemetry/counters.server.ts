/** Counts events by kind since the process started. A kind is one of our fixed words, never visitors' input. */
export class KindCounter {
  #counts = new Map<string, number>();

  /** `kinds` that are shown from the start, with 0: of a count that appears no rate can be told. */
  constructor(kinds: readonly string[] = []) {
    for (const kind of kinds) this.#counts.set(kind, 0);
  }

  /** Shows these with 0 until they are counted. */
  expect(kinds: readonly string[]): void {
    for (const kind of kinds) if (!this.#counts.has(kind)) this.#counts.set(kind, 0);
  }

  add(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  entries(): [kind: string, count: number][] {
    return [...this.#counts];
  }
}

/**
 * Rare events: always counted, because it costs nothing. Events of each request are counted where metrics are on
 * (`services/metrics`).
 */
export const counters = {
  /** Refusals by limits, by their names. */
  limits: new KindCounter(),
  /** Attempts to deliver a mail, by what came of them. */
  mails: new KindCounter(['sent', 'failed', 'given up']),
  /** Payment events that changed something. A transaction that failed afterwards is counted again. */
  payments: new KindCounter([
    ...['paid', 'failed', 'expired', 'refunded', 'refund_failed', 'refunds_changed'],
    ...['disputed', 'dispute_won', 'dispute_lost'],
  ]),
  credentials: new KindCounter(['issued', 'revoked', 'verified']),
  /** Exams that ended, by what came of them then: what an editor decides of one that is held is not counted again. */
  exams: new KindCounter(['passed', 'failed', 'held']),
  /** Jobs by what came of them, each attempt. */
  jobs: new KindCounter(['done', 'failed', 'failed for good']),
};
