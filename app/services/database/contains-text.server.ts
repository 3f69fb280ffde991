import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { wordsOf } from '#app/lib/search.ts';

/** Whether a text, which has an index of trigrams, contains what somebody typed, in small or capital letters. */
export function containsText(text: SQL, typed: string): SQL {
  return sql`${text} ilike ${`%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

/** Whether an index of words has each word that somebody typed, or one that begins with it. */
export function hasWords(index: SQLWrapper, typed: string): SQL {
  const words = wordsOf(typed).map((word) => `${word}:*`);
  return words.length > 0 ? sql`${index} @@ to_tsquery('simple', ${words.join(' & ')})` : sql`false`;
}
