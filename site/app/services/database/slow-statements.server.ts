import { aroundQueries } from './around-queries.server.ts';

/** The first 2,000 characters of a statement, without its values: literals between single quotes become `'…'`. */
export interface SlowStatement {
  text: string;
  /** Number of runs: of the slow ones here, of all in `pg_stat_statements`. */
  count: number;
  /** Mean and longest time of those runs (ms). */
  meanMs: number;
  longestMs: number;
}

/** Threshold (ms): a faster run is not counted. */
const slowMs = 20;
/** Maximum different statements, and maximum characters of each. */
const kept = 50;
const keptCharacters = 2_000;

/** The slowest statements of this process since its start. */
export class SlowStatements {
  readonly #byText = new Map<string, SlowStatement>();

  note(sent: string, ms: number): void {
    if (ms < slowMs) return;
    const text = withoutValues(sent.slice(0, keptCharacters));
    const known = this.#byText.get(text) ?? { text, count: 0, meanMs: 0, longestMs: 0 };
    known.meanMs = (known.meanMs * known.count + ms) / (known.count + 1);
    known.count += 1;
    known.longestMs = Math.max(known.longestMs, ms);
    this.#byText.set(text, known);
    if (this.#byText.size > kept) this.#byText.delete(this.list().at(-1)?.text ?? '');
  }

  /** The slowest first. */
  list(): SlowStatement[] {
    return [...this.#byText.values()].sort((a, b) => b.longestMs - a.longestMs);
  }
}

/** A statement without its literals between single quotes, which could be personal data. */
export const withoutValues = (text: string) =>
  text
    .replace(/'(?:[^']|'')*('|$)/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim();

/** Notes slow statements from now on. The time of one outside a transaction includes the wait for a connection. */
export function noteSlowStatements(driver: Parameters<typeof aroundQueries>[0]): SlowStatements {
  const slow = new SlowStatements();
  aroundQueries(driver, (text, send) => {
    const since = performance.now();
    const note = () => slow.note(text, performance.now() - since);
    const answered = send();
    if (answered instanceof Promise) answered.then(note, note);
    return answered;
  });
  return slow;
}
