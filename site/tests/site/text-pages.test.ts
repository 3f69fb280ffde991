import { expect, inject, test } from 'vitest';
import { changedFeatures, isWhole } from '../../../tools/gate.ts';
import { createAccount, sessionCookie } from '../e2e/people.ts';
import { pathsToVisit } from '../e2e/routes.ts';
import { lostWords } from '../support/page-words.ts';

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

const kindOf = (path: string) => /^\/[^/?]*/.exec(path)?.[0];

/**
 * All of them, or six of each kind: of kinds with hundreds of pages, one template makes them all. After a change in
 * features, only kinds with pages of theirs.
 */
async function choosePaths(paths: string[]): Promise<string[]> {
  const own = changedFeatures && new Set((await pathsToVisit(site)).map(kindOf));
  const kinds = Map.groupBy(
    paths.filter((path) => !own || own.has(kindOf(path))),
    kindOf,
  );
  const choose = (kind: string[]) => kind.filter((_, at) => isWhole || at % Math.ceil(kind.length / 6) === 0);
  return [...kinds.values()].flatMap(choose);
}

test('every listed page is Markdown too and loses no word, or is one of a few with a reason', {
  timeout: 300_000,
}, async () => {
  const listed = await listedPaths();
  expect(listed.length).toBeGreaterThan(500);
  const paths = [...new Set([...(await choosePaths(listed)), ...Object.keys(withoutText)])];
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
    // Of a lesson, whose page is an application, the feature writes the text.
    const lost = path.startsWith('/course-module?')
      ? []
      : lostWords(await (await fetch(site + path)).text(), text);
    if (lost.length > 0) problems.push(`${path} has no ${lost.slice(0, 20).join(' ')}`);
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

/** Pages that no list names, of each kind. */
const unlisted = [
  '/specification/v0.1/2026-11-21',
  '/specification/v0.1/changes/2026-11-21/2026-11-25',
  '/courses/book/foundation',
  '/mcp-map?category=servers',
  '/mcp-map?view=list',
  '/mcp-map?view=landscape',
  '/mcp-map?compare=notion,linear',
  '/types?domain=money',
  '/courses?provider=Microsoft',
  '/blog?page=2',
  `/credentials/${held}`,
];

test.each(unlisted)('%s is Markdown too, and loses no word', async (path) => {
  const text = await (await fetch(site + path, { headers: markdown })).text();
  expect(text).toMatch(/^# \S/);
  expect(lostWords(await (await fetch(site + path)).text(), text)).toEqual([]);
});

test.each([
  ['/specification', '\n## §3 Trace\n\nA trace is the record of one run. '],
  ['/specification', '\n**3.1 MUST** A trace has an `mcp_context`, an object, '],
  ['/mcp-map/notion', '\n- **Maintainer**: Notion\n'],
  ['/mcp-map/notion', '\n### Over the network, VS Code\n\nYour client opens a browser to sign in (OAuth).\n'],
  ['/mcp-map/notion', '\n```json\n{\n  "mcpServers": {\n    "notion": {\n'],
  ['/courses/book/foundation', '\n- Capability: name: defines it, for one agent_code\n'],
  ['/mcp-map?category=servers', '\n[Next page](http'],
  ['/course-module?module=MCP-100&lesson=02-hosts-clients-and-servers', '\n## Further reading\n\n- ['],
])('the text of %s has %j', async (path, part) => {
  expect(await (await fetch(site + path, { headers: markdown })).text()).toContain(part);
});

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
  expect(text).toContain('Pages that are mainly a form have no Markdown.');
  expect((await fetch(`${site}/courses/submit.md`)).status).toBe(404);
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, url = '']) => url);
  expect(links.length).toBeGreaterThan(100);
  const texts = links.filter((link) => link.endsWith('.md'));
  for (const url of texts.filter((_, at) => isWhole || at % 4 === 0)) {
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
