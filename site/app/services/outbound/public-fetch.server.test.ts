import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { makePublicFetch, type PublicFetchRules } from './public-fetch.server.ts';

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.closeAllConnections() ?? server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const rules: PublicFetchRules = {
  userAgent: 'tester/1',
  bytes: 100_000,
  isAllowed: (address) => address === '127.0.0.1',
};

/** Words of the cause of a failed fetch. */
const causeOf = async (failing: Promise<unknown>) => {
  const error = await failing.then(
    () => new Error('it did not fail'),
    (thrown: Error) => thrown,
  );
  return String(error.cause ?? error.message);
};

test('it sends method, body and headers, and gives status, headers and a stream', async () => {
  const origin = await serve(async (request, response) => {
    const said = { method: request.method, body: await text(request), headers: request.headers };
    response.writeHead(201, { 'Content-Type': 'application/json', 'X-Two': 'a' }).end(JSON.stringify(said));
  });
  const response = await makePublicFetch(rules)(`${origin}/x`, {
    method: 'post',
    body: '{"a":"ü"}',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'other' },
  });
  expect(response).toMatchObject({ status: 201 });
  expect(response.headers.get('x-two')).toBe('a');
  expect(await response.json()).toMatchObject({
    method: 'POST',
    body: '{"a":"ü"}',
    headers: { 'user-agent': 'tester/1', 'content-length': '10', 'accept-encoding': 'identity' },
  });
});

test('addresses that are not allowed are refused, as a literal and as a name; a redirect is not followed', async () => {
  const origin = await serve((_, response) =>
    response.writeHead(307, { Location: 'http://127.0.0.2:1/' }).end(),
  );
  const get = makePublicFetch(rules);
  for (const address of ['http://127.0.0.2:1/', 'http://[::1]:1/'])
    expect(await causeOf(get(address)), address).toContain('not on the public internet');
  // By default, nothing on this machine is allowed.
  const byDefault = makePublicFetch({ userAgent: 'x', bytes: 1 });
  for (const address of [origin, 'http://localhost:1/'])
    expect(await causeOf(byDefault(address)), address).toContain('not on the public internet');
  expect(await causeOf(get('ftp://127.0.0.1/'))).toContain('not a web address');
  expect(await get(origin)).toMatchObject({ status: 307 });
});

test('all bodies together have a limit, and after it nothing more is requested', async () => {
  let requests = 0;
  const origin = await serve((_, response) => {
    requests += 1;
    response.end(Buffer.alloc(60_000));
  });
  const get = makePublicFetch(rules);
  expect((await (await get(origin)).arrayBuffer()).byteLength).toBe(60_000);
  const second = await get(origin);
  await expect(second.arrayBuffer()).rejects.toThrow('sent too much');
  expect(await causeOf(get(origin))).toContain('sent too much');
  expect(requests).toBe(2);
});

test('an abort ends a request that waits, and a body that goes on', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/stream') response.writeHead(200).write('begun');
  });
  const get = makePublicFetch(rules);
  const waiting = new AbortController();
  const asked = get(origin, { signal: waiting.signal });
  waiting.abort();
  await expect(asked).rejects.toThrow('abort');
  const streaming = new AbortController();
  const response = await get(`${origin}/stream`, { signal: streaming.signal });
  const reader = response.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begun');
  streaming.abort();
  await expect(reader?.read()).rejects.toThrow();
});
