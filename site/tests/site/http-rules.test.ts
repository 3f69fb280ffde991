import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { expect, inject, test } from 'vitest';
import { hasArchives } from '../../../tools/gate.ts';
import { packageFile } from '../../app/lib/checker-command.ts';
import { anyAddress } from '../e2e/people.ts';

const site = inject('siteUrl');
const download = `/downloads/${packageFile('cli')}`;

/** As it is sent: `fetch` leaves out some headers, and unpacks what is compressed. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const req = request(site + path, { method, headers }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers as Record<string, string | undefined>,
            body: Buffer.concat(chunks),
          }),
        );
      });
      req.on('error', reject);
      req.end(body);
    },
  );
}

/** A change that leaves out the archives cannot affect how a file is sent. */
const testOfFile = test.runIf(hasArchives);
const whole = await ask(download);
const size = whole.body.length;
const { etag = '', 'last-modified': modified = '' } = whole.headers;

testOfFile('the tag of a download is the checksum that the build wrote', async () => {
  const { body } = await ask('/downloads/SHA256SUMS');
  const [sum] = body
    .toString()
    .split('\n')
    .filter((line) => line.endsWith(packageFile('cli')));
  expect(etag).toBe(`"${sum?.split(' ')[0]}"`);
  expect(etag).toBe(`"${createHash('sha256').update(whole.body).digest('hex')}"`);
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(size) });
});

const old = 'Sat, 28 Nov 2020 01:01:42 GMT';
const later = 'Fri, 01 Jan 2100 00:00:00 GMT';
testOfFile.each<[string, Record<string, string>, number, string | undefined]>([
  ['the beginning', { Range: 'bytes=0-9' }, 206, `bytes 0-9/${size}`],
  ['the end', { Range: 'bytes=-10' }, 206, `bytes ${size - 10}-${size - 1}/${size}`],
  ['the rest', { Range: `bytes=${size - 5}-` }, 206, `bytes ${size - 5}-${size - 1}/${size}`],
  ['beyond the end', { Range: `bytes=${size}-` }, 416, `bytes */${size}`],
  ['an unknown unit', { Range: 'items=0-9' }, 200, undefined],
  ['nonsense', { Range: 'bytes=9-0' }, 200, undefined],
  ['a range of this file', { Range: 'bytes=0-9', 'If-Range': etag }, 206, `bytes 0-9/${size}`],
  ['a range of another file', { Range: 'bytes=0-9', 'If-Range': '"other"' }, 200, undefined],
  ['a range by a weak tag', { Range: 'bytes=0-9', 'If-Range': `W/${etag}` }, 200, undefined],
  ['a range by an old date', { Range: 'bytes=10-19', 'If-Range': old }, 200, undefined],
  ['a known tag', { 'If-None-Match': `"a,b", W/${etag}` }, 304, undefined],
  ['any tag', { 'If-None-Match': '*' }, 304, undefined],
  ['another tag, whatever the date', { 'If-None-Match': '"a"', 'If-Modified-Since': later }, 200, undefined],
  ['not modified since', { 'If-Modified-Since': modified }, 304, undefined],
  ['modified since', { 'If-Modified-Since': old }, 200, undefined],
  ['a date that is none', { 'If-Modified-Since': 'tomorrow' }, 200, undefined],
  ['a condition that holds', { 'If-Match': `"a", ${etag}` }, 200, undefined],
  ['a condition that fails', { 'If-Match': '"a"' }, 412, undefined],
  ['modified meanwhile', { 'If-Unmodified-Since': old }, 412, undefined],
])('%s of a download', async (_, headers, status, range) => {
  const answer = await ask(download, headers);
  expect(answer).toMatchObject({ status, headers: { etag } });
  expect(answer.headers['content-range']).toBe(range);
  const [, start, end] = /^bytes (\d+)-(\d+)/.exec(range ?? '') ?? [];
  if (start) expect(answer.body.equals(whole.body.subarray(Number(start), Number(end) + 1))).toBe(true);
  if (status === 200) expect(answer.body.length).toBe(size);
});

testOfFile('several ranges come in one answer, piece by piece', async () => {
  const { status, headers, body } = await ask(download, { Range: 'bytes=0-1,10-11,-3' });
  const [, boundary] = /^multipart\/byteranges; boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? [];
  expect([status, headers['content-length']]).toEqual([206, String(body.length)]);
  const parts = body.toString('latin1').split(`--${boundary}`);
  expect(parts).toHaveLength(5);
  const bytesOf = (from: number, to: number) => whole.body.subarray(from, to).toString('latin1');
  for (const [index, bytes] of [bytesOf(0, 2), bytesOf(10, 12), bytesOf(size - 3, size)].entries())
    expect(parts[index + 1]?.split('\r\n\r\n')[1]).toBe(`${bytes}\r\n`);
});

