import { expect, test } from 'vitest';
import { bestMatches, type SearchSource, type SearchText } from '#app/lib/search.ts';
import { listSearchTexts } from '../../composition.server.ts';
import { makeIndex, searchIndex } from './file-index.server.ts';
import { hitsPerGroup } from './schema.ts';
import { searchSite } from './search.server.ts';
import { termsOf } from './synonyms.server.ts';

const sources: SearchSource[] = [
  { group: 'Insights', find: async () => [{ title: 'On traces', href: '/blog/on-traces', about: '' }] },
  { group: 'MCP Map', find: async () => [{ title: 'Trace', href: '/mcp-map/trace', about: '' }] },
];
const search = async (query: string, limit = 5, asked = sources) =>
  (await searchSite({ listTexts: listSearchTexts, sources: asked }, query, limit)).groups;
const inFiles = async (query: string) => (await search(query, 5, [])).flatMap(({ hits }) => hits);

test('clauses, questions, modules and pages of the site’s own files are found', async () => {
  const paths = (await search('mcp_trace_id UUID', 50)).flatMap(({ hits }) => hits.map(({ href }) => href));
  expect(paths).toContain('/specification#clause-3-5');
  for (const query of ['clause 4.6', '4.6'])
    expect((await inFiles(query))[0]?.href, query).toBe('/specification#clause-4-6');
  expect((await inFiles('What does it cost?'))[0]?.href).toBe('/faq#cost');
  expect((await inFiles('playgr'))[0]).toMatchObject({ title: 'Playground', href: '/playground' });
  for (const query of ['MCP 100', 'MCP-100', 'mcp100'])
    expect((await inFiles(query))[0]?.href, query).toBe('/course-module?module=MCP-100');
});

test('a wrong letter does not matter, and neither does a word that is nowhere', async () => {
  expect((await inFiles('regstry'))[0]?.href).toBe('/registry');
  expect((await inFiles('zzzzqqq playground'))[0]?.href).toBe('/playground');
});

test('other words for the same thing find it', async () => {
  expect((await inFiles('log in'))[0]?.href).toBe('/auth');
  expect((await inFiles('donate'))[0]?.href).toBe('/donations');
});

test('the best of all groups stand above them, one of each, and no group has more than asked for', async () => {
  const groups = await search('trace', 3);
  expect(groups[0]?.name).toBe(bestMatches);
  expect(groups[0]?.hits[0]).toEqual({ title: 'Trace', href: '/mcp-map/trace', about: '' });
  expect(groups[0]?.hits).toHaveLength(3);
  expect(groups.find(({ name }) => name === 'Standard')?.hits).toHaveLength(3);
  const all = groups.flatMap(({ hits }) => hits.map(({ href }) => href));
  expect(new Set(all).size).toBe(all.length);
});

test('the window begins with the same three as the page', async () => {
  const firstOf = async (query: string, limit: number) =>
    (await search(query, limit)).flatMap(({ hits }) => hits.map(({ href }) => href)).slice(0, 3);
  for (const query of ['trace', 'refund', 'regstry', 'clause 3.4', 'zzzz'])
    expect(await firstOf(query, hitsPerGroup.window), query).toEqual(await firstOf(query, hitsPerGroup.page));
});

test('a search without words asks nobody', async () => {
  const refusing: SearchSource = { group: 'Insights', find: () => Promise.reject(new Error('was asked')) };
  for (const query of ['', '   ', '%_\'"; --', '<>']) expect(await search(query, 5, [refusing])).toEqual([]);
});

test('what has nearly the words is shown only where nothing has all', async () => {
  const nearly: SearchSource = {
    group: 'MCP Map',
    find: async () => [{ title: 'Documentation', href: '/mcp-map/docs', about: '', isLoose: true }],
  };
  const find = async (query: string) => (await search(query, 5, [nearly])).map(({ name }) => name);
  expect(await find('donations')).not.toContain('MCP Map');
  expect(await find('zzzzqqq')).toEqual(['MCP Map']);
});

test('sources are asked for one where many were typed', async () => {
  const asked: string[] = [];
  const find = async (query: string) => {
    asked.push(query);
    return [];
  };
  await search('MCP servers, tools/calls of AWS class', 5, [{ group: 'MCP Map', find }]);
  expect(asked).toEqual(['MCP server, tool/call of AWS class']);
});

const text = (title: string, body: string, extra: Partial<SearchText> = {}): SearchText => ({
  group: 'Pages',
  title,
  href: `/${title}`,
  about: '',
  text: body,
  ...extra,
});
const finder = (texts: SearchText[], synonyms: string[][] = []) => {
  const index = makeIndex(texts, synonyms);
  return (query: string) => {
    const { hits, isLoose } = searchIndex(index, termsOf(query, synonyms));
    return { titles: hits.map(({ title }) => title), isLoose };
  };
};

test('a text with every word comes before one with some, unless its title is what was looked for', () => {
  const find = finder([
    text('one', 'red apple'),
    text('two', 'red red red'),
    text('three', 'apple tree'),
    text('Pear', 'a pear'),
    text('four', 'a pear, with openings, and much else that is about neither of the two'),
  ]);
  expect(find('red apple').titles[0]).toBe('one');
  expect(find('red apple').isLoose).toBe(false);
  expect(find('red aple').titles[0]).toBe('one');
  expect(find('red aple').isLoose).toBe(true);
  expect(find('pear openings')).toEqual({ titles: ['Pear', 'four'], isLoose: false });
});

test('synonyms find the same, and what was typed comes first', () => {
  const find = finder(
    [text('one', 'back to a money order'), text('two', 'your money back'), text('three', 'a refund')],
    [['refund', 'money back']],
  );
  expect(find('refunds').titles).toEqual(['three', 'two']);
  expect(find('my money back').titles).toEqual(['two', 'one', 'three']);
});

test('of two groups with a phrase the longer one is meant', () => {
  const groups = [
    ['sign in', 'login'],
    ['sign', 'mark'],
  ];
  expect(termsOf('how do I sign in here', groups)).toEqual([
    { words: ['sign', 'in'], synonyms: [['login']] },
    { words: ['here'], synonyms: [] },
  ]);
  expect(termsOf('what is it', [])).toHaveLength(3);
});
