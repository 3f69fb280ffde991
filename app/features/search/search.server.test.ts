import { expect, test } from 'vitest';
import type { SearchSource, SearchText } from '#app/lib/search.ts';
import { listSearchTexts } from '../../composition.server.ts';
import { makeIndex, searchIndex } from './file-index.server.ts';
import { searchSite } from './search.server.ts';

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
  expect((await search('regstry'))[0]?.hits[0]?.href).toBe('/registry');
  expect((await search('zzzzqqq playground'))[0]?.hits[0]?.href).toBe('/playground');
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
  expect(searchIndex(index, 'red apple').map(({ title }) => title)).toEqual(['one']);
  expect(searchIndex(index, 'red pear').map(({ title }) => title)).toContain('two');
});
