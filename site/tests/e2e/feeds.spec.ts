import type { Page } from '@playwright/test';
import { changedFeatures, isWhole } from '../../../tools/gate.ts';
import { articlePaths, pathsToVisit, publicRoutes } from './routes.ts';
import { expect, siteUrl, test } from './site-test.ts';

const newest = 'Adopting in one afternoon';

test('every page says where the feeds are', async ({ page }) => {
  await page.goto('/');
  const links = page.locator('head link[rel=alternate]');
  const feeds = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('type'), link.getAttribute('href')]),
  );
  expect(feeds).toEqual([
    ['application/rss+xml', '/feeds/rss.xml'],
    ['application/atom+xml', '/feeds/atom.xml'],
    ['application/feed+json', '/feeds/feed.json'],
    ['text/markdown', '/index.md'],
  ]);
});

test('the RSS feed is well-formed and whole', async ({ page }) => {
  const { type, doc } = await readXml(page, '/feeds/rss.xml', {
    titles: 'item > title',
    links: 'item > link',
    ids: 'item > guid',
    dates: 'item > pubDate',
    version: 'rss',
  });
  expect(type).toMatch(/^application\/rss\+xml/);
  expect(doc.titles[0]).toBe(newest);
  expect(doc.titles.length).toBeGreaterThanOrEqual(12);
  expect(new Set(doc.ids).size).toBe(doc.titles.length);
  for (const link of doc.links) expect(URL.canParse(link), link).toBe(true);
  for (const date of doc.dates) expect(Number.isNaN(Date.parse(date)), date).toBe(false);
});

test('the Atom feed is well-formed and whole', async ({ page }) => {
  const { type, doc } = await readXml(page, '/feeds/atom.xml', {
    titles: 'entry > title',
    ids: 'entry > id',
    updated: 'entry > updated',
    contents: 'entry > content',
  });
  expect(type).toMatch(/^application\/atom\+xml/);
  expect(doc.titles[0]).toBe(newest);
  expect(new Set(doc.ids).size).toBe(doc.titles.length);
  expect(doc.updated.length).toBe(doc.titles.length);
  for (const content of doc.contents)
    expect(content, 'links of a text are whole').not.toMatch(/(href|src)="\//);
});

test('the JSON feed is of version 1.1', async ({ request }) => {
  const response = await request.get(`${siteUrl}/feeds/feed.json`);
  expect(response.headers()['content-type']).toMatch(/^application\/feed\+json/);
  const feed = await response.json();
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.stringMatching(/\S/),
    home_page_url: `${siteUrl}/blog`,
    feed_url: `${siteUrl}/feeds/feed.json`,
  });
  expect(feed.items[0].title).toBe(newest);
  for (const item of feed.items) {
    expect(item).toMatchObject({
      id: expect.stringMatching(/^http/),
      url: expect.stringMatching(/^http/),
      content_html: expect.stringMatching(/<p>/),
      authors: [{ name: expect.stringMatching(/\S/) }],
    });
    expect(new Date(item.date_published).toISOString()).toBe(item.date_published);
  }
  expect((await request.get(`${siteUrl}/feeds/other.xml`)).status()).toBe(404);
});

