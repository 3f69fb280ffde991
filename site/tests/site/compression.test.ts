import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';

const site = inject('siteUrl');

const html = await (await fetch(site)).text();
const script = /src="(\/assets\/enhance-[^"]+\.js)"/.exec(html)?.[1] ?? '';
const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  identity: (bytes: Buffer) => bytes,
};

const compressed: [path: string, type: RegExp][] = [
  ['/', /^text\/html; charset=utf-8$/],
  ['/auth', /^text\/html; charset=utf-8$/],
  ['/blog?type=paper', /^text\/html; charset=utf-8$/],
  ['/feeds/rss.xml', /^application\/rss\+xml/],
  [script, /^text\/javascript/],
  [stylesheet, /^text\/css/],
  ['/covers/four-profiles-one-core.svg', /^image\/svg\+xml/],
];

test.each(compressed)('%s comes compressed, or as it is', async (path, type) => {
  const plain = await ask(path, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['content-type']).toMatch(type);
  // A page made for one request is compressed on its way, and zstd is the quickest at that.
  const isRendered = path === '/auth' || path.includes('?');
  for (const encoding of [isRendered ? 'zstd' : 'br', 'gzip'] as const) {
    const { headers, body } = await ask(path, encoding === 'gzip' ? 'gzip' : 'gzip, deflate, br, zstd');
    expect(headers['content-encoding']).toBe(encoding);
    expect(decoders[encoding](body).toString().length).toBe(plain.body.toString().length);
    expect(body.length).toBeLessThan(plain.body.length);
    expect(headers.vary).toMatch(/Accept-Encoding/i);
  }
});

test('an encoding that is refused is not used', async () => {
  const { headers } = await ask('/', 'br;q=0, gzip');
  expect(headers['content-encoding']).toBe('gzip');
  expect((await ask('/', 'br;q=0, gzip;q=0')).headers['content-encoding']).toBeUndefined();
});

test('what is built is kept for ever by its name; what is not, is asked for again', async () => {
  const immutable = 'public, max-age=31536000, immutable';
  const font = /href="(\/assets\/[^"]+\.woff2)"/.exec(html)?.[1] ?? '';
  for (const path of [script, stylesheet, font]) {
    const { status, headers } = await ask(path, 'br');
    expect([path, status, headers['cache-control']]).toEqual([path, 200, immutable]);
  }
  expect((await ask('/favicon.svg', 'br')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await ask('/', 'br')).headers['cache-control']).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
  );
  expect((await ask('/auth', 'br')).headers['cache-control']).toBe('private, no-store');
  expect((await ask('/api/me', 'br')).headers['cache-control']).toBe('private, no-store');
});

test.each(['/', '/favicon.svg', '/feeds/atom.xml', '/sitemap.xml'])('%s is not sent twice', async (path) => {
  const { etag } = (await ask(path, 'br')).headers;
  // Of a file the strong one, of a page the weak one.
  expect(etag).toMatch(path.endsWith('.svg') ? /^"[0-9a-f]{64}"$/ : /^W\/"/);
  for (const known of [`${etag}`, `"other", ${etag}`, `${etag}`.replace('W/', '')]) {
    const { status, body } = await ask(path, 'br', { 'If-None-Match': known });
    expect([status, body.length], known).toEqual([304, 0]);
  }
  expect((await ask(path, 'br', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  for (const path of ['/', '/blog?type=paper', '/favicon.svg', '/robots.txt']) {
    const get = await ask(path, 'identity');
    const head = await ask(path, 'identity', {}, 'HEAD');
    expect([path, head.status, head.body.length]).toEqual([path, 200, 0]);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  }
});

/** The answer as it comes over the wire. */
function ask(path: string, accepted: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const outgoing = request(site + path, { method, headers: { 'Accept-Encoding': accepted, ...headers } });
      outgoing.on('response', async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: await buffer(response),
        }),
      );
      outgoing.on('error', reject).end();
    },
  );
}
