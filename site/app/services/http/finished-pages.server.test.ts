import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { writePage } from './finished-page.server.ts';
import { FinishedPages, type WantedPage } from './finished-pages.server.ts';

afterEach(() => vi.useRealTimers());

type Render = WantedPage['render'];

const wanted = (name: string, topics: string[], render: Render, mayChangeAtOnce = false): WantedPage => ({
  name,
  topics,
  mayChangeAtOnce,
  render,
});

const html = (text: string) =>
  new Response(text, {
    headers: { 'Content-Type': 'text/html', 'X-Page': 'kept', 'Cache-Control': 'public, s-maxage=60' },
  });
const databaseIsAway = async () => new Response('away', { status: 503 });

/** Pages behind a real server: it answers what is kept, makes what is in `routes`, and nothing else. */
async function servedPages(routes: Record<string, WantedPage> = {}) {
  const subscribers: ((topics: string[], origin: 'here' | 'elsewhere') => void)[] = [];
  const pages = new FinishedPages({ subscribe: (subscriber) => subscribers.push(subscriber) });
  const server = createServer(async (req, res) => {
    const page = routes[req.url ?? ''];
    if (pages.answer(req.url ?? '', req, res, 'request-1')) return;
    const made = page && (await pages.make(page));
    if (made?.page) writePage(made.page, req, res, 'request-1');
    else res.writeHead(made?.response?.status ?? 404).end(await made?.response?.text());
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
    text: async (path: string) => (await fetch(origin + path)).text(),
  };
}

test('a page is rendered once for all who wait, then answered from memory with its headers', async () => {
  const { pages, get } = await servedPages();
  let renders = 0;
  const page = wanted('/a', ['articles'], async () => {
    renders += 1;
    return html('first');
  });
  expect((await get('/a')).status).toBe(404);
  await Promise.all(Array.from({ length: 20 }, () => pages.make(page)));
  const answer = await get('/a');
  expect(await answer.text()).toBe('first');
  expect(answer.headers.get('x-page')).toBe('kept');
  expect(answer.headers.get('warning')).toBeNull();
  expect(answer.headers.get('x-request-id')).toBe('request-1');
  expect(renders).toBe(1);
});

test('a build that came later drops every page, also one that nothing changes', async () => {
  const { pages, get } = await servedPages();
  for (const topics of [[], ['articles']])
    await pages.make(wanted(`/${topics.length}`, topics, async () => html('first')));
  expect((await get('/0')).status).toBe(200);
  pages.clear();
  expect([(await get('/0')).status, (await get('/1')).status]).toEqual([404, 404]);
  expect(pages.tell()).toMatchObject({ pages: 0, bytes: 0 });
});

test('the three encodings hold the same text, and a known ETag is answered 304', async () => {
  const { pages, get } = await servedPages();
  const text = 'trace '.repeat(200);
  await pages.make(wanted('/a', [], async () => html(text)));
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

test('a write of any process shows in the next answer; other topics leave the page', async () => {
  let text = 'before';
  const page = wanted('/a', ['article:x'], async (addTopics) => {
    addTopics(['article:related']);
    return html(text);
  });
  const { tell, text: read } = await servedPages({ '/a': page });
  expect(await read('/a')).toBe('before');
  for (const [topic, from] of [
    ['article:x', 'here'],
    ['article:x', 'elsewhere'],
    ['article:related', 'elsewhere'],
    ['*', 'elsewhere'],
  ] as const) {
    text = `after ${topic} ${from}`;
    tell(['article:y'], from);
    expect(await read('/a')).not.toBe(text);
    tell([topic], from);
    expect(await read('/a')).toBe(text);
  }
});

test('a change of everything renders nothing by itself; then a few pages at a time, each once', async () => {
  let renders = 0;
  let [running, most] = [0, 0];
  const page = (name: string, topics = ['items']) =>
    wanted(name, topics, async () => {
      renders += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      return html(name);
    });
  const names = Array.from({ length: 200 }, (_, at) => `/item-${at}`);
  const { pages, tell, get } = await servedPages();
  for (const name of names) await pages.make(page(name));
  await pages.make(page('/about', []));
  renders = 0;
  tell(['*'], 'elsewhere');
  expect((await get('/about')).status, 'it is made from nothing that changes').toBe(200);
  expect((await get('/item-7')).status).toBe(404);
  expect(renders).toBe(0);
  await Promise.all([...names, ...names, ...names].map((name) => pages.make(page(name))));
  expect([renders, most]).toEqual([200, 4]);
});

test('where too many pages wait, one that was kept is its last copy, and another is refused', async () => {
  const { pages, tell } = await servedPages();
  const kept = wanted('/kept', ['items'], async () => html('kept'));
  await pages.make(kept);
  tell(['items'], 'here');
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const waiting = Array.from({ length: 254 }, (_, at) =>
    pages.make(wanted(`/${at}`, [], () => held.then(() => html('')))),
  );
  expect((await pages.make(kept)).page).toMatchObject({ isStale: true });
  const refused = await pages.make(wanted('/new', [], async () => html(''))).catch((error) => error);
  expect(refused).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  finish();
  await Promise.all(waiting);
  expect((await pages.make(kept)).page).toMatchObject({ isStale: false });
});

test('while the database is away the last copy serves, marked as stale, until it answers again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let isAway = false;
  let renders = 0;
  const page = wanted('/a', ['articles'], () => {
    renders += 1;
    return isAway ? databaseIsAway() : Promise.resolve(html(`rendered ${renders}`));
  });
  const { tell, get, text } = await servedPages({ '/a': page });
  expect(await text('/a')).toBe('rendered 1');
  isAway = true;
  expect(await text('/a'), 'what is kept needs no database').toBe('rendered 1');
  vi.advanceTimersByTime(90_000);
  tell(['*'], 'elsewhere');
  for (let asked = 0; asked < 20; asked += 1) {
    const { status, headers } = await get('/a');
    expect([status, headers.get('warning'), headers.get('age'), headers.get('cache-control')]).toEqual([
      200,
      '110 - "Response is Stale"',
      '90',
      'no-cache',
    ]);
  }
  expect(renders, 'it is not tried for each request').toBe(2);
  isAway = false;
  vi.advanceTimersByTime(1_000);
  expect(await text('/a'), 'nobody waits for the next try').toBe('rendered 1');
  await expect.poll(() => text('/a')).toBe('rendered 3');
  expect((await get('/a')).headers.get('warning')).toBeNull();
});

test('a database that hangs counts as away after five seconds; what it says at last is kept', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const { pages, tell } = await servedPages();
  let answer = (_: Response): void => undefined;
  await pages.make(wanted('/a', ['articles'], async () => html('before')));
  tell(['articles'], 'here');
  const hangs = wanted('/a', ['articles'], () => new Promise((resolve) => (answer = resolve)));
  const first = pages.make(hangs);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await first).page).toMatchObject({ isStale: true });
  expect((await pages.make(hangs)).page).toMatchObject({ isStale: true });
  answer(html('after'));
  vi.useRealTimers();
  await expect.poll(() => pages.lastCopy('/a')?.isStale).toBe(false);
});

