import type { PGlite } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';

/** A statement as it was sent, without what was sent with it. */
export interface SlowStatement {
  text: string;
  /** How often it was slow. */
  count: number;
  /** Of those times, in milliseconds. */
  meanMs: number;
  longestMs: number;
}

/** What takes less is nobody's concern: it costs one comparison. */
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

/** Values are sent beside a statement; what stands in it between quotes could still be somebody's. */
export const withoutValues = (text: string) =>
  text
    .replace(/'(?:[^']|'')*('|$)/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim();

/** Notes what takes long on the connections of a pool. */
export function timePool(pool: Pool): SlowStatements {
  const slow = new SlowStatements();
  pool.on('connect', (client) => timeClient(client, slow));
  return slow;
}

type Query = (...args: unknown[]) => unknown;

function timeClient(client: PoolClient, slow: SlowStatements): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    const done = timer(slow, args[0]);
    const callback = args.at(-1);
    // The pool's own queries say by a function that they are answered, those of a transaction by a promise.
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        done();
        callback(...answer);
      });
    const answered = query(...args);
    if (answered instanceof Promise) answered.then(done, done);
    return answered;
  }) as typeof client.query;
}

/** The same of the embedded database, and of its transactions. */
export function timeEmbedded(lite: PGlite): SlowStatements {
  const slow = new SlowStatements();
  timeQueries(lite, slow);
  const transaction = lite.transaction.bind(lite);
  lite.transaction = (work) =>
    transaction((tx) => {
      timeQueries(tx, slow);
      return work(tx);
    });
  return slow;
}

function timeQueries(target: Pick<PGlite, 'query'>, slow: SlowStatements): void {
  const query = target.query.bind(target);
  target.query = async (text, ...rest) => {
    const done = timer(slow, text);
    try {
      return await query(text, ...rest);
    } finally {
      done();
    }
  };
}

function timer(slow: SlowStatements, sent: unknown): () => void {
  const startedAt = performance.now();
  return () => {
    const ms = performance.now() - startedAt;
    if (ms < slowMs) return;
    const text = typeof sent === 'string' ? sent : (sent as { text?: unknown } | null)?.text;
    if (typeof text === 'string') slow.note(text, ms);
  };
}