test('the sitemap lists every public page, and only pages that answer', async ({ page, request }) => {
  const { type, doc } = await readXml(page, '/sitemap.xml', { urls: 'url > loc' });
  expect(type).toMatch(/^application\/xml/);
  const hidden = [
    '/auth',
    '/auth/forgot',
    '/auth/resend',
    '/styleguide',
    '/jobs?role=employer',
    '/jobs/landing',
    '/jobs/confirm',
    '/jobs/leave',
    '/payment-success',
    '/donation-success',
    '/donation-cancel',
    '/assessment?level=foundation',
    '/mcp-map?category=servers&view=list',
    '/mcp-map?view=landscape&compare=notion,linear',
    '/mcp-map?view=landscape&category=servers',
    '/mcp-map?layer=serve&view=landscape',
    '/mcp-map/compare?compare=notion,linear,stripe,github',
    '/credentials/00000000-0000-4000-8000-000000000001',
    '/pricing/teams?level=developer&seats=25',
    '/courses/book/foundation',
    '/lab?lesson=MCP-100/03-reading-a-first-trace',
    // The newest stands there.
    '/specification/v0.1/2026-11-21',
    '/types?domain=tax&q=rate',
  ];
  const expected = publicRoutes
    .filter((path) => !hidden.includes(path))
    .map((path) => (path === '/' ? path : path.replace(/\/$/, '')));
  const listed = doc.urls.map((url) => url.replace(siteUrl, ''));
  // Of items of the map, lessons, types, proposals and changes of the specification some stand in the list of routes.
  const isOfMany = (path: string) =>
    /^\/(blog\/|credentials\/|mcp-map\/|course-module\?|types\/|history\/proposals\/|specification\/[^/]+\/changes\/)/.test(
      path,
    ) && !expected.includes(path);
  expect(listed.filter((path) => !isOfMany(path)).sort()).toEqual(expected.sort());
  expect(listed.filter((path) => path.startsWith('/mcp-map/')).length).toBeGreaterThan(220);
  expect(listed.filter((path) => path.startsWith('/types/')).length).toBeGreaterThan(80);
  expect(listed).toEqual(expect.arrayContaining(await articlePaths(siteUrl)));
  expect(new Set(listed).size).toBe(listed.length);
  const own = changedFeatures && (await pathsToVisit(siteUrl));
  // Pages of many are of a few templates: of the map's items, and in the gate of all, one in 25 is asked for.
  const manyUrls = doc.urls.filter((url) =>
    isWhole ? url.includes('/mcp-map/') : isOfMany(url.replace(siteUrl, '')),
  );
  const asked = doc.urls.filter((url) =>
    own
      ? own.includes(url.replace(siteUrl, '') || '/')
      : !manyUrls.includes(url) || manyUrls.indexOf(url) % 25 === 0,
  );
  const wrong: [string, number][] = [];
  // A few at a time: a site that has too much to do refuses some.
  while (asked.length > 0)
    await Promise.all(
      asked.splice(0, 6).map(async (url) => {
        const status = (await request.get(url, { maxRedirects: 0 })).status();
        if (status !== 200) wrong.push([url, status]);
      }),
    );
  expect(wrong).toEqual([]);
});

test('robots.txt and security.txt say what they have to', async ({ request }) => {
  const robots = await (await request.get(`${siteUrl}/robots.txt`)).text();
  expect(robots.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', `Sitemap: ${siteUrl}/sitemap.xml`]),
  );
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const security = await request.get(`${siteUrl}/.well-known/security.txt`);
  expect(security.headers()['content-type']).toMatch(/^text\/plain/);
  const text = await security.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
});

test('social images are PNG of 1200 by 630, of every page that names one', async ({ page, request }) => {
  test.slow();
  await page.goto('/');
  const paths = ['/', '/specification', '/blog', '/terms', ...(await articlePaths(siteUrl)).slice(0, 4)];
  const images = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (path) => {
          const doc = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
          return doc.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? `none on ${path}`;
        }),
      ),
    paths,
  );
  expect(new Set(images).size).toBe(paths.length);
  for (const image of images) {
    const response = await request.get(image);
    expect(response.headers()['content-type'], image).toBe('image/png');
    const body = await response.body();
    expect(body.subarray(1, 4).toString(), image).toBe('PNG');
    expect([body.readUInt32BE(16), body.readUInt32BE(20)], image).toEqual([1200, 630]);
    expect(body.length, image).toBeLessThan(300_000);
  }
  expect((await request.get(`${siteUrl}/social/blog/no-such-article.png`)).status()).toBe(404);
});

/** Parses a document as XML in the browser, which refuses what is not well-formed; texts by selector. */
async function readXml<Name extends string>(page: Page, path: string, selectors: Record<Name, string>) {
  await page.goto('/');
  const wanted: [string, string][] = Object.entries(selectors);
  const { type, texts } = await page.evaluate(
    async ({ path, wanted }) => {
      const response = await fetch(path);
      const xml = new DOMParser().parseFromString(await response.text(), 'application/xml');
      const error = xml.querySelector('parsererror');
      if (error) throw new Error(error.textContent ?? 'not well-formed');
      const texts = wanted.map(([name, selector]) => [
        name,
        [...xml.querySelectorAll(selector)].map((element) => element.textContent ?? ''),
      ]);
      return { type: response.headers.get('content-type'), texts };
    },
    { path, wanted },
  );
  return { type, doc: Object.fromEntries(texts) as Record<Name, string[]> };
}
