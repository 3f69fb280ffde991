import { expect, test } from 'vitest';
import { bestMatches, type SearchSource, type SearchText, type SourceQuery } from '#app/lib/search.ts';
import { termsOf } from '#app/services/search/terms.server.ts';
import { listSearchTexts } from '../../composition.server.ts';
import { makeIndex, searchIndex } from './file-index.server.ts';
import { hitsPerGroup } from './schema.ts';
import { searchSite } from './search.server.ts';

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
  expect((await inFiles('acesibility'))[0]?.href, 'two wrong letters in a long word').toBe('/accessibility');
});

test('other words for the same thing find it', async () => {
  expect((await inFiles('log in'))[0]?.href).toBe('/auth');
  expect((await inFiles('donate'))[0]?.href).toBe('/donations');
});

test('the best hits are above the groups, and no group has more hits than the limit', async () => {
  const groups = await search('trace', 3);
  expect(groups[0]?.name).toBe(bestMatches);
  expect(groups[0]?.hits).toHaveLength(3);
  expect(groups.find(({ name }) => name === 'Standard')?.hits).toHaveLength(3);
  const all = groups.flatMap(({ hits }) => hits.map(({ href }) => href));
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('/mcp-map/trace');
});

test('the window begins with the same three as the page', async () => {
  const firstOf = async (query: string, limit: number) =>
    (await search(query, limit)).flatMap(({ hits }) => hits.map(({ href }) => href)).slice(0, 3);
  for (const query of ['trace', 'refund', 'regstry', 'clause 3.4', 'zzzz'])
    expect(await firstOf(query, hitsPerGroup.window), query).toEqual(await firstOf(query, hitsPerGroup.page));
});

test('the exam has a URL for each level: the search shows the one that it asks for, once', async () => {
  const paths = (await inFiles('architect exam')).map(({ href }) => href);
  expect(paths[0]).toBe('/assessment?level=architect');
  expect(paths.filter((path) => path.startsWith('/assessment?level='))).toHaveLength(1);
  expect((await inFiles('practice run'))[0]?.href).toContain('/assessment/practice?level=');
});

test('pages of the account are found by what people do there', async () => {
  expect((await inFiles('print a receipt'))[0]?.href).toBe('/account/orders');
  expect((await inFiles('new backup codes'))[0]?.href).toBe('/account/second-factor');
});

test('a search without words asks nobody', async () => {
  const refusing: SearchSource = { group: 'Insights', find: () => Promise.reject(new Error('was asked')) };
  for (const query of ['', '   ', '%_\'"; --', '<>']) expect(await search(query, 5, [refusing])).toEqual([]);
});

test('the search words of a page in the database bring it into the search', async () => {
  const article = { title: 'Structured output', href: '/blog/structured-output-in-mcp', about: '' };
  const insights: SearchSource = {
    group: 'Insights',
    find: async ({ meant }) => (meant?.includes(article.href) ? [article] : []),
  };
  const found = (await search('structuredContent', 5, [insights])).flatMap(({ hits }) => hits);
  expect(found.map(({ href }) => href)).toContain(article.href);
  expect(await search('zzzzqqq', 5, [insights])).toEqual([]);
});

test('archived hits come after others, and are marked', async () => {
  const map: SearchSource = {
    group: 'MCP Map',
    find: async () => [
      { title: 'Quokka', href: '/mcp-map/quokka-archived', about: 'A server.', archived: 'use the other.' },
      { title: 'Quokka', href: '/mcp-map/quokka', about: 'A server.' },
    ],
  };
  const hits = (await search('quokka', 5, [map])).flatMap((group) => group.hits);
  expect(hits.map(({ href }) => href)).toEqual(['/mcp-map/quokka', '/mcp-map/quokka-archived']);
  expect(hits.map(({ archived }) => archived)).toEqual([undefined, 'use the other.']);
});

test('a source gets the search as typed, and its terms with synonyms', async () => {
  const asked: SourceQuery[] = [];
  const find = async (query: SourceQuery) => {
    asked.push(query);
    return [];
  };
  await search('refunds of k8s', 5, [{ group: 'MCP Map', find }]);
  expect(asked[0]?.typed).toBe('refunds of k8s');
  expect(asked[0]?.terms.map(({ words }) => words)).toEqual([['refund'], ['k8s']]);
  expect(asked[0]?.terms[1]?.synonyms).toContainEqual(['kubernet']);
});

test('a word with one wrong letter is corrected if neither the index nor a source has it', async () => {
  const typed: string[] = [];
  const map: SearchSource = {
    group: 'MCP Map',
    find: async (query) => {
      typed.push(query.terms.flatMap(({ words, synonyms }) => [words, ...synonyms].flat()).join(' '));
      return [];
    },
    nearWords: async () =>
      new Map([
        ['grafanna', ['grafana']],
        ['grafan', ['grafana']],
        ['quokkka', ['quokka', 'quokkka']],
      ]),
  };
  for (const query of ['grafanna', 'refnud', 'donatons', 'grafan', 'quokkka']) await search(query, 5, [map]);
  expect(typed[0]).toBe('grafana');
  expect(typed[1]).toContain('refund');
  expect(typed[2]).toContain('donat');
  expect(typed[3], 'the beginning of a known word').toBe('grafan grafana');
  expect(typed[4], 'the map has this word').toBe('quokkka');
});

