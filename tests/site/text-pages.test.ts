import { expect, inject, test } from 'vitest';
import { wordsOfPage } from '../../scripts/static/page-sections.ts';
import { createAccount, sessionCookie } from '../e2e/people.ts';

const site = inject('siteUrl');
const { held } = inject('credentials');

const markdown = { Accept: 'text/markdown' };

/** Listed pages that are not given as Markdown, and why. */
const withoutText: Record<string, string> = {
  '/playground': 'an application: it says something about what is put into it',
  '/types/propose': 'a form',
  '/registry/submit': 'a form',
  '/mcp-map/suggest': 'a form',
  '/courses/submit': 'a form',
  '/contribute': 'a form',
  '/pricing/teams': 'a form that works out a price',
  '/donations': 'a form',
  '/apply/fellowship': 'a form',
  '/apply/board': 'a form',
  '/apply/partner': 'a form',
};

async function listedPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
    const { pathname, search } = new URL(url.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

test('every listed page is Markdown too, or is one of a few with a reason', {
  timeout: 180_000,
}, async () => {
  const paths = await listedPaths();
  expect(paths.length).toBeGreaterThan(500);
  const problems: string[] = [];
  const without: string[] = [];
  for (const path of paths) {
    const response = await fetch(site + path, { headers: markdown });
    const text = await response.text();
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      without.push(path);
      continue;
    }
    const address = response.headers.get('content-location');
    if (response.status !== 200 || response.headers.get('content-type') !== 'text/markdown; charset=utf-8')
      problems.push(`${path}: ${response.status} ${response.headers.get('content-type')}`);
    if (!/^# \S/.test(text)) problems.push(`${path} begins with no title: ${text.slice(0, 60)}`);
    if (/undefined|\[object Object\]|<(div|span|p|script)\b/.test(text.replaceAll(/`[^`]*`/g, '')))
      problems.push(`${path} has what is no Markdown`);
    if (/\]\((?!https?:|mailto:|vscode:|cursor:)/.test(text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '')))
      problems.push(`${path} has a link that leads nowhere from elsewhere`);
    const at = await fetch(`${site}${address}`);
    if (at.status !== 200 || (await at.text()) !== text) problems.push(`${path}: ${address} is another`);
  }
  expect(problems).toEqual([]);
  expect(without.sort()).toEqual(Object.keys(withoutText).sort());
  for (const path of without) {
    const response = await fetch(`${site}${path}.md`);
    expect([response.status, response.headers.get('content-type')], path).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
    expect(await (await fetch(site + path)).text(), path).not.toContain('type="text/markdown"');
  }
});

/** Pages of each kind, and which part of their words the text has at least. */
test.each([
  ['/', 0.8],
  ['/specification', 0.7],
  ['/specification/v0.2-draft', 0.7],
  ['/specification/v0.1/2026-11-21', 0.8],
  ['/specification/changelog', 0.95],
  ['/about', 0.95],
  ['/faq', 0.95],
  ['/history', 0.95],
  ['/compliance', 0.75],
  ['/conformance', 0.95],
  ['/types', 0.9],
  ['/types/invoice.lines', 0.9],
  ['/examples', 0.9],
  ['/adoption', 0.95],
  ['/adoption/opentelemetry', 0.95],
  ['/deploy', 0.95],
  ['/registry', 0.9],
  ['/registry/context-native/recorder', 0.8],
  ['/mcp-map', 0.8],
  ['/mcp-map/notion', 0.9],
  ['/partners', 0.9],
  ['/community', 0.95],
  ['/ecosystem/layers', 0.9],
  ['/learn', 0.95],
  ['/mvp', 0.9],
  ['/courses', 0.8],
  ['/courses/book/foundation', 0.9],
  ['/course-module?module=MCP-100&lesson=02-hosts-clients-and-servers', 0.6],
  ['/pricing', 0.8],
  ['/jobs', 0.7],
  ['/blog', 0.8],
  ['/blog/four-profiles-one-core', 0.9],
  ['/content-library', 0.8],
  ['/terms', 0.95],
  ['/privacy', 0.95],
])('the text of %s says what the page says', async (path, share) => {
  const page = new Set(wordsIn(wordsOfPage(await (await fetch(site + path)).text()).text));
  const text = new Set(wordsIn(await (await fetch(site + path, { headers: markdown })).text()));
  const missing = [...page].filter((word) => !text.has(word));
  expect(1 - missing.length / page.size, `missing: ${missing.slice(0, 40).join(' ')}`).toBeGreaterThan(share);
});

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

test('a text has the headers of a page, is kept, compressed, and 304 for who has it', async () => {
  for (const [path, headers] of [
    ['/faq.md', {}],
    ['/faq', markdown],
  ] as const) {
    const first = await fetch(site + path, { headers: { ...headers, 'Accept-Encoding': 'br' } });
    await first.arrayBuffer();
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-location': '/faq.md',
      vary: 'Accept-Encoding, Accept, Cookie',
      'cache-control': expect.stringContaining('s-maxage'),
      'x-content-type-options': 'nosniff',
      'content-encoding': 'br',
      link: `<${site}/faq>; rel="canonical"`,
    });
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(site + path, { headers: { ...headers, 'If-None-Match': etag } });
    expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept-Encoding, Accept, Cookie']);
    const head = await fetch(site + path, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  }
});

test('HTML and Markdown of one address never stand in for each other, whatever Accept says', async () => {
  const kinds = [
    ['text/html,*/*;q=0.8', 'text/html'],
    ['text/markdown', 'text/markdown'],
    ['text/markdown;q=0.2, text/html;q=0.1', 'text/markdown'],
    ['*/*', 'text/html'],
    ['text/markdown;q=0.1, text/html;q=0.2', 'text/html'],
    [`text/markdown, x/${'y'.repeat(50)}`, 'text/markdown'],
    ['application/json', 'text/html'],
  ] as const;
  const etags = new Map<string, Set<string | null>>();
  for (let round = 0; round < 3; round += 1)
    for (const [Accept, type] of kinds) {
      const response = await fetch(`${site}/about`, { headers: { Accept } });
      await response.arrayBuffer();
      expect(response.headers.get('content-type')?.split(';')[0], Accept).toBe(type);
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept, Cookie');
      etags.set(type, (etags.get(type) ?? new Set()).add(response.headers.get('etag')));
    }
  // One copy of each is kept, however it was asked for.
  expect([...etags.values()].map(({ size }) => size)).toEqual([1, 1]);
});

test('somebody signed in gets the text of everybody, with nothing of theirs', async () => {
  const person = await createAccount(site);
  const cookie = await sessionCookie(site, person);
  const address = '/course-module/mcp-100/01-what-mcp-is.md';
  const own = await (await fetch(site + address, { headers: { cookie } })).text();
  expect(own).toBe(await (await fetch(site + address)).text());
  expect(own).not.toContain(person.name);
});

test.each([
  '/no-such-page.md',
  '/blog/no-such-article.md',
  '/mcp-map/no-such-item.md',
  '/types/no.such-type.md',
  '/course-module/mcp-100/no-such-lesson.md',
  '/course-module/mcp-999/01-what-mcp-is.md',
  '/specification/v9.9.md',
  '/account.md',
  '/account/profile.md',
  '/admin.md',
  '/admin/people.md',
  '/auth.md',
  '/seat.md',
  '/search.md',
  '/submission.md',
  '/assessment.md',
  '/assessment/practice.md',
  '/lab.md',
  '/embed/trace.md',
  '/styleguide.md',
  '/.md',
  // It leads to another site.
  '/blog/where-the-protocol-is-governed.md',
])('%s is not found, and says so in text', async (path) => {
  const response = await fetch(site + path, { redirect: 'manual' });
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(await response.text()).toContain('/llms.txt');
});

test('files whose names end so are themselves, and an application answers as ever', async () => {
  const file = await fetch(`${site}/test-suite/v0.1/readme.md`);
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('#')]);
  for (const path of ['/playground', '/auth', '/search?q=trace']) {
    const response = await fetch(site + path, { headers: markdown });
    expect(response.headers.get('content-type'), path).toMatch(/^text\/html/);
    await response.arrayBuffer();
  }
  expect((await fetch(`${site}/api/me`, { headers: markdown })).headers.get('content-type')).toMatch(/json/);
});

test('a list keeps its filters and its pages; a credential shows what its page shows', async () => {
  const text = await (await fetch(`${site}/mcp-map.md?category=servers`)).text();
  expect(text).toContain('Next page');
  const next = /\[Next page\]\(([^)]+)\)/.exec(text)?.[1] ?? '';
  const second = await (await fetch(next, { headers: markdown })).text();
  expect(second).toMatch(/^# /);
  expect(second).not.toBe(text);
  const credential = await fetch(`${site}/credentials/${held}.md`);
  expect(credential.headers.get('cache-control')).toBe('public, no-cache');
  expect(await credential.text()).toMatch(/^# /);
});

test('the page says where its Markdown is, in its head and at its foot', async () => {
  for (const [path, address] of [
    ['/', '/index.md'],
    ['/blog/four-profiles-one-core', '/blog/four-profiles-one-core.md'],
    ['/course-module?module=MCP-100&lesson=01-what-mcp-is', '/course-module/mcp-100/01-what-mcp-is.md'],
  ] as const) {
    const html = await (await fetch(site + path)).text();
    expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${address}"`);
    expect(html).toMatch(new RegExp(`<a href="${address}"[^>]*data-copy-from`));
  }
});

test('/llms.txt leads to texts that are there; /llms-full.txt holds the standard first, and has an end', async () => {
  const text = await (await fetch(`${site}/llms.txt`)).text();
  expect(text).toMatch(/^# .+\n\n> .+\n\n/);
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, url = '']) => url);
  expect(links.length).toBeGreaterThan(100);
  for (const url of links.filter((link) => link.endsWith('.md'))) {
    const response = await fetch(url);
    await response.arrayBuffer();
    expect([response.status, response.headers.get('content-type')], url).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ]);
  }
  const whole = await (await fetch(`${site}/llms-full.txt`)).text();
  expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(2 * 1024 * 1024 + 200);
  const order = ['/specification', '/faq', '/course-module?module=MCP-100', '/blog/'].map((path) =>
    whole.indexOf(`Source: ${site}${path}`),
  );
  expect(order.every((at) => at > 0)).toBe(true);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(whole).toContain('**3.1 MUST**');
});

