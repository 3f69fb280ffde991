import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, rows } from './database.server.ts';

/** As far as lists count: they say "10,000 or more" instead of reading the whole table. */
export const countLimit = 10_000;

/** How many rows there are, counted no further than `countLimit`. */
export async function countRows(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const condition = where ?? sql`true`;
  const [row] = await rows<{ found: number }>(
    db,
    sql`select count(*)::int as found from (select 1 from ${table} where ${condition} limit ${countLimit}) as counted`,
  );
  return row?.found ?? 0;
}
