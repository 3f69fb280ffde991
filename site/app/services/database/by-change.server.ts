import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

export interface ChangePage {
  /** Time of a row's last change, and its name: the two columns of the index that serves the list. */
  changed: SQLWrapper;
  name: SQLWrapper;
  /** Type of the name's column. */
  nameType: 'text' | 'uuid';
  since?: string | undefined;
  /** Place of the last row of the page before: a time as `changeText` writes it, and a name. */
  after?: string[] | undefined;
}

/**
 * Condition and order of a page of rows by their last change, oldest first. A row that changes meanwhile moves to the
 * end, so a client that follows the pages misses nothing.
 */
export function byChange({ changed, name, nameType, since, after }: ChangePage): {
  where: SQL | undefined;
  order: SQL[];
} {
  const [time, last] = after ?? [];
  return {
    where: and(
      since === undefined ? undefined : sql`${changed} >= ${since}::timestamptz`,
      time === undefined
        ? undefined
        : sql`(${changed}, ${name}) > (${time}::timestamptz, ${last}::${sql.raw(nameType)})`,
    ),
    order: [sql`${changed}`, sql`${name}`],
  };
}

/** A time in UTC to the microsecond, which a Date cannot hold. */
export const changeText = (changed: SQLWrapper) =>
  sql<string>`to_char(${changed} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
