/** Counts events by kind since the process started. A kind is one of our own words, never a visitor's input. */
export class KindCounter {
  #counts = new Map<string, number>();

  /** `kinds` start with 0: the rate of a counter that appears later lacks its first events. */
  constructor(kinds: readonly string[] = []) {
    for (const kind of kinds) this.#counts.set(kind, 0);
  }

  /** Adds kinds with 0 before they occur. */
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

/** Rare events, which are always counted. Frequent ones are counted if metrics are on (`services/metrics`). */
export const counters = {
  /** Refusals by name of the limit. */
  limits: new KindCounter(),
  /** Attempts to deliver a mail, by outcome. */
  mails: new KindCounter(['sent', 'failed', 'given up']),
  /** Payment events that changed something. A transaction that failed afterwards is counted again. */
  payments: new KindCounter([
    ...['paid', 'failed', 'expired', 'refunded', 'refund_failed', 'refunds_changed'],
    ...['disputed', 'dispute_won', 'dispute_lost'],
  ]),
  credentials: new KindCounter(['issued', 'revoked', 'verified']),
  /** Exams by outcome when they ended. The decision about a held one is not counted. */
  exams: new KindCounter(['passed', 'failed', 'held']),
  /** Checks of servers that visitors asked for, by outcome. */
  serverChecks: new KindCounter(['asked', 'done', 'failed', 'stopped']),
  /** Regular checks of owners' servers, by outcome. */
  watchedChecks: new KindCounter(['right', 'broken', 'unreached']),
  /** Attempts of jobs, by outcome. */
  jobs: new KindCounter(['done', 'failed', 'failed for good']),
};
