import { Column, is, type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from './database.server.ts';

/** The last `count` days, weeks (from Monday) or months in UTC, the one that `now` is in being the last. */
export interface Period {
  unit: 'day' | 'week' | 'month';
  count: number;
  now: Date;
}

export interface CountOverTime {
  /** One for each day, week or month, oldest first; `start` is its first day. */
  buckets: { start: string; count: number }[];
  total: number;
  /** In as many before them, up to the same point: twelve weeks ago to the second. */
  before: number;
}

/** What is counted, where that is more than the rows of a table: from what, by which time, and how much a group of it is. */
interface Counted {
  from: SQL;
  at: SQL;
  amount: SQL;
}

/**
 * Counts rows by when they happened, as the column says: one query, bounded by the period. It wants an index that begins
 * with the column, and has the condition.
 */
export async function countOverTime(
  db: Database,
  counted: Column | Counted,
  { unit, count, now }: Period,
  where?: SQL,
): Promise<CountOverTime> {
  const { from, at, amount } = is(counted, Column)
    ? { from: sql`${counted.table}`, at: counted, amount: sql`count(*)` }
    : counted;
  const span = (length: number) => sql`${`${length} ${unit}`}::interval`;
  const inUtc = (value: unknown) => sql`(${value} at time zone 'UTC')`;
  const present = sql`${now.toISOString()}::timestamptz`;
  const last = sql`date_trunc(${unit}::text, ${inUtc(present)})`;
  const first = sql`(${last} - ${span(count - 1)})`;
  const found = await rows<{ start: string; count: number }>(
    db,
    sql`select to_char(bucket.start, 'YYYY-MM-DD') as start, coalesce(counted.found, 0) as count
      from generate_series(${first} - ${span(count)}, ${last}, ${span(1)}) as bucket (start)
      left join (
        select date_trunc(${unit}::text, ${inUtc(at)}) as start, ${amount}::int as found from ${from}
        where ${at} >= ${inUtc(sql`(${first} - ${span(count)})`)} and ${at} <= ${present}
          and (${at} >= ${inUtc(first)} or ${at} < ${inUtc(sql`(${inUtc(present)} - ${span(count)})`)})
          and ${where ?? sql`true`}
        group by 1
      ) as counted on counted.start = bucket.start
      order by bucket.start`,
  );
  const buckets = found.slice(-count);
  const sum = (list: typeof found) => list.reduce((total, { count }) => total + count, 0);
  return { buckets, total: sum(buckets), before: sum(found.slice(0, -count)) };
}
