import type { Pool, PoolClient } from 'pg';
import { remembered } from '#app/lib/remembered.ts';
import { traced } from '../telemetry/tracing.server.ts';
import { aroundQueries } from './around-queries.server.ts';
import type { OpenDatabase } from './database.server.ts';

/** Traces each later query of this database with its operation and first table, without its text and values. */
export function traceQueries(database: OpenDatabase): void {
  aroundQueries(database, (text, send) => {
    const { operation, table } = summaryOf(text);
    return traced(
      `${operation} ${table}`.trim(),
      {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      },
      send,
      'client',
    );
  });
}

/** Operation and first table of a query, from its SQL text. */
const summaryOf = remembered((text: string) => {
  const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update|join)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(text)?.[1] ?? '';
  return { operation, table };
}, 500);

/** Counts later requests for a connection of the pool, and their total wait (ms). */
export function measureWaits(pool: Pool): { count: number; ms: number } {
  const waits = { count: 0, ms: 0 };
  const connect = pool.connect.bind(pool) as (
    back?: (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void,
  ) => Promise<PoolClient> | undefined;
  const note = (since: number) => {
    waits.count += 1;
    waits.ms += performance.now() - since;
  };
  // `pool.query` calls this too, with a callback.
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
