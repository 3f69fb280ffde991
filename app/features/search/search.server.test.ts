import { expect, test } from 'vitest';
import type { SearchSource, SearchText } from '#app/lib/search.ts';
import { listSearchTexts } from '../../composition.server.ts';
import { makeIndex, searchIndex, searchSite } from './search.server.ts';

const sources: SearchSource[] = [
  { group: 'Insights', find: async () => [{ title: 'On traces', href: '/blog/on-traces', about: '' }] },
  { group: 'MCP Map', find: async () => [{ title: 'Trace', href: '/mcp-map/trace', about: '' }] },
];
const search = (query: string, limit = 5) =>
  searchSite({ listTexts: listSearchTexts, sources }, query, limit);

test('clauses, questions and pages of the site’s own files are found', async () => {
  const paths = (await search('mcp_trace_id UUID', 50)).flatMap(({ hits }) => hits.map(({ href }) => href));
  expect(paths).toContain('/specification#clause-3-5');
  expect((await search('clause 4.6'))[0]?.hits[0]?.href).toBe('/specification#clause-4-6');
  expect((await search('What does it cost?'))[0]?.hits[0]?.href).toBe('/faq#cost');
  expect((await search('playgr'))[0]?.hits[0]).toMatchObject({ title: 'Playground', href: '/playground' });
});

test('a wrong letter does not matter, and neither does a word that is nowhere', async () => {
  const inFiles = (query: string) => searchSite({ listTexts: listSearchTexts, sources: [] }, query, 5);
  expect((await inFiles('regstry'))[0]?.hits[0]?.href).toBe('/registry');
  expect((await inFiles('zzzzqqq playground'))[0]?.hits[0]?.href).toBe('/playground');
});

test('the group with the best title stands first, and no group has more than asked for', async () => {
  const groups = await search('trace', 3);
  expect(groups[0]).toEqual({
    name: 'MCP Map',
    hits: [{ title: 'Trace', href: '/mcp-map/trace', about: '' }],
  });
  expect(groups.find(({ name }) => name === 'Standard')?.hits).toHaveLength(3);
});

test('a search without words asks nobody', async () => {
  const refusing: SearchSource = { group: 'Insights', find: () => Promise.reject(new Error('was asked')) };
  for (const query of ['', '   ', '%_\'"; --', '<>'])
    expect(await searchSite({ listTexts: listSearchTexts, sources: [refusing] }, query, 5)).toEqual([]);
});

test('what has nearly the words is shown only where nothing has all', async () => {
  const nearly: SearchSource = {
    group: 'MCP Map',
    find: async () => [{ title: 'Documentation', href: '/mcp-map/docs', about: '', isLoose: true }],
  };
  const find = (query: string) =>
    searchSite({ listTexts: listSearchTexts, sources: [nearly] }, query, 5).then((groups) =>
      groups.map(({ name }) => name),
    );
  expect(await find('donations')).not.toContain('MCP Map');
  expect(await find('zzzzqqq')).toEqual(['MCP Map']);
});

test('texts with every word come before those with some', () => {
  const text = (title: string, body: string): SearchText => ({
    group: 'Pages',
    title,
    href: `/${title}`,
    about: '',
    text: body,
  });
  const index = makeIndex([
    text('one', 'red apple'),
    text('two', 'red red red'),
    text('three', 'apple tree'),
  ]);
  const find = (query: string) => {
    const { hits, isLoose } = searchIndex(index, query);
    return { titles: hits.map(({ title }) => title).sort(), isLoose };
  };
  expect(find('red apple')).toEqual({ titles: ['one'], isLoose: false });
  expect(find('red aple')).toEqual({ titles: ['one'], isLoose: true });
  expect(find('red pear')).toEqual({ titles: ['one', 'two'], isLoose: true });
});
