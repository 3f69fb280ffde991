import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, testServices } from '../../../tests/support/services.ts';
import { EdgeCaches } from './edge-caches.server.ts';
import { keysOfPage } from './edge-keys.ts';

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A cache that takes what it is told, or hangs, or refuses. */
async function startCache() {
  const calls: Call[] = [];
  const behaviour = { status: 200 };
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    req.on('end', () => {
      calls.push({ headers: req.headers, body });
      res.writeHead(behaviour.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { calls, behaviour, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge` };
}

const services = await testServices();
const { db, changes, background, log } = services;

test('a change is told at once and once more, by key, until it was heard; no write waits for it', async () => {
  const header = { Authorization: 'Bearer secret' };
  const [first, second] = [await startCache(), await startCache()];
  const purge = { urls: [first.url, second.url], form: 'surrogate-key' as const, header };
  const edge = new EdgeCaches(purge, 60, { background, changes, log });
  await services.start();
  edge.follow(changes);
  const [, key = ''] = keysOfPage(['article:a']);
  const toldOf = ({ calls }: typeof first, wanted: string) =>
    calls.filter(({ headers }) => String(headers['surrogate-key']).split(' ').includes(wanted)).length;

  await changes.write(db, ['article:a'], async () => {});
  await eventually(async () => toldOf(first, key) >= 1 && toldOf(second, key) >= 1);
  expect(first.calls[0]?.headers.authorization).toBe('Bearer secret');
  await expect.poll(() => toldOf(first, key), { timeout: 20_000 }).toBeGreaterThanOrEqual(2);

  // What is not committed is not told; what one cache did not take is told again.
  const [, other = ''] = keysOfPage(['article:b']);
  const failed = changes.write(db, ['article:b'], async () => {
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  second.behaviour.status = 503;
  const [, away = ''] = keysOfPage(['article:c']);
  const startedAt = performance.now();
  await changes.write(db, ['article:c'], async () => {});
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await expect.poll(() => toldOf(second, away), { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  const refused = toldOf(second, away);
  second.behaviour.status = 200;
  await expect.poll(() => toldOf(second, away), { timeout: 20_000 }).toBeGreaterThan(refused);
  expect(toldOf(first, other)).toBe(0);

  // Of a build once, however many processes of it start.
  for (let process = 0; process < 2; process += 1) await edge.tellOfBuild(db, 'this build');
  await eventually(async () => toldOf(first, 'all') === 1);
  // The way back as well.
  for (const [at, build] of ['the next build', 'this build'].entries()) {
    await edge.tellOfBuild(db, build);
    await eventually(async () => toldOf(first, 'all') === at + 2);
  }
});

/** What it was told by key, all calls together. */
const toldKeys = ({ calls }: { calls: Call[] }) =>
  new Set(calls.flatMap(({ headers }) => String(headers['surrogate-key']).split(' ')));

/** Caches at these addresses, and how they are told of a change here. */
function followed(...urls: string[]): (topics: string[]) => void {
  const purge = { urls, form: 'surrogate-key' as const, header: undefined };
  const edge = new EdgeCaches(purge, 60, { background, changes, log });
  let told: (topics: string[]) => void = () => {};
  edge.follow({
    subscribe: (subscriber) => {
      told = (topics) => subscriber(topics, 'elsewhere');
    },
  });
  return told;
}

const topicsOf = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}:${at}`);

test('a cache that refuses, and one that hangs, keep nothing from the others', async () => {
  const healthy = await startCache();
  const refusing = await startCache();
  refusing.behaviour.status = 503;
  const hanging = createServer(() => {});
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    hanging.closeAllConnections();
    hanging.close();
  });
  const hangingUrl = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/purge`;
  const tell = followed(refusing.url, hangingUrl, healthy.url);

  tell(topicsOf('many', 100));
  // A hundred, and the key of pages that have too many.
  await expect.poll(() => toldKeys(healthy).size, { timeout: 2_000, interval: 20 }).toBe(101);
  for (const topic of topicsOf('single', 3)) {
    const [, key = ''] = keysOfPage([topic]);
    tell([topic]);
    await expect.poll(() => toldKeys(healthy).has(key), { timeout: 2_000, interval: 20 }).toBe(true);
  }
});

test('a cache that is back is told what it missed, and everything when that was too much', async () => {
  const cache = await startCache();
  const tell = followed(cache.url);
  cache.behaviour.status = 503;
  tell(topicsOf('missed', 100));
  await eventually(async () => cache.calls.length === 1);
  cache.behaviour.status = 200;
  await expect.poll(() => toldKeys(cache).size, { timeout: 10_000 }).toBe(101);

  cache.behaviour.status = 503;
  const before = cache.calls.length;
  for (let at = 0; at < 4; at += 1) {
    tell(topicsOf(`more ${at}`, 90));
    await eventually(async () => cache.calls.length === before + at + 1);
  }
  cache.behaviour.status = 200;
  await expect.poll(() => toldKeys(cache).has('all'), { timeout: 10_000 }).toBe(true);
  expect(cache.calls.at(-1)?.headers['surrogate-key']).toBe('all');
});

test('a content network that knows tags gets them as JSON', async () => {
  const cache = await startCache();
  const purge = { urls: [cache.url], form: 'cache-tag' as const, header: undefined };
  const told: ((topics: string[]) => void)[] = [];
  const edge = new EdgeCaches(purge, 60, { background, changes, log });
  edge.follow({ subscribe: (subscriber) => told.push((topics) => subscriber(topics, 'elsewhere')) });
  for (let at = 0; at < 40; at += 1) told[0]?.([`item:${at}`]);
  await eventually(async () => cache.calls.length === 2);
  const tags = cache.calls.map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags);
  // Forty topics, and the key of pages that have too many.
  expect(tags.map(({ length }) => length)).toEqual([30, 11]);
  told[0]?.(Array.from({ length: 301 }, (_, at) => `item:${at}`));
  await eventually(async () => cache.calls.length === 3);
  expect(JSON.parse(cache.calls[2]?.body ?? '')).toEqual({ tags: ['all'] });
});