test.each(['/favicon.svg', '/', ...(hasArchives ? [download, '/downloads/SHA256SUMS'] : [])])(
  'HEAD of %s says what GET does, with a range too',
  async (path) => {
    const get = await ask(path);
    const head = await ask(path, { Range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'last-modified'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  },
);

test.each([
  ['PUT', '/blog', 'GET, HEAD'],
  ['OPTIONS', '/blog', 'GET, HEAD'],
  ['DELETE', '/', 'GET, HEAD'],
  ['POST', '/specification', 'GET, HEAD'],
  ['PUT', '/auth', 'GET, HEAD, POST'],
  ['OPTIONS', '/auth', 'GET, HEAD, POST'],
  ['POST', '/favicon.svg', 'GET, HEAD'],
  ...(hasArchives
    ? [
        ['PUT', download, 'GET, HEAD'],
        ['OPTIONS', download, 'GET, HEAD'],
        ['OPTIONS', '/downloads', 'GET, HEAD'],
      ]
    : []),
  ['GET', '/api/create-donation', 'POST'],
  ['PUT', '/api/create-donation', 'POST'],
  ['OPTIONS', '/api/create-donation', 'POST'],
  ['PUT', '/api/me', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['GET', '/mcp', 'POST'],
  ['DELETE', '/mcp', 'POST'],
  ['TRACE', '/', 'GET, HEAD, POST'],
])('%s %s is refused, and the methods are named', async (method, path, allow) => {
  const answer = await ask(path, { Origin: site }, method);
  expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
});

test.each([
  ['OPTIONS', '/robots.txt', 'GET, HEAD'],
  ['OPTIONS', '/sitemap.xml', 'GET, HEAD'],
  ['OPTIONS', '/social/home.png', 'GET, HEAD'],
  ['OPTIONS', '/verify', 'GET, HEAD, POST'],
  ['PROPFIND', '/robots.txt', 'GET, HEAD'],
  ['PROPFIND', '/api/openapi.json', 'GET, HEAD'],
  ['PUT', '/', 'GET, HEAD'],
  ['POST', '/search', 'GET, HEAD'],
])('%s %s is said to be the asker’s choice, and not our fault', async (method, path, allow) => {
  for (const accept of ['*/*', 'text/html']) {
    const answer = await ask(path, { Origin: site, Accept: accept }, method);
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.body.toString()).toContain(`This URL does not accept ${method}.`);
  }
});

test.each([
  ['a known tag', '/v0.1/servers', 'GET', 304],
  ['HEAD', '/v0.1/servers', 'HEAD', 200],
  ['HEAD of nothing', '/api/v1/nope', 'HEAD', 404],
])('%s varies as the whole answer does', async (_, path, method, status) => {
  const { headers } = await ask(path);
  const again = await ask(path, status === 304 ? { 'If-None-Match': headers.etag ?? '' } : {}, method);
  expect([again.status, again.headers.vary]).toEqual([status, headers.vary]);
  expect(again.headers.vary).toContain('Accept-Encoding');
});

test('what other sites may ask for says its methods to them', async () => {
  const answer = await ask('/v0.1/servers', { Origin: 'https://other.example' }, 'OPTIONS');
  expect([answer.status, answer.headers.allow]).toEqual([204, 'GET, HEAD']);
});

test.each([
  ['application/json'],
  ['Application/JSON'],
  ['application/json; charset=UTF-8'],
  ['application/json;charset="utf-8"'],
  ['application/vnd.api+json'],
])('a body of %s is read as JSON', async (type) => {
  const answer = await ask(
    '/api/create-donation',
    { Origin: site, 'Content-Type': type, 'X-Forwarded-For': anyAddress() },
    'POST',
    '{}',
  );
  expect(answer.status).toBe(422);
});

test.each(['text/json', 'application/jsonx', 'application/x-www-form-urlencoded'])(
  'a body of %s is not',
  async (type) => {
    const answer = await ask(
      '/api/create-donation',
      { Origin: site, 'Content-Type': type, 'X-Forwarded-For': anyAddress() },
      'POST',
      '{}',
    );
    expect(answer.status).toBe(415);
  },
);

test.each([
  ['*', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.2, gzip;q=0.7', 'gzip'],
  ['identity;q=0, br;q=0.1', 'br'],
  ['br;q=0, gzip;q=0', undefined],
])('a page for Accept-Encoding: %s', async (accepted, encoding) => {
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec((await ask('/')).body.toString())?.[1] ?? '';
  for (const path of ['/', stylesheet])
    expect((await ask(path, { 'Accept-Encoding': accepted })).headers['content-encoding']).toBe(encoding);
});

test.each(['*', 'W/"x" , "y",*'])('If-None-Match: %s of a page and of open data', async (list) => {
  for (const path of ['/', '/api/v1/partners'])
    expect((await ask(path, { 'If-None-Match': list })).status).toBe(list === '*' ? 304 : 200);
});

test('HEAD of what is compressed as it is made varies as GET does', async () => {
  for (const path of ['/api/v1/partners', '/blog?type=paper'])
    for (const method of ['GET', 'HEAD'])
      expect((await ask(path, { 'Accept-Encoding': 'gzip' }, method)).headers.vary).toMatch(
        /Accept-Encoding/i,
      );
});

// A name of the registry API may end as an address of ours that means something else.
test.each(['latest', '1.0.data', '1.0.md', '1%2F0%2Bb', '100%25', 'a%20b', 'no/such/version'])(
  'a version %s is asked of the registry API',
  async (version) => {
    const name = encodeURIComponent('example.context-native/everything');
    const { status, headers, body } = await ask(`/v0.1/servers/${name}/versions/${version}`);
    expect(headers['content-type']).toMatch(/^application\/json/);
    const answer = JSON.parse(body.toString());
    if (version === 'latest') expect([status, answer.server.title]).toEqual([200, 'Everything']);
    else expect([status, answer.detail]).toEqual([404, 'Version not found']);
  },
);