test('a domain finds its name, and two words that are one known word find that word', async () => {
  const typed: string[] = [];
  const map: SearchSource = {
    group: 'MCP Map',
    find: async (query) => {
      typed.push(query.terms.flatMap(({ words }) => words).join(' '));
      return [];
    },
    nearWords: async (words) =>
      new Map(words.map((word) => [word, word === 'quokkabase' ? ['quokkabase'] : ['playwright']])),
  };
  for (const query of ['quokka.io', 'quokka base server', 'the base', 'playwrite'])
    await search(query, 5, [map]);
  expect(typed).toEqual(['quokka', 'quokkabas server', 'bas', 'playwright']);
});

test('a small word such as "again" does not count', async () => {
  expect((await inFiles('download my certificate again'))[0]?.href).toBe('/account/credentials');
});

test('an identifier finds its row, and not the row of a longer name', async () => {
  const first = async (query: string) => (await inFiles(query))[0]?.href;
  expect(await first('SMTP_URL')).toBe('/deploy/server#settings-smtp-url');
  expect(await first('org_id')).toBe('/specification#section-4-org-id');
  expect((await inFiles('mcp_run')).map(({ href }) => href).slice(0, 3)).toContain(
    '/specification/v0.2-draft#clause-10-1',
  );
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
    return searchIndex(index, termsOf(query, synonyms)).map(({ title }) => title);
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
  expect(find('red apple')[0]).toBe('one');
  expect(find('pear openings')).toEqual(['Pear', 'four']);
});

test('searches with candidates leave the scores of the index as they were', () => {
  const index = makeIndex([text('one', 'a trace', { keywords: 'record' }), text('two', 'a tool')], []);
  const candidates = [text('four', 'trace'), text('five', 'trace', { keywords: 'trace tool' })];
  const scores = Array.from({ length: 50 }, () =>
    searchIndex(index, termsOf('trace', []), 'trace', candidates).map(({ score }) => score),
  );
  expect(new Set(scores.map(String)).size).toBe(1);
});

test('a word that only a source without a list of words has is not corrected', async () => {
  const typed: string[] = [];
  const works: SearchSource = {
    group: 'Content Library',
    find: async (query) => {
      typed.push(query.typed);
      return query.typed.includes('vetting') ? [{ title: 'Vetting', href: '/works/vetting', about: '' }] : [];
    },
  };
  expect((await search('vetting', 5, [works]))[0]?.hits[0]?.title).toBe('Vetting');
  expect(typed.at(-1)).toBe('vetting');
});

test('one word of a text stands for one term of the search', () => {
  const find = finder(
    [
      text('position', ''),
      text('two', 'gps and coordinates, and much else that is about neither of the others'),
    ],
    [['gps', 'coordinates', 'latitude', 'position']],
  );
  expect(find('gps coordinates latitude')).toEqual(['two', 'position']);
});

test('a rare word stays telling, although its synonym is common', () => {
  const synonyms = [['pdf', 'document']];
  const texts = [
    text('converter', '', { keywords: 'pdf' }),
    ...['one', 'two', 'three'].map((name) => text(name, '', { keywords: 'read' })),
    ...Array.from({ length: 20 }, (_, at) => text(`page${at}`, 'a document')),
  ];
  const found = searchIndex(makeIndex(texts, synonyms), termsOf('read pdf', synonyms));
  const shares = new Map(found.map(({ title, share }) => [title, share]));
  expect(shares.get('converter')).toBeGreaterThan(Number(shares.get('one')));
});

test('a term that only the text of a page has counts less than one in its title or search words', () => {
  const index = makeIndex([text('lesson', 'an exam'), text('quiz', '', { keywords: 'exam' })], []);
  const shares = new Map(searchIndex(index, termsOf('exam', [])).map(({ title, share }) => [title, share]));
  expect(shares.get('quiz')).toBe(1);
  expect(shares.get('lesson')).toBeLessThan(1);
});

test('synonyms find the same, and what was typed comes first', () => {
  const find = finder(
    [text('one', 'back to a money order'), text('two', 'your money back'), text('three', 'a refund')],
    [['refund', 'money back']],
  );
  expect(find('refunds')).toEqual(['three', 'two']);
  expect(find('my money back')).toEqual(['two', 'one', 'three']);
});

test('of two groups with a phrase the longer one is meant', () => {
  const groups = [
    ['sign in', 'login'],
    ['sign', 'mark'],
  ];
  expect(termsOf('how do I sign in today', groups)).toEqual([
    { words: ['sign', 'in'], synonyms: [['login']] },
    { words: ['today'], synonyms: [] },
  ]);
  expect(termsOf('what is it', [])).toHaveLength(3);
});