test('of a page that may be withdrawn no last copy is shown, nor of one that is gone', async () => {
  const { pages, tell } = await servedPages();
  await pages.make(wanted('/credential', ['credential:x'], async () => html('it holds'), true));
  await pages.make(wanted('/item', ['item:x'], async () => html('here')));
  tell(['credential:x', 'item:x'], 'elsewhere');
  const revoked = await pages.make(wanted('/credential', ['credential:x'], databaseIsAway, true));
  expect(revoked.response?.status).toBe(503);
  await pages.make(wanted('/item', ['item:x'], async () => new Response('gone', { status: 404 })));
  expect(pages.lastCopy('/item')).toBeUndefined();
});

test('a page whose data changed while it was rendered is not kept, nor given to who asks after the change', async () => {
  const { pages, tell, get } = await servedPages();
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = pages.make(
    wanted('/a', ['article:a'], async (addTopics) => {
      await held;
      addTopics(['article:b']);
      return html('too old');
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  tell(['article:b'], 'here');
  const second = pages.make(wanted('/a', ['article:a'], async () => html('as it is')));
  expect((await second).page).toBeDefined();
  finish();
  expect(await (await first).response?.text()).toBe('too old');
  expect(await (await get('/a')).text()).toBe('as it is');
});

test('errors and redirects are handed on and not kept', async () => {
  const { pages, get } = await servedPages();
  const gone = wanted('/a', [], async () => new Response('gone', { status: 404 }));
  const answers = await Promise.all([pages.make(gone), pages.make(gone)]);
  expect(await Promise.all(answers.map(({ response }) => response?.text()))).toEqual(['gone', 'gone']);
  expect((await get('/a')).status).toBe(404);
});
