import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { FinishedPages } from './finished-pages.server.ts';

type Subscriber = (topics: string[], origin: 'here' | 'elsewhere') => void;

/** Pages behind a real server that answers from memory, else 404. */
async function servedPages() {
  const subscribers: Subscriber[] = [];
  const pages = new FinishedPages({ subscribe: (subscriber) => subscribers.push(subscriber) });
  const server = createServer((req, res) => {
    if (!pages.answer(req.url ?? '', req, res, 'request-1')) res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    pages,
    tell: (topics: string[], from: 'here' | 'elsewhere') => {
      for (const subscriber of subscribers) subscriber(topics, from);
    },
    get: (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers }),
  };
}

const html = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'text/html', 'X-Page': 'kept' } });

test('a page is rendered once for all who wait, then answered from memory with its headers', async () => {
  const { pages, get } = await servedPages();
  let renders = 0;
  const render = async () => {
    renders += 1;
    return html('first');
  };
  expect((await get('/a')).status).toBe(404);
  await Promise.all(Array.from({ length: 20 }, () => pages.fill('/a', ['articles'], render)));
  const answer = await get('/a');
  expect(await answer.text()).toBe('first');
  expect(answer.headers.get('x-page')).toBe('kept');
  expect(answer.headers.get('x-request-id')).toBe('request-1');
  expect(renders).toBe(1);
});

test('the three encodings hold the same text, and a known ETag is answered 304', async () => {
  const { pages, get } = await servedPages();
  const text = 'trace '.repeat(200);
  await pages.fill('/a', [], async () => html(text));
  const raw = async (encoding: string) => {
    const answer = await get('/a', { 'Accept-Encoding': encoding });
    expect(await answer.text()).toBe(text);
    return answer.headers.get('content-encoding');
  };
  expect(await raw('gzip, deflate, br')).toBe('br');
  expect(await raw('gzip')).toBe('gzip');
  expect(await raw('br;q=0, gzip;q=0')).toBe(null);
  const etag = (await get('/a')).headers.get('etag') ?? '';
  const unchanged = await get('/a', { 'If-None-Match': etag });
  expect(unchanged.status).toBe(304);
  expect(await unchanged.text()).toBe('');
});

test('a write of this process shows in the next answer; other topics leave the page', async () => {
  const { pages, tell, get } = await servedPages();
  let text = 'before';
  const render = async () => html(text);
  await pages.fill('/a', ['article:x'], render);
  text = 'after';
  tell(['article:y'], 'here');
  expect(await (await get('/a')).text()).toBe('before');
  tell(['article:x'], 'here');
  expect((await get('/a')).status).toBe(404);
  await pages.fill('/a', ['article:x'], render);
  expect(await (await get('/a')).text()).toBe('after');
});

test('a write of another process is served stale once while the page is rendered again', async () => {
  const { pages, tell, get } = await servedPages();
  let text = 'before';
  let finishRendering = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    finishRendering = resolve;
  });
  await pages.fill('/a', ['articles'], async () => {
    if (text === 'after') await held;
    return html(text);
  });
  text = 'after';
  tell(['*'], 'elsewhere');
  expect(await (await get('/a')).text()).toBe('before');
  finishRendering();
  await expect.poll(async () => (await get('/a')).text()).toBe('after');
});

test('a page whose data changed while it was rendered is not kept', async () => {
  const { pages, tell, get } = await servedPages();
  const response = await pages.fill('/a', ['articles'], async () => {
    tell(['articles'], 'here');
    return html('too old');
  });
  expect(await response?.text()).toBe('too old');
  expect((await get('/a')).status).toBe(404);
});

test('errors and redirects are handed on and not kept', async () => {
  const { pages, get } = await servedPages();
  const response = await pages.fill('/a', [], async () => new Response('gone', { status: 404 }));
  expect(response?.status).toBe(404);
  expect((await get('/a')).status).toBe(404);
});
