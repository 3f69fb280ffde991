import { expect, inject, test } from 'vitest';
import { changedFeatures, isWhole } from '../../../tools/gate.ts';
import { anyAddress } from '../e2e/people.ts';
import { pathsToVisit } from '../e2e/routes.ts';

const site = inject('siteUrl');

interface FetchedPage {
  status: number;
  html: string;
  ids: Set<string>;
  links: string[];
}

test('every link of the site leads somewhere, to the anchor it names', { timeout: 120_000 }, async () => {
  // After a change in features: the links in the main part of their pages, as other features' pages have the same header
  // and footer. Links from other pages to theirs need the whole gate.
  const own = changedFeatures && (await pathsToVisit(site));
  const starts = own || ['/', '/styleguide', '/auth?tab=sign-up', '/blog?page=2'];
  const unvisited = isWhole || own ? new Set<string>() : await listAlike();
  const pages = await crawl(starts, own ? 1 : Number.POSITIVE_INFINITY, unvisited);
  if (!own) expect(pages.size).toBeGreaterThan(50);
  const broken: string[] = [];
  for (const [address, page] of pages)
    if (!own || own.includes(address))
      for (const link of page.links) {
        const { origin, pathname, search, hash } = new URL(link, site + address);
        if (origin !== site || (!hash && unvisited.has(pathname + search))) continue;
        const target = pages.get(pathname + search);
        if (!target || target.status >= 400)
          broken.push(`${address} → ${link} (${target?.status ?? 'not fetched'})`);
        // `#d=` is no place of the playground but a document for it.
        else if (hash && !hash.startsWith('#d=') && !target.ids.has(decodeURIComponent(hash.slice(1))))
          broken.push(`${address} → ${link} (no such id)`);
      }
  expect(broken).toEqual([]);
});

test('every link to another site is a whole address, and those in new tabs let go of this one', async () => {
  const pages = await crawl(
    ['/', '/blog/measuring-agents-from-traces', '/blog/watching-the-protocol-grow-up'],
    0,
  );
  for (const [address, { html, links }] of pages) {
    for (const link of links.filter((href) => /^[a-z]+:/i.test(href)))
      expect(link, address).toMatch(/^(https:|http:\/\/localhost|mailto:|data:image\/)/);
    for (const [tag] of html.matchAll(/<a [^>]*target="_blank"[^>]*>/g))
      expect(tag, address).toMatch(/rel="[^"]*noopener/);
  }
});

/** Items of the map and types in the sitemap. One module makes each kind from a table, so every tenth stands for all. */
async function listAlike(): Promise<Set<string>> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const items = listed.filter((path) => /^\/(mcp-map\/[^/]+|types\/\w+\.[^/]+)$/.test(path));
  expect(items.length).toBeGreaterThan(100);
  return new Set(items.filter((_, at) => at % 10 !== 0));
}

/**
 * Fetches `starts` and the addresses of this site up to `steps` links away from them, but for `unvisited`: eight pages
 * at a time.
 */
async function crawl(
  starts: string[],
  steps: number,
  unvisited = new Set<string>(),
): Promise<Map<string, FetchedPage>> {
  const pages = new Map<string, FetchedPage>();
  const known = new Set([...starts, ...unvisited]);
  const waiting = starts.map((address) => ({ address, step: 0 }));
  const visit = async ({ address, step }: { address: string; step: number }) => {
    const page = await readPage(address);
    pages.set(address, page);
    if (step === steps) return;
    for (const next of ownAddresses(page.links, address)) {
      if (known.has(next)) continue;
      known.add(next);
      waiting.push({ address: next, step: step + 1 });
    }
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, 8).map(visit));
  return pages;
}

function ownAddresses(links: string[], base: string): string[] {
  const addresses = links
    .filter((link) => URL.canParse(link, site + base))
    .map((link) => new URL(link, site + base));
  return addresses.filter(({ origin }) => origin === site).map(({ pathname, search }) => pathname + search);
}

async function readPage(address: string): Promise<FetchedPage> {
  // As from many visitors: one alone may not have so many pages drawn in a minute.
  const headers = { 'X-Forwarded-For': anyAddress() };
  const response = await fetch(site + address, { redirect: 'manual', headers });
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const html = isHtml ? await response.text() : '';
  const location = response.headers.get('location');
  // `text-pages.test.ts` follows the links of pages to their Markdown.
  const markdown = isWhole ? undefined : /type="text\/markdown" href="([^"]*)"/.exec(html)?.[1];
  const values = (pattern: RegExp, text = html) =>
    [...text.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
  return {
    status: response.status,
    html,
    ids: new Set(values(/\sid="([^"]*)"/g)),
    links: [
      // Filters can be combined without end: their links say that nobody need follow them.
      ...values(
        /<(?:a|link|img|script|source|iframe)\b(?![^>]*\srel="nofollow")[^>]*?\s(?:href|src)="([^"]*)"/g,
        changedFeatures ? html.slice(html.indexOf('<main'), html.indexOf('</main>')) : html,
      ).filter((link) => link !== markdown),
      ...(location ? [location] : []),
    ],
  };
}
