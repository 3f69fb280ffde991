import { Column, is, SQL, sql } from 'drizzle-orm';
import { type Database, rows } from './database.server.ts';

/** The result of `db.select(…)`, with each column of its rows at the top level, or of `db.$count(…)`. */
type Query = Count | Select;
export type Count = SQL<number> & PromiseLike<number>;
type Select = {
  _: { selectedFields: Record<string, unknown> };
  getSQL: () => SQL;
} & PromiseLike<unknown[]>;

export type Queries = Record<string, Query>;
/** The value of each query, as if awaited. */
export type Found<Asked extends Queries> = { [Name in keyof Asked]: Awaited<Asked[Name]> };

/**
 * Runs these queries as one statement, for a page that shows a little of many things. Drizzle sends a query when it is
 * awaited, so functions that return one of these must not be `async`.
 */
export async function askTogether<Asked extends Queries>(db: Database, asked: Asked): Promise<Found<Asked>> {
  const [found] = await askAllTogether(db, [asked]);
  return found as Found<Asked>;
}

/** The same for several parts of a page, each with its own names. */
export async function askAllTogether(db: Database, parts: Queries[]): Promise<Found<Queries>[]> {
  const queries = parts.flatMap((asked) => Object.values(asked));
  const values = queries.map((query) => (is(query, SQL) ? query : rowsAsJson(query)));
  const [row] = await rows<{ found: unknown[] }>(
    db,
    sql`select json_build_array(${sql.join(values, sql`, `)}) as found`,
  );
  const found = (row?.found ?? []).values();
  const next = (query: Query) => {
    const { value } = found.next();
    return is(query, SQL)
      ? (value as number)
      : (value as unknown[][]).map((values) => readRow(query, values));
  };
  return parts.map((asked) =>
    Object.fromEntries(Object.entries(asked).map(([name, query]) => [name, next(query)])),
  );
}

/** The rows in their order, each as an array: columns of two tables may have the same name. */
function rowsAsJson(query: Select): SQL {
  const columns = Object.keys(query._.selectedFields).map((_, at) => sql.identifier(`c${at}`));
  const list = sql.join(columns, sql`, `);
  return sql`(select coalesce(json_agg(json_build_array(${list})), '[]') from ${query} as asked (${list}))`;
}

function readRow(query: Select, values: unknown[]): Record<string, unknown> {
  const fields = Object.entries(query._.selectedFields);
  return Object.fromEntries(fields.map(([name, field], at) => [name, readValue(field, values[at])]));
}

/** Converts a value as Drizzle does with a driver's: a time becomes a `Date`, and `mapWith` applies. */
function readValue(field: unknown, value: unknown): unknown {
  if (value === null) return null;
  if (is(field, Column)) return field.mapFromDriverValue(value);
  const { decoder } = (is(field, SQL.Aliased) ? field.sql : field) as {
    decoder?: Pick<Column, 'mapFromDriverValue'>;
  };
  if (!decoder) throw new Error('askTogether reads rows with all columns at the top level');
  return decoder.mapFromDriverValue(value);
}
