import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { fillMap, mapQuestions, noteStatements } from '../../../../tests/support/many-items.ts';
import { firstOfEach, itemsPerPage, mapFilter } from './filter.ts';
import { listItems } from './items.server.ts';

const database = await testDatabase();
await fillMap(database, 20_000);
const list = (query: string) => listItems(database.db, mapFilter(new URLSearchParams(query)));

test('of 20,000 items any page of results is at most three queries and one page of items', async () => {
  const sent = noteStatements(database);
  for (const question of mapQuestions) {
    sent.length = 0;
    const { items } = await list(question);
    expect(sent.length, question).toBeLessThanOrEqual(3);
    const filter = mapFilter(new URLSearchParams(question));
    const most = (firstOfEach(filter) ?? 0) * 14 || itemsPerPage(filter);
    expect(items.length, question).toBeLessThanOrEqual(most);
  }
});

test('of 20,000 items the last page is reached, and what is searched for by its whole name comes first', async () => {
  const { total, facets } = await list('view=list');
  expect(total).toBe(20_000);
  expect(facets.all).toBe(20_000);
  expect((await list('view=list&page=834')).items).toHaveLength(20_000 - 833 * 24);
  expect((await list('search=github')).items[0]?.slug).toBe('github');
  const broad = await list('search=server');
  expect(broad.isCapped).toBe(true);
  expect((await list('search=server&page=2')).items).toHaveLength(24);
});
