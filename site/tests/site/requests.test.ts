import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { anyAddress } from '../e2e/people.ts';

const site = inject('siteUrl');
const tooLarge = 'x'.repeat(300_000);
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

test('a body that is too large is refused as JSON, its length declared or not', async () => {
  const declared = await fetch(`${site}/auth`, { method: 'POST', body: tooLarge, headers: form });
  expect([declared.status, await declared.json()]).toEqual([
    413,
    { message: 'The request is larger than 256 KB.' },
  ]);
  const chunked = await postChunked('/auth', [tooLarge.slice(0, 200_000), tooLarge.slice(0, 200_000)]);
  expect([chunked.status, JSON.parse(chunked.body)]).toEqual([
    413,
    { message: 'The request is larger than 256 KB.' },
  ]);
});

test('a form that holds a whole document may be longer, and is answered in its page', async () => {
  const post = (path: string, name: string, length: number) => {
    const body = new FormData();
    body.set(name, 'x'.repeat(length));
    return fetch(`${site}${path}`, { method: 'POST', body, headers: { 'X-Forwarded-For': anyAddress() } });
  };
  const entry = await post('/registry/submit', 'trace', 1_000_000);
  expect([entry.status, await entry.text()]).toEqual([200, expect.stringContaining('This is not JSON yet.')]);
  const longer = await post('/registry/submit', 'trace', 1_300_000);
  expect(await longer.text()).toContain('This trace has 1.3 million characters. The limit is 1 million.');
  const document = await post('/playground', 'text', 300_000);
  expect([document.status, await document.text()]).toEqual([
    200,
    expect.stringContaining('our server checks texts of up to 100 KB and 2000 lines'),
  ]);
  expect((await post('/playground', 'text', 1_600_000)).status).toBe(413);
});

test('a form that comes in chunks, or without a body, is read like any other', async () => {
  const chunked = await postChunked('/auth', ['intent=sign-in&email=nob', 'ody&password=']);
  expect(chunked.status).toBe(422);
  expect(chunked.body).toContain('Invalid email address');
  const empty = await fetch(`${site}/auth`, { method: 'POST', headers: { 'X-Forwarded-For': anyAddress() } });
  expect(empty.status).toBe(400);
});

test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'not an origin'])(
  'a post of the origin %s is refused',
  async (origin) => {
    const answer = await fetch(`${site}/auth/sign-out`, { method: 'POST', headers: { Origin: origin } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: 'This request came from another site and was refused.' });
  },
);

test('a post of this site is taken', async () => {
  const answer = await fetch(`${site}/auth/sign-out`, {
    method: 'POST',
    headers: { Origin: site },
    redirect: 'manual',
  });
  expect(answer.status).toBe(302);
});

test('signing out takes more than a link', async () => {
  const answer = await fetch(`${site}/auth/sign-out`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test.each([
  ['GET', '/api/no-such-call', 404],
  ['POST', '/api/no-such-call', 404],
  ['GET', '/api/blog/four-profiles-one-core/likes', 405],
  ['DELETE', '/api/blog/four-profiles-one-core/likes', 405],
  ['PUT', '/api/me', 405],
])('%s %s is refused as JSON with %i', async (method, path, status) => {
  const answer = await fetch(site + path, { method, headers: { 'X-Forwarded-For': anyAddress() } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({ message: expect.stringMatching(/\w+/) });
});

test.each([
  '/mcp-map/suggest',
  '/mcp-map/github-mcp-server',
  '/registry/submit',
  '/types/propose',
  '/playground',
  '/courses/submit',
  '/apply/board',
])('%s takes forms, by POST, and nothing else', async (path) => {
  const send = async (method: string, type?: string, body?: string) => {
    const headers = { 'X-Forwarded-For': anyAddress(), ...(type && { 'Content-Type': type }) };
    const answer = await fetch(site + path, { method, headers, ...(body && { body }) });
    return [answer.status, answer.headers.get('allow')];
  };
  expect(await send('POST', 'text/plain', 'a=1')).toEqual([400, null]);
  expect(await send('POST', 'application/json', '{}')).toEqual([400, null]);
  expect(await send('POST', 'multipart/form-data; boundary=x', '--x broken')).toEqual([400, null]);
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect(await send(method), method).toEqual([405, 'GET, HEAD, POST']);
});

test('what is no request at all is answered, and does no harm', async () => {
  expect(await speak('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  expect(await speak(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431/,
  );
  // Two lengths: a proxy might believe the other one, and take the rest for a request of somebody else.
  expect(
    await speak(
      'POST /auth HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /',
    ),
  ).toMatch(/^HTTP\/1\.1 400/);
  expect(await speak('GET / HTTP/1.1\r\nHost: somebody.else\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200/,
  );
  expect(
    await speak('GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 [24]/);
  expect((await fetch(`${site}/healthz`)).status).toBe(200);
});

test('whatever Host a request names, links lead to this site', async () => {
  const answer = await speak(
    'GET /blog?type=paper HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toContain(`<link rel="canonical" href="${site}/blog"`);
  expect(answer).not.toContain('evil.example');
});

test('health and readiness are told, and not kept', async () => {
  for (const [path, body] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await fetch(site + path);
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      200,
      body,
      'no-store',
    ]);
  }
});

/** An ordinary post whose length nobody knows beforehand. */
async function postChunked(
  path: string,
  chunks: string[],
): Promise<{ status: number | undefined; body: string }> {
  const outgoing = request(site + path, {
    method: 'POST',
    headers: { ...form, 'X-Forwarded-For': anyAddress(), 'Transfer-Encoding': 'chunked' },
  });
  const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    outgoing.on('response', async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    );
    outgoing.on('error', reject);
  });
  for (const chunk of chunks) outgoing.write(chunk);
  outgoing.end();
  return answered;
}

/** Sends these very bytes and reads until the other side hangs up. */
function speak(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(site).port), 'localhost', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