test('the catalogue of APIs is a set of links, and the home page leads to it', async () => {
  const home = await fetch(site);
  await home.arrayBuffer();
  expect(home.headers.get('link')).toBe('</.well-known/api-catalog>; rel="api-catalog"');
  const response = await fetch(`${site}/.well-known/api-catalog`);
  expect(response.headers.get('content-type')).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { linkset } = (await response.json()) as { linkset: Record<string, unknown>[] };
  const [catalogue, ...apis] = linkset as [
    { anchor: string; item: { href: string }[] },
    ...{ anchor: string; 'service-desc'?: { href: string }[] }[],
  ];
  expect(catalogue.anchor).toBe(`${site}/.well-known/api-catalog`);
  const hrefs = catalogue.item.map(({ href }) => href);
  for (const path of ['/api/openapi.json', '/mcp', '/v0.1/servers', '/api/v1/catalogue', '/feeds/atom.xml'])
    expect(hrefs).toContain(site + path);
  for (const { anchor, ...more } of apis) {
    expect(hrefs).toContain(anchor);
    for (const { href } of more['service-desc'] ?? []) expect((await fetch(href)).status).toBe(200);
  }
});

test('robots may read what is open data, and no other call', async () => {
  const lines = (await (await fetch(`${site}/robots.txt`)).text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Allow: /api/v1/',
      'Allow: /api/registry/',
      'Disallow: /api/',
      'Disallow: /account',
    ]),
  );
});
