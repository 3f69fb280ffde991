import { count, sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { entry, registry } from '../../../../tests/support/mcp-registry.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { importRegistry } from './import.server.ts';
import { catalogCategorySeed } from './seed.server.ts';
import { catalogImports, catalogItems } from './tables.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [catalogCategorySeed()]);
beforeEach(async () => {
  await db.delete(catalogItems);
  await db.delete(catalogImports);
});

async function run(url: string, isFull = false) {
  const lines: string[] = [];
  await importRegistry(services, url, { isFull, print: (line) => lines.push(line) });
  return { lines, last: lines.at(-1) };
}

const total = async () => (await db.select({ count: count() }).from(catalogItems))[0]?.count;

test('a registry that sends all at once, more than was asked for, is read too', async () => {
  // More values than one statement takes.
  const servers = Array.from({ length: 2000 }, (_, number) => entry(number));
  const { url } = await registry([], (_, res) => {
    res.end(JSON.stringify({ servers }));
    return true;
  });
  expect((await run(url)).last).toContain('2000 added');
  expect((await run(url, true)).last).toContain('2000 unchanged');
});

test('a page without an end is given up', async () => {
  const { url } = await registry([], (_, res) => {
    res.write('{"servers":[');
    const send = () => {
      while (!res.destroyed && res.write(' '.repeat(1_000_000)));
      res.once('drain', send);
    };
    send();
    return true;
  });
  await expect(run(url)).rejects.toThrow('a page is too large');
});

test('cursors that go in a circle are noticed, and the next import begins anew', async () => {
  const next: Record<string, string> = { '': 'a', a: 'b', b: 'a' };
  let isFixed = false;
  const { url, asked } = await registry([], (req, res) => {
    const cursor = new URL(req.url ?? '', 'http://registry').searchParams.get('cursor') ?? '';
    const metadata = isFixed ? {} : { nextCursor: next[cursor] };
    res.end(JSON.stringify({ servers: [entry(asked.length)], metadata }));
    return true;
  });
  await expect(run(url)).rejects.toThrow('same cursor twice');
  expect(asked).toHaveLength(3);
  expect(await total()).toBe(3);
  isFixed = true;
  await run(url);
  expect(asked.at(-1)?.searchParams.get('cursor')).toBeNull();
});

test('an import that nobody waits for any more stops after its page', async () => {
  const { url } = await registry(Array.from({ length: 450 }, (_, number) => entry(number)));
  const stopping = new AbortController();
  const print = (line: string) => line.startsWith('page 2') && stopping.abort();
  await expect(importRegistry(services, url, { print, signal: stopping.signal })).rejects.toThrow();
  expect(await total()).toBe(200);
});

test('what the database refuses is said in one line', async () => {
  await db.execute(sql`alter table ${catalogItems} add constraint no_thing check (name <> 'server-0001')`);
  onTestFinished(
    async () => void (await db.execute(sql`alter table ${catalogItems} drop constraint no_thing`)),
  );
  const { url } = await registry([entry(1)]);
  const error = await run(url).catch((caught: Error) => caught);
  expect(error).toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(/^Could not write the page: .*no_thing"?$/),
  });
});

test('a passing fault is tried again', async () => {
  let faults = 2;
  const { url } = await registry([entry(1)], (_, res) => {
    if (faults === 0) return false;
    faults -= 1;
    res.writeHead(503).end();
    return true;
  });
  await run(url);
  expect(await total()).toBe(1);
});

test.each(['ftp://registry.example', 'registry', ''])('%j is no registry', async (address) => {
  await expect(run(address)).rejects.toThrow('is not a registry URL');
});

test('where a registry leads on to is not asked', async () => {
  const elsewhere = await registry([entry(1)]);
  const { url } = await registry([], (req, res) => {
    res.writeHead(302, { location: elsewhere.url + req.url }).end();
    return true;
  });
  await expect(run(url)).rejects.toThrow('did not answer as a registry: status 302');
  expect(elsewhere.asked).toEqual([]);
});

test('what answers something else is no registry', async () => {
  const { url } = await registry([], (_, res) => {
    res.end('{"servers":"none"}');
    return true;
  });
  await expect(run(url)).rejects.toThrow('no list of servers');
});
