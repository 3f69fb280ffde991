import { DOMParser, type Element } from '@xmldom/xmldom';
import { expect, inject, test } from 'vitest';

const site = inject('siteUrl');
const { held, revoked } = inject('credentials');

const lists = [
  ['catalogue', 'items', 'slug'],
  ['partners', 'partners', 'id'],
  ['library', 'works', 'id'],
  ['courses', 'courses', 'id'],
  ['courses/mcp-100/lessons', 'lessons', 'slug'],
  ['free-courses', 'courses', 'id'],
  ['types', 'types', 'name'],
  ['articles', 'articles', 'slug'],
  ['registry', 'entries', 'agent_code'],
] as const;

type Item = Record<string, string>;

/** Every page of a list, from its first to its end. */
async function walk(path: string, member: string): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor = '', pages = 0; pages < 500; pages += 1) {
    const address = new URL(path, site);
    if (cursor) address.searchParams.set('cursor', cursor);
    const response = await fetch(address);
    expect({ address: address.href, status: response.status }).toEqual({
      address: address.href,
      status: 200,
    });
    const page = (await response.json()) as { [name: string]: Item[] } & { next_cursor: string | null };
    all.push(...(page[member] ?? []));
    if (page.next_cursor === null) return all;
    cursor = page.next_cursor;
  }
  throw new Error(`${path} has no end`);
}

test.each(lists)('%s: small pages hold what large ones hold, each item once', async (path, member, name) => {
  const large = await walk(`/api/v1/${path}?limit=100`, member);
  const names = large.map((item) => item[name]);
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
  const small = await walk(`/api/v1/${path}?limit=${large.length > 40 ? 33 : 2}`, member);
  expect(small.map((item) => item[name])).toEqual(names);
});

