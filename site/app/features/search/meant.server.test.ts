import { expect, test } from 'vitest';
import type { SearchSource } from '#app/lib/search.ts';
import { listSearchTexts } from '../../composition.server.ts';
import { nearPages, wordsOfPath } from './meant.server.ts';
import { findMeant } from './search.server.ts';

const asked: string[] = [];
const source = (group: SearchSource['group'], href: string): SearchSource => ({
  group,
  find: async ({ typed }) => {
    asked.push(`${group}: ${typed}`);
    return typed.includes('notion') ? [{ title: 'Notion', href, about: 'one' }] : [];
  },
});
const sources = [
  source('Insights', '/blog/notion'),
  source('MCP Map', '/mcp-map/notion'),
  source('Content Library', 'https://elsewhere.example/notion'),
];
const meant = async (path: string) => {
  asked.length = 0;
  return (await findMeant({ listTexts: listSearchTexts, sources }, path)).map(({ href }) => href);
};

test.each([
  ['/specifcation', '/specification'],
  ['/docs/adoption-guide.html', '/adoption'],
  ['/Playground/', '/playground'],
  ['/gettingCertified/pricing', '/pricing'],
])('for %s there is %s, and the database is not asked', async (path, href) => {
  expect((await meant(path)).slice(0, 3)).toContain(href);
  expect(asked).toEqual([]);
});

test.each([
  ['/playgruond', ['/playground']],
  ['/Playgrond.html', ['/playground']],
  ['/specifications', ['/specification']],
  ['/fqa', ['/faq']],
])('%s is %j but for two letters: nothing else is offered', async (path, pages) => {
  expect(await meant(path)).toEqual(pages);
  expect(asked).toEqual([]);
});

test('a title counts as an address does, and a short word may be wrong in one letter alone', () => {
  const pages = [
    { href: '/faq', title: 'Questions and answers' },
    { href: '/jobs', title: 'Jobs' },
  ];
  expect(nearPages('/questions-and-anwser', pages)).toEqual([pages[0]]);
  expect(nearPages('/fax', pages)).toEqual([pages[0]]);
  expect(nearPages('/tax', pages)).toEqual([]);
  expect(nearPages('/jbos/', pages)).toEqual([pages[1]]);
  expect(nearPages(`/${'jobs-'.repeat(5000)}`, pages)).toEqual([]);
});

test('below a folder only its own source is asked, and pages of this site alone are offered', async () => {
  expect(await meant('/mcp-map/notion-server-8f14e45f')).toContain('/mcp-map/notion');
  // A word that no page has is looked up alone first, for its spelling: "notion" is in some texts, and not in others.
  expect(asked.at(-1)).toBe('MCP Map: notion server');
  expect(asked.filter((question) => !question.startsWith('MCP Map: '))).toEqual([]);
  expect(await meant('/content-library/notion')).not.toContain('https://elsewhere.example/notion');
});

test('at most five pages, each once, without a place in them', async () => {
  const pages = await meant('/trace-specification-registry-lesson-pricing-faq-exam');
  expect(pages).toHaveLength(5);
  expect(new Set(pages).size).toBe(5);
  for (const page of pages) expect(page).toMatch(/^\/[^#]*$/);
});

test.each([
  '/404',
  '/%E0%A4%A',
  '/%FF%FE/%00',
  '/..%2f..%2f',
  '/1234567890abcdef',
  `/${'%20'.repeat(5000)}`,
  '/constructor/',
])('%s has no words, or none that break anything', async (path) => {
  expect((await meant(path)).length).toBeLessThanOrEqual(5);
  expect(asked).toEqual([]);
});

test('an address is read as words, and not as what it would do elsewhere', () => {
  expect(wordsOfPath('/blog/%3Cscript%3Ealert(1)%3C/script%3E.php')).toEqual(['blog', 'script', 'alert']);
  expect(wordsOfPath(`/${'word-'.repeat(10_000)}`)).toEqual(['word']);
});
