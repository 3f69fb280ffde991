import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type SearchTerm, wordsOf } from '#app/lib/search.ts';
import { type Database, rows } from './database.server.ts';

/** As far as lists count: they say "10,000 or more" instead of reading the whole table. */
export const countLimit = 10_000;

/** A query of how many rows there are, counted no further than `countLimit`: for `countTogether`. */
export const boundedCount = (table: PgTable, where: SQL | undefined): SQL =>
  sql`select count(*)::int from (select 1 from ${table} where ${where ?? sql`true`} limit ${countLimit}) as counted`;

/** What each of these queries counts, by one query. */
export async function countTogether(db: Database, counts: SQL[]): Promise<number[]> {
  if (counts.length === 0) return [];
  const each = counts.map((count) => sql`(${count})`);
  const [row] = await rows<{ found: number[] }>(db, sql`select array[${sql.join(each, sql`, `)}] as found`);
  return row?.found ?? [];
}

/**
 * The order of an index that says `column.desc()`: empty values last. PostgreSQL takes a bare `desc` for another order,
 * also where nothing can be empty, and sorts instead.
 */
export const newestFirst = (column: SQLWrapper): SQL => sql`${column} desc nulls last`;

/** Whether a text, which has an index of trigrams, contains what somebody typed, in small or capital letters. */
export function containsText(text: SQL, typed: string): SQL {
  return sql`${text} ilike ${`%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

/** The words of what somebody typed as an index of words has them: it cuts a number at its points, `2.1` is `2` and `1`. */
const indexedWordsOf = (typed: string): string[] => wordsOf(typed).flatMap((word) => word.split('.'));

/** The query of an index of words for each word that somebody typed, or one that begins with it. */
const queryOfWords = (words: string[]): SQL =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;

/** In nearly every record of a site about MCP: alone they choose nothing. */
const commonWords = new Set(['mcp', 'server']);

/** The query of an index of words for all terms of a search, or for any; each in its own or other words. */
export function queryOfTerms(terms: readonly SearchTerm[], joined: 'all' | 'any'): SQL {
  const telling = terms.filter(({ words }) => !words.every((word) => commonWords.has(word)));
  const chosen = joined === 'all' || telling.length === 0 ? terms : telling;
  const phraseOf = (words: string[]) =>
    `(${words.flatMap((word) => word.split('.').map((part) => `${part}:*`)).join(' & ')})`;
  const termOf = ({ words, synonyms }: SearchTerm) => `(${[words, ...synonyms].map(phraseOf).join(' | ')})`;
  return sql`to_tsquery('simple', ${chosen.map(termOf).join(joined === 'all' ? ' & ' : ' | ')})`;
}

/** Whether an index of words has each word that somebody typed, or one that begins with it. */
export function hasWords(index: SQLWrapper, typed: string): SQL {
  const words = indexedWordsOf(typed);
  return words.length > 0 ? sql`${index} @@ ${queryOfWords(words)}` : sql`false`;
}

/** Whether a query failed because there is a row already that may be there once. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23505';
}
