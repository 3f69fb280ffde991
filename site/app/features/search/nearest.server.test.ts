import { expect, test } from 'vitest';
import { listSearchTexts } from '#app/composition.server.ts';
import { searchArticles } from '#app/features/insights/articles.server.ts';
import { articleSeed, categorySeed } from '#app/features/insights/seed.server.ts';
import { searchWorks } from '#app/features/library/entries.server.ts';
import { librarySeed } from '#app/features/library/seed.server.ts';
import type { SearchSource, SourceQuery } from '#app/lib/search.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { listNearest } from '#app/services/search/nearest.server.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { correctTerms } from './search.server.ts';

const { db } = await testDatabase();
await seedContent(db, [categorySeed(), articleSeed(), ...librarySeed()]);

const correct = (query: string, sources: SearchSource[] = []) =>
  correctTerms({ listTexts: listSearchTexts, sources }, query);
const titlesOf = (hits: { title: string }[]) => hits.map(({ title }) => title);
const inBlog = async (query: string) =>
  titlesOf(await listNearest(query, (asked, limit) => searchArticles(db, asked, limit), correct));
const inLibrary = async (query: string) =>
  titlesOf(await listNearest(query, (asked, limit) => searchWorks(db, asked, limit), correct));

test('an empty list shows what is near a word with a wrong letter, wherever that is', async () => {
  expect(await inBlog('adit')).toContain('Audit logs for public bodies');
  expect(await inBlog('autorization')).toContain('Authorization for remote servers');
  expect((await inLibrary('potocol')).length).toBeGreaterThan(0);
  expect(await inBlog('zzzzqqq')).toEqual([]);
  expect(await inBlog('')).toEqual([]);
});

test('a list gets the words as typed and corrected, and no source is asked but for its words', async () => {
  const map: SearchSource = {
    group: 'MCP Map',
    find: () => Promise.reject(new Error('was searched')),
    nearWords: async () => new Map([['grafanna', ['grafana']]]),
  };
  const other: SearchSource = { group: 'Insights', find: map.find };
  const asked: SourceQuery[] = [];
  const find = async (query: SourceQuery) => {
    asked.push(query);
    return [];
  };
  await listNearest('grafanna', find, (query) => correct(query, [map, other]));
  expect(asked[0]?.terms.map(({ words }) => words)).toEqual([['grafanna'], ['grafana']]);
  expect(asked).toHaveLength(1);
});
