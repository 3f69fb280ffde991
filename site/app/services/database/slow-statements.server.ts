import { aroundQueries } from './around-queries.server.ts';

/** A statement as it was sent, without what was sent with it. */
export interface SlowStatement {
  text: string;
  /** How often it was slow. */
  count: number;
  /** Mean and longest of those times (ms). */
  meanMs: number;
  longestMs: number;
}

/** Threshold (ms) below which a statement is not kept: it costs one comparison. */
const slowMs = 20;
/** Different statements that are kept, and characters of each. */
const kept = 50;
const keptCharacters = 2_000;

/** The slowest statements of this process since its start, where the database itself keeps no such list. */
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

/** Values are sent beside a statement. Literals between quotes could still be a person's data. */
export const withoutValues = (text: string) =>
  text
    .replace(/'(?:[^']|'')*('|$)/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim();

/** Notes what takes long from now on, the wait for a connection included. */
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
