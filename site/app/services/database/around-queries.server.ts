import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';

/** Any of the drivers' `query`, by what it is called with. */
type Query = (query: string | { text: string }, ...rest: unknown[]) => unknown;

/** Gets the text of a query, without what is sent with it, and sends it when `send` is called. */
type Around = (text: string, send: () => unknown) => unknown;

/** Does something around each query of a pool or of the embedded database, from now on. */
export function aroundQueries(driver: { pool: Pool } | { lite: PGlite }, around: Around): void {
  if ('pool' in driver) {
    wrap(driver.pool, around);
    // Queries inside transactions, which have a connection of their own.
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
    // The pool calls its connection with a callback: that query went around at the pool already, in whose context it
    // belongs.
    if (typeof rest.at(-1) === 'function') return query(asked, ...rest);
    return around(typeof asked === 'string' ? asked : asked.text, () => query(asked, ...rest));
  };
}
