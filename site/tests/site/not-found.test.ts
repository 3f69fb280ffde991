import { expect, inject, test } from 'vitest';

const site = inject('siteUrl');

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(site + path, init);
  const html = await answer.text();
  const [, list = ''] = /You may have meant<\/h2>(.*?)<\/ul>/s.exec(html) ?? [];
  return {
    status: answer.status,
    html,
    meant: [...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
  };
};

test('an address that has no page is answered 404, with the pages that may have been meant and the search', async () => {
  const { status, html, meant } = await ask('/specifcation/v0.1.html');
  expect(status).toBe(404);
  expect(html).toContain('Oops! Page not found');
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  expect(html).toMatch(/<form[^>]*action="\/search"/);
  expect(meant).toContain('/specification');
  expect(meant.length).toBeLessThanOrEqual(5);
  for (const href of meant) expect((await fetch(`${site}${href}`)).status, href).toBe(200);
});

test('a page that is nearly at the address asked for is the only one offered, below the search', async () => {
  const { html, meant } = await ask('/playgruond');
  expect(meant).toEqual(['/playground']);
  expect(html.indexOf('Search the whole site')).toBeLessThan(html.indexOf('You may have meant'));
});

test.each([
  ['/mcp-map/servers/notion', '/mcp-map/notion'],
  ['/blog/2025/four-profiles', '/blog/four-profiles-one-core'],
  ['/registry/conformance', '/registry/context-native/conformance-checker'],
])('%s is below a folder whose pages are in the database: %s is offered', async (path, href) => {
  const { status, html, meant } = await ask(path);
  expect(status).toBe(404);
  expect(meant).toContain(href);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test('hostile addresses are answered as any other, and nothing of them comes back as markup', async () => {
  for (const path of [
    '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/..%252f..%252fetc/passwd',
    "/x'%20or%201=1--",
    '/%E0%A4%A',
    `/${'a-'.repeat(3000)}`,
    '/wp-login.php',
    '/.env',
  ]) {
    const { status, html } = await ask(path);
    expect([400, 404, 414], path).toContain(status);
    expect(html, path).not.toContain('<script>alert');
  }
  expect((await ask('/no/such/form', { method: 'POST', headers: { origin: site } })).status).toBe(404);
});

test('who tries many addresses gets the page, and nothing is looked up for them', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  let last = await ask('/specifcation', { headers });
  expect(last.meant).not.toEqual([]);
  for (let tried = 0; tried < 30; tried += 1) last = await ask('/specifcation', { headers });
  expect([last.status, last.meant]).toEqual([404, []]);
  expect(last.html).toMatch(/<form[^>]*action="\/search"/);
});
