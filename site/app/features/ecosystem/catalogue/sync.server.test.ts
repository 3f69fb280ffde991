import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { entry, registry } from '../../../../tests/support/mcp-registry.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { syncList } from '../admin/syncs.server.ts';
import { catalogCategorySeed } from './seed.server.ts';
import { syncUpstream } from './sync.server.ts';
import { catalogImports, catalogItems, catalogSyncs } from './tables.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [catalogCategorySeed()]);
beforeEach(async () => {
  await db.delete(catalogItems);
  await db.delete(catalogImports);
  await db.delete(catalogSyncs);
});

/** The registry of a test is on this machine. */
const isAllowed = (address: string) => address === '127.0.0.1';

async function sync(url: string, maxPages?: number) {
  await syncUpstream(services, url, { isAllowed, ...(maxPages !== undefined && { maxPages }) });
  const [run] = await db.select().from(catalogSyncs).orderBy(desc(catalogSyncs.startedAt)).limit(1);
  return run;
}

const find = async (number: number) =>
  (
    await db
      .select()
      .from(catalogItems)
      .where(eq(catalogItems.sourceKey, entry(number).server.name))
  )[0];

test('an hour later what changed is taken, with its status, and the desk tells of it', async () => {
  const entries = [entry(1), entry(2), entry(3), entry(4)];
  const { url, asked } = await registry(entries);
  expect(await sync(url)).toMatchObject({ outcome: 'finished', added: 4, pages: 1, problem: null });
  await db
    .update(catalogItems)
    .set({ description: 'An editor’s words.', edited: ['description'] })
    .where(eq(catalogItems.sourceKey, entry(2).server.name));
  entries[0] = entry(1, {}, { status: 'deprecated', statusMessage: 'Use number two.' });
  entries[1] = entry(2, { description: 'New words.', version: '2.0.0' });
  entries[2] = entry(3, {}, { status: 'deleted' });
  entries.push({ server: { name: 'no slash' } } as never);
  const run = await sync(url);
  expect(asked.at(-1)?.searchParams.get('updated_since')).toMatch(/^\d{4}-.*Z$/);
  expect(asked.at(-1)?.searchParams.get('include_deleted')).toBe('true');
  expect(run).toMatchObject({
    outcome: 'finished',
    added: 0,
    changed: 3,
    deprecated: 1,
    removed: 1,
    unchanged: 1,
    malformed: 1,
    details: [
      { name: entry(1).server.name, did: 'deprecated' },
      { name: entry(2).server.name, did: 'changed' },
      { name: entry(3).server.name, did: 'removed' },
      { name: '"no slash"', did: 'malformed', why: expect.stringContaining('server.name') },
    ],
  });
  expect(await find(1)).toMatchObject({
    registryStatus: 'deprecated',
    statusMessage: 'Use number two.',
    isActive: true,
  });
  expect(await find(2)).toMatchObject({ description: 'An editor’s words.', version: '2.0.0' });
  expect(await find(3)).toMatchObject({ isActive: false });
  const { rows } = await syncList.list(db, {}, 1);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ outcome: 'finished', changed: 3, source: url });
  entries[0] = entry(1);
  await sync(url);
  expect(await find(1), 'and back').toMatchObject({ registryStatus: null, statusMessage: null });
});

test('a run has a bound, and the next one goes on', async () => {
  const entries = Array.from({ length: 450 }, (_, number) => entry(number));
  const { url, asked } = await registry(entries);
  expect(await sync(url, 2)).toMatchObject({ outcome: 'continued', added: 200, pages: 2 });
  expect(await sync(url, 2)).toMatchObject({ outcome: 'continued', added: 200 });
  expect(await sync(url, 2)).toMatchObject({ outcome: 'finished', added: 50 });
  expect(asked.map((page) => page.searchParams.get('cursor'))).toEqual([null, '100', '200', '300', '400']);
});

test('what was killed is told, and goes on where it was', async () => {
  const entries = Array.from({ length: 250 }, (_, number) => entry(number));
  const { url, asked } = await registry(entries);
  await sync(url, 1);
  // As a killed process leaves it: a page is written, the run still runs.
  await db.update(catalogSyncs).set({ outcome: 'running', endedAt: null });
  await db.update(catalogSyncs).set({ startedAt: sql`now() - interval '1 hour'` });
  expect(await sync(url)).toMatchObject({ outcome: 'finished', added: 150 });
  expect(asked[1]?.searchParams.get('cursor')).toBe('100');
  const { rows } = await syncList.list(db, { outcome: 'failed' }, 1);
  expect(rows).toMatchObject([{ problem: expect.stringContaining('stopped early') }]);
});

test.each<[string, Parameters<typeof registry>[1], RegExp]>([
  ['is down', (_, res) => !res.writeHead(404).end().destroyed, /status 404/],
  ['lies about what it is', (_, res) => !res.end('<html>').destroyed, /not valid JSON/],
  ['sends no list', (_, res) => !res.end('{"servers":1}').destroyed, /no list of servers/],
  [
    'sends without an end',
    (_, res) => {
      res.writeHead(200, { 'Content-Length': 100_000_000 }).write('{');
      return true;
    },
    /a page is too large/,
  ],
  [
    'leads into the network',
    (_, res) => !res.writeHead(302, { Location: 'http://127.0.0.2:1/' }).end().destroyed,
    /not on the public internet/,
  ],
  [
    'goes in a circle',
    (_, res) => !res.end(JSON.stringify({ servers: [], metadata: { nextCursor: 'a' } })).destroyed,
    /same cursor twice/,
  ],
])(
  'a registry that %s fails the run, in words, and the next hour tries again',
  async (_, refuse, problem) => {
    const { url } = await registry([], refuse);
    expect(await sync(url)).toMatchObject({ outcome: 'failed', problem: expect.stringMatching(problem) });
  },
);

test('a registry of this network is not asked', async () => {
  const { url, asked } = await registry([entry(1)]);
  await syncUpstream(services, url);
  expect(asked).toEqual([]);
  expect(await db.select().from(catalogSyncs)).toMatchObject([
    { outcome: 'failed', problem: expect.stringContaining('not on the public internet') },
  ]);
});

test('runs are forgotten after 90 days', async () => {
  const { url } = await registry([]);
  await sync(url);
  await db.update(catalogSyncs).set({ startedAt: sql`now() - interval '91 days'` });
  await sync(url);
  expect(await db.$count(catalogSyncs)).toBe(1);
});
