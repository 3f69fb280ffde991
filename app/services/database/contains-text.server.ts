import { type SQL, sql } from 'drizzle-orm';

/** Whether a text, which has an index of trigrams, contains what somebody typed, in small or capital letters. */
export function containsText(text: SQL, typed: string): SQL {
  return sql`${text} ilike ${`%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}
