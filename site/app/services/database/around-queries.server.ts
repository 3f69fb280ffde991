import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';

/** `query` of either driver. */
type Query = (query: string | { text: string }, ...rest: unknown[]) => unknown;

/** Gets the text of a query without its values. `send` sends the query. */
type Around = (text: string, send: () => unknown) => unknown;

/** Calls `around` for each later query of a pool or of the embedded database. */
export function aroundQueries(driver: { pool: Pool } | { lite: PGlite }, around: Around): void {
  if ('pool' in driver) {
    wrap(driver.pool, around);
    // Queries inside transactions, each on one connection.
    driver.pool.on('connect', (client) => wrap(client, around));
    return;
  }
  const { lite } = driver;
  wrap(lite, around);
  const transaction = lite.transaction.bind(lite) as PGlite['transaction'];
  lite.transaction = (work) =>
    transaction((tx) => {
      wrap(tx, around);
      return work(tx);
    });
}

function wrap(driver: object, around: Around): void {
  const wrapped = driver as { query: Query };
  const query = wrapped.query.bind(driver) as Query;
  wrapped.query = (asked, ...rest) => {
    // The pool passes its queries to a connection with a callback: `around` was called for them at the pool already.
    if (typeof rest.at(-1) === 'function') return query(asked, ...rest);
    return around(typeof asked === 'string' ? asked : asked.text, () => query(asked, ...rest));
  };
}
