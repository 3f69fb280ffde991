import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The order of an index that says `column.desc()`: empty values last. PostgreSQL takes a bare `desc` for another order,
 * also where nothing can be empty, and sorts instead.
 */
export const newestFirst = (column: SQLWrapper): SQL => sql`${column} desc nulls last`;
