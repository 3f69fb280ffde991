import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type SearchTerm, wordsOf } from '#app/lib/search.ts';
import { type Database, rows } from './database.server.ts';

/** Maximum count of a list: it shows “10,000 or more” instead of reading the whole table. */
export const countLimit = 10_000;

/** Query that counts rows up to `countLimit`, for `countTogether`. */
export const boundedCount = (table: PgTable, where: SQL | undefined): SQL =>
  sql`select count(*)::int from (select 1 from ${table} where ${where ?? sql`true`} limit ${countLimit}) as counted`;

export async function countTogether(db: Database, counts: SQL[]): Promise<number[]> {
  if (counts.length === 0) return [];
  const each = counts.map((count) => sql`(${count})`);
  const [row] = await rows<{ found: number[] }>(db, sql`select array[${sql.join(each, sql`, `)}] as found`);
  return row?.found ?? [];
}

/**
 * Order of an index with `column.desc()`: nulls last. A bare `desc` means nulls first, also for a column without nulls,
 * so PostgreSQL would not use the index and would sort.
 */
export const newestFirst = (column: SQLWrapper): SQL => sql`${column} desc nulls last`;

/** Condition: a text contains the typed text, ignoring case. A trigram index of the column serves it. */
export function containsText(text: SQL, typed: string): SQL {
  return sql`${text} ilike ${`%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

/** Typed words as the word index splits them. It cuts a number at its points: `2.1` is `2` and `1`. */
const indexedWordsOf = (typed: string): string[] => wordsOf(typed).flatMap((word) => word.split('.'));

/** Query of a word index: all typed words, each as a word or as its beginning. */
const queryOfWords = (words: string[]): SQL =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;

/** Words of nearly every record on a site about MCP: alone they exclude little. */
const commonWords = new Set(['mcp', 'server', 'tool', 'agent']);

/**
 * Query of a word index: all terms of a search, or any of them; each term as typed or as a synonym. With 'any', common
 * words count only if there are no others.
 */
export function queryOfTerms(terms: readonly SearchTerm[], joined: 'all' | 'any'): SQL {
  const telling = terms.filter(({ words }) => !words.every((word) => commonWords.has(word)));
  const chosen = joined === 'all' || telling.length === 0 ? terms : telling;
  const phraseOf = (words: string[]) =>
    `(${words.flatMap((word) => word.split('.').map((part) => `${part}:*`)).join(' & ')})`;
  const termOf = ({ words, synonyms }: SearchTerm) => `(${[words, ...synonyms].map(phraseOf).join(' | ')})`;
  return sql`to_tsquery('simple', ${chosen.map(termOf).join(joined === 'all' ? ' & ' : ' | ')})`;
}

/** Condition: a word index has all typed words, each as a word or as its beginning. */
export function hasWords(index: SQLWrapper, typed: string): SQL {
  const words = indexedWordsOf(typed);
  return words.length > 0 ? sql`${index} @@ ${queryOfWords(words)}` : sql`false`;
}

/** True if a query violated a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23505';
}
