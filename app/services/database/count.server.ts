import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, rows } from './database.server.ts';

/** As far as lists count: they say "10,000 or more" instead of reading the whole table. */
export const countLimit = 10_000;

/** A query of how many rows there are, counted no further than `countLimit`: for `countTogether`. */
export const boundedCount = (table: PgTable, where: SQL | undefined): SQL =>
  sql`select count(*)::int from (select 1 from ${table} where ${where ?? sql`true`} limit ${countLimit}) as counted`;

/** What each of these queries counts, by one query. */
export async function countTogether(db: Database, counts: SQL[]): Promise<number[]> {
  if (counts.length === 0) return [];
  const each = counts.map((count) => sql`(${count})`);
  const [row] = await rows<{ found: number[] }>(db, sql`select array[${sql.join(each, sql`, `)}] as found`);
  return row?.found ?? [];
}
