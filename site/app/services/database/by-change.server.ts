import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

export interface ChangePage {
  /** When a row changed, and what it is called: the two columns of the index that serves the list. */
  changed: SQLWrapper;
  name: SQLWrapper;
  /** The type of the name. */
  nameType: 'text' | 'uuid';
  since?: string | undefined;
  /** The place of the last row before: a time as `changeText` writes it, and a name. */
  after?: string[] | undefined;
}

/**
 * A page of rows in the order in which they changed, the oldest first: a row that changes meanwhile moves to the end,
 * so a client that follows the pages misses nothing.
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

/** A time to the microsecond, which a Date does not hold. */
export const changeText = (changed: SQLWrapper) =>
  sql<string>`to_char(${changed} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
