import type { PGlite } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import { traced } from '../telemetry/tracing.server.ts';
import type { OpenDatabase } from './database.server.ts';

/** Any of the drivers' `query`, by what it is called with. */
type Query = (query: string | { text: string }, ...rest: unknown[]) => unknown;

/** What a query does and to which table: that of an SQL text without its values. */
const summaries = new Map<string, { operation: string; table: string }>();
const maxSummaries = 500;

/** Traces each query of this database from now on, by its operation and first table: never its text or values. */
export function traceQueries(database: OpenDatabase): void {
  if (database.kind === 'server') {
    traceQueriesOf(database.pool);
    // Of transactions, which have a connection of their own.
    database.pool.on('connect', (client) => traceQueriesOf(client));
    return;
  }
  const { lite } = database;
  traceQueriesOf(lite);
  const transaction = lite.transaction.bind(lite) as PGlite['transaction'];
  lite.transaction = (work) =>
    transaction((tx) => {
      traceQueriesOf(tx);
      return work(tx);
    });
}

function traceQueriesOf(driver: object): void {
  const traceable = driver as { query: Query };
  const query = traceable.query.bind(driver) as Query;
  traceable.query = (asked, ...rest) => {
    // The pool asks its connection so: it is traced as a query of the pool, in whose context it belongs.
    if (typeof rest.at(-1) === 'function') return query(asked, ...rest);
    const { operation, table } = summaryOf(typeof asked === 'string' ? asked : asked.text);
    return traced(
      `${operation} ${table}`.trim(),
      {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      },
      () => query(asked, ...rest),
      'client',
    );
  };
}

function summaryOf(text: string): { operation: string; table: string } {
  const known = summaries.get(text);
  if (known) return known;
  const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update|join)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(text)?.[1] ?? '';
  if (summaries.size >= maxSummaries) summaries.clear();
  const summary = { operation, table };
  summaries.set(text, summary);
  return summary;
}

/** Counts who asked for a connection of the pool from now on, and how long they waited for it together. */
export function measureWaits(pool: Pool): { count: number; ms: number } {
  const waits = { count: 0, ms: 0 };
  const connect = pool.connect.bind(pool) as (
    back?: (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void,
  ) => Promise<PoolClient> | undefined;
  const note = (since: number) => {
    waits.count += 1;
    waits.ms += performance.now() - since;
  };
  // Its own `query` comes by here too, with a function that is called back.
  pool.connect = ((back?: Parameters<typeof connect>[0]) => {
    const since = performance.now();
    if (back)
      return connect((error, client, release) => {
        note(since);
        back(error, client, release);
      });
    return connect()?.finally(() => note(since));
  }) as Pool['connect'];
  return waits;
}
