import { expect, test } from 'vitest';
import type { SitemapSource } from './home.server.ts';
import { findPart, listAll, listParts, partSize, sitemapIndex, urlSet } from './sitemap-parts.server.ts';

const source = (name: string, length: number): SitemapSource => ({
  name,
  topics: [name],
  list: async ({ offset, limit }) =>
    Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, at) => ({
      path: `/${name}/${offset + at}?a&b`,
    })),
});

test('what fits is one file', async () => {
  const sources = [source('pages', 2), source('articles', 1)];
  const entries = await listAll(sources, { pages: 2, articles: 1 });
  expect(urlSet('https://x.example', entries ?? [])).toContain(
    '<loc>https://x.example/articles/0?a&amp;b</loc>',
  );
  expect(entries).toHaveLength(3);
});

test('beyond 50,000 addresses the parts hold each once', async () => {
  const sources = [source('pages', 3), source('map', 60_000), source('none', 0)];
  const counts = { pages: 3, map: 60_000, none: 0 };
  expect(await listAll(sources, counts)).toBeUndefined();
  const parts = listParts(sources, counts);
  expect(parts).toEqual(
    ['pages-1', ...[1, 2, 3, 4, 5, 6].map((part) => `map-${part}`)].map((name) => `/sitemaps/${name}.xml`),
  );
  const found = await Promise.all(
    parts.map((path) => findPart(sources, path.replace(/^\/sitemaps\/|\.xml$/g, ''))),
  );
  expect(new Set(found.flatMap((part) => part?.entries.map(({ path }) => path)))).toHaveLength(60_003);
  expect(Math.max(...found.map((part) => part?.entries.length ?? 0))).toBe(partSize);
  expect(found[1]?.topics).toEqual(['map']);
  expect(sitemapIndex('https://x.example', parts)).toContain(
    '<sitemap><loc>https://x.example/sitemaps/map-3.xml</loc></sitemap>',
  );
});

test.each(['map-0', 'map-7', 'map-01', 'map', 'other-1', 'map-1-1', 'map-9999999', '__proto__-1'])(
  'there is no part %s',
  async (part) => expect(await findPart([source('map', 60_000)], part)).toBeUndefined(),
);