test.each(lists)('%s: what changed since a moment is all that is asked for', async (path, member, name) => {
  const all = await walk(`/api/v1/${path}?limit=100`, member);
  const times = all.map(({ updated_at = '' }) => updated_at).sort();
  const since = times.at(-1) ?? '';
  const later = all.filter(({ updated_at = '' }) => updated_at >= since).map((item) => item[name]);
  const found = await walk(`/api/v1/${path}?limit=100&updated_since=${since}`, member);
  expect(found.map((item) => item[name])).toEqual(later);
  expect(await walk(`/api/v1/${path}?updated_since=2999-01-01T00:00:00%2B02:00`, member)).toEqual([]);
  for (const wrong of ['x', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z', '2026-11-26']) {
    const response = await fetch(`${site}/api/v1/${path}?updated_since=${wrong}`);
    expect({ wrong, status: response.status, ...(await response.json()) }).toMatchObject({
      status: 400,
      field: 'updated_since',
      message: expect.stringContaining('RFC 3339'),
    });
  }
});

const addresses = [
  ...lists.map(([path]) => `/api/v1/${path}`),
  ...['/api/v1/catalogue/notion', '/api/v1/types/money.amount', '/api/v1/articles/four-profiles-one-core'],
  ...['/api/v1/registry/context-native/recorder', '/api/v1/conformance', '/api/v1/catalogue?tier=official'],
  ...['/feeds/map/atom.xml', '/feeds/map/feed.json?search=database', '/feeds/standard/atom.xml'],
];

test.each(addresses)('%s is open to every site, and answers 304 to who has the answer', async (path) => {
  const first = await fetch(site + path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w+/-]+"$/);
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  const again = await fetch(site + path, { headers: { 'If-None-Match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await fetch(site + path, { headers: { 'If-None-Match': 'W/"other"' } })).status).toBe(200);
  const head = await fetch(site + path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const asked = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' };
  const preflight = await fetch(site + path, { method: 'OPTIONS', headers: asked });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  const posted = await fetch(site + path, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.each([
  ['cursor', 'x'],
  ['cursor', Buffer.from('["a"]').toString('base64url')],
  ['cursor', Buffer.from('["2026-11-21T00:00:00Z","\\u0000"]').toString('base64url')],
  ['cursor', Buffer.from('["0000-01-01T00:00:00Z","a"]').toString('base64url')],
  ['cursor', 'x'.repeat(5000)],
  ['limit', '0'],
  ['limit', '1e9'],
  ['tier', "official' or 1=1"],
  ['tag', '<b>'],
])('a %s that makes no sense is refused by its name: %.40s', async (field, value) => {
  const response = await fetch(`${site}/api/v1/catalogue?${new URLSearchParams({ [field]: value })}`);
  expect(response.status).toBe(400);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({
    field,
    message: expect.stringMatching(new RegExp(`^${field}: use `)),
  });
});

test('an entry of the registry is the same at its older address', async () => {
  const [now, before] = await Promise.all(
    ['v1/registry', 'registry/entries'].map(async (base) =>
      (await fetch(`${site}/api/${base}/context-native/recorder`)).json(),
    ),
  );
  expect(before).toEqual(now);
  expect((await fetch(now.links.self)).status).toBe(200);
});

test('a credential says whether it holds, and nothing that its page keeps back', async () => {
  const read = async (id: string) => {
    const response = await fetch(`${site}/api/v1/credentials/${id}`);
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    return (await response.json()).credential;
  };
  const holding = await read(held);
  expect(holding).toMatchObject({ id: held, verdict: 'valid', holder: 'Ada Lovelace', revoked: null });
  expect(await read(revoked)).toMatchObject({ verdict: 'revoked', revoked: { reason: expect.any(String) } });
  expect(JSON.stringify(holding)).not.toMatch(/ada@|attempt|user/i);
  for (const link of Object.values(holding.links)) expect((await fetch(String(link))).status).toBe(200);
});

/** The parsed file, by a parser that stops at what is no XML. */
async function readAtom(path: string) {
  const response = await fetch(site + path);
  expect(response.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
  const fail = (_level: string, message: string) => {
    throw new Error(`${path}: ${message}`);
  };
  return new DOMParser({ onError: fail }).parseFromString(await response.text(), 'text/xml')
    .documentElement as Element;
}

const childrenOf = (element: Element, name: string) =>
  [...element.childNodes].filter((node): node is Element => node.nodeName === name);
const textOf = (element: Element, name: string) => childrenOf(element, name)[0]?.textContent ?? '';
const linkOf = (element: Element, rel: string) =>
  childrenOf(element, 'link')
    .find((link) => (link.getAttribute('rel') ?? 'alternate') === rel)
    ?.getAttribute('href');

const feeds = [
  ...['/feeds/standard', '/feeds/registry', '/feeds/map', '/feeds/library', '/feeds'].map((folder) => [
    folder,
    '',
  ]),
  ['/feeds/map', '?search=database&tier=official'],
  ['/feeds/map', '?category=sdks'],
];

/** What the W3C's feed validation service asks for, and RFC 4287. */
test.each(feeds)('%s/atom.xml%s has what a feed has to have', async (folder, query) => {
  const path = `${folder}/atom.xml${query}`;
  const feed = await readAtom(path);
  expect(linkOf(feed, 'self')).toBe(site + path);
  expect(linkOf(feed, 'alternate')).toMatch(new RegExp(`^${site}/`));
  expect(textOf(feed, 'id')).toMatch(/^http/);
  expect(textOf(feed, 'title')).not.toBe('');
  const entries = childrenOf(feed, 'entry');
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.length).toBeLessThanOrEqual(30);
  const ids = entries.map((entry) => textOf(entry, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
  const times = entries.map((entry) => textOf(entry, 'updated'));
  for (const time of [textOf(feed, 'updated'), ...times])
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  expect([...times].sort().at(-1)).toBe(textOf(feed, 'updated'));
  for (const entry of entries) {
    expect(textOf(entry, 'title')).not.toBe('');
    expect(textOf(entry, 'summary') + textOf(entry, 'content')).not.toBe('');
    expect(linkOf(entry, 'alternate')).toMatch(/^https?:/);
    const published = textOf(entry, 'published');
    if (published) expect(Date.parse(published)).toBeLessThanOrEqual(Date.parse(textOf(entry, 'updated')));
    expect(childrenOf(feed, 'author').length + childrenOf(entry, 'author').length).toBeGreaterThan(0);
  }
});

/** As jsonfeed.org/version/1.1 asks for. */
test.each(feeds)('%s/feed.json%s says the same, by version 1.1', async (folder, query) => {
  const path = `${folder}/feed.json${query}`;
  const response = await fetch(site + path);
  expect(response.headers.get('content-type')).toMatch(/^application\/feed\+json/);
  const feed = await response.json();
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: site + path });
  for (const item of feed.items) {
    expect(item.id).toEqual(expect.any(String));
    expect([typeof item.content_html, typeof item.content_text].sort()).toEqual(['string', 'undefined']);
    expect(new Date(item.date_modified).toISOString()).toBe(item.date_modified);
  }
  const atom = await readAtom(`${folder}/atom.xml${query}`);
  expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(
    childrenOf(atom, 'entry').map((entry) => textOf(entry, 'id')),
  );
});

test('a feed of the map holds the selection that is asked for, and stays whole whatever is typed', async () => {
  const idsOf = async (query: string) =>
    childrenOf(await readAtom(`/feeds/map/atom.xml${query}`), 'entry').map((entry) => textOf(entry, 'id'));
  expect(await idsOf('?search=notion')).toContain(`${site}/mcp-map/notion`);
  expect(await idsOf('?search=notion&tier=community')).not.toContain(`${site}/mcp-map/notion`);
  expect(await idsOf('?search=zzzznothing')).toEqual([]);
  expect(await idsOf('?search=notoin'), 'nothing that is only like it').toEqual([]);
  const rude = encodeURIComponent(']]> <b>&amp; " \u0001\ufffe');
  expect(textOf(await readAtom(`/feeds/map/atom.xml?search=${rude}`), 'title')).toContain(']]> <b>&amp; "');
  const sameOrder = await readAtom('/feeds/map/atom.xml?search=database&view=list&sort=name&page=3');
  expect(linkOf(sameOrder, 'self')).toBe(`${site}/feeds/map/atom.xml?search=database`);
  expect((await fetch(`${site}/feeds/map/other.xml`)).status).toBe(404);
});

test.each([
  ['/registry', '/feeds/registry/atom.xml'],
  ['/mcp-map', '/feeds/map/atom.xml'],
  ['/mcp-map?search=database&view=list', '/feeds/map/atom.xml?search=database'],
  ['/content-library', '/feeds/library/atom.xml'],
  ['/specification/changelog', '/feeds/standard/atom.xml'],
])('%s names its feed, for programs and for people', async (path, feed) => {
  const html = await (await fetch(site + path)).text();
  const tags = [...html.matchAll(/<(?:link|a) [^>]*>/g)].map(([tag]) => tag);
  const named = tags.filter((tag) => tag.includes(`href="${feed}"`));
  expect(named.some((tag) => tag.startsWith('<link') && tag.includes('application/atom+xml'))).toBe(true);
  expect(named.some((tag) => tag.startsWith('<a'))).toBe(true);
});
