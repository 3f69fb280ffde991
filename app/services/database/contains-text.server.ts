import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { wordsOf } from '#app/lib/search.ts';

/** Whether a text, which has an index of trigrams, contains what somebody typed, in small or capital letters. */
export function containsText(text: SQL, typed: string): SQL {
  return sql`${text} ilike ${`%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

/** The words of what somebody typed as an index of words has them: it cuts a number at its points, `2.1` is `2` and `1`. */
export const indexedWordsOf = (typed: string): string[] => wordsOf(typed).flatMap((word) => word.split('.'));

/** The query of an index of words for each word that somebody typed, or one that begins with it. */
export const queryOfWords = (words: string[]): SQL =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;

/** Whether an index of words has each word that somebody typed, or one that begins with it. */
export function hasWords(index: SQLWrapper, typed: string): SQL {
  const words = indexedWordsOf(typed);
  return words.length > 0 ? sql`${index} @@ ${queryOfWords(words)}` : sql`false`;
}
