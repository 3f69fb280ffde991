import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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
  /**
   * Total of as many before them, the last one cut at the same point: for twelve weeks, at this time twelve weeks ago.
   */
  before: number;
}

/** Query to count: the rows, their time column, the aggregate per day, week or month, and a filter. */
export interface Counted {
  from: SQL;
  at: SQLWrapper;
  amount: SQL;
  where?: SQL | undefined;
}

/**
 * The rows of a table, counted by this time column. It needs an index that begins with the column and has the
 * condition.
 */
export const rowsBy = (at: Column, where?: SQL): Counted => ({
  from: sql`${at.table}`,
  at,
  amount: sql`count(*)`,
  where,
});

/** Counts all in one query. Each day, week or month is a range of times, so that an index serves it. */
export async function countOverTime(
  db: Database,
  counted: Counted[],
  period: Period,
): Promise<CountOverTime[]> {
  const ranges = rangesOf(period);
  const times = ranges.map(
    ({ begins, ends }) => sql`(${begins.toISOString()}::timestamptz, ${ends.toISOString()}::timestamptz)`,
  );
  const amounts = counted.map(
    ({ from, at, amount, where }) =>
      sql`(select coalesce(${amount}, 0)::int from ${from}
        where ${at} >= range.begins and ${at} < range.ends and ${where ?? sql`true`})`,
  );
  const found = await rows<{ amounts: number[] }>(
    db,
    sql`select array[${sql.join(amounts, sql`, `)}] as amounts
      from (values ${sql.join(times, sql`, `)}) as range (begins, ends) order by range.begins`,
  );
  return counted.map((_, which) => {
    const buckets = ranges.map(({ begins }, at) => ({
      start: begins.toISOString().slice(0, 10),
      count: found[at]?.amounts[which] ?? 0,
    }));
    const [earlier, shown] = [buckets.slice(0, -period.count), buckets.slice(-period.count)];
    const sum = (list: typeof buckets) => list.reduce((total, { count }) => total + count, 0);
    return { buckets: shown, total: sum(shown), before: sum(earlier) };
  });
}

/**
 * The days, weeks or months of a period and as many before it, oldest first. The last of both end at the same point.
 */
function rangesOf({ unit, count, now }: Period): { begins: Date; ends: Date }[] {
  const passed = now.getTime() - startOf(unit, now, 0);
  return Array.from({ length: 2 * count }, (_, index) => {
    const ahead = index + 1 - 2 * count;
    const begins = startOf(unit, now, ahead);
    const next = startOf(unit, now, ahead + 1);
    // Includes the current millisecond. The month to compare with may be shorter.
    if (ahead === 0) return { begins: new Date(begins), ends: new Date(now.getTime() + 1) };
    const ends = ahead === -count ? Math.min(next, begins + passed) : next;
    return { begins: new Date(begins), ends: new Date(ends) };
  });
}

/** Start (ms) of the day, week or month that is `ahead` of the one with `now`. */
function startOf(unit: Period['unit'], now: Date, ahead: number): number {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (unit === 'month') return Date.UTC(year, month + ahead);
  if (unit === 'day') return Date.UTC(year, month, day + ahead);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return Date.UTC(year, month, day - sinceMonday + 7 * ahead);
}
