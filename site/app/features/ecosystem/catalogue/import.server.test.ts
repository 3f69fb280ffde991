import { count, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { isWhole } from '../../../../../tools/gate.ts';
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
const find = async (slug: string) =>
  (await db.select().from(catalogItems).where(eq(catalogItems.slug, slug)))[0];

const size = isWhole ? 5000 : 1500;

test(`${size} entries are read page by page, malformed ones left out and named, and twice is as once`, async () => {
  const broken = [
    null,
    'text',
    {},
    { server: { name: 'no slash', description: 'x' } },
    { server: { description: 'No name.' } },
    { server: { name: 5 } },
    { server: { name: `a.b/${'x'.repeat(197)}` } },
  ];
  const entries: unknown[] = Array.from({ length: size - broken.length }, (_, number) => entry(number));
  for (const [index, one] of broken.entries()) entries.splice(index * size * 0.09 + 50, 0, one);
  const { url, asked } = await registry(entries);
  const first = await run(url);
  expect(await total()).toBe(size - broken.length);
  expect(first.last).toBe(
    `Done: ${size - broken.length} added, 0 changed, 0 unchanged, ${broken.length} malformed.`,
  );
  expect(first.lines.filter((line) => line.startsWith('page '))).toHaveLength(size / 100);
  expect(first.lines.filter((line) => line.includes('left out'))).toHaveLength(broken.length);
  expect(asked).toHaveLength(size / 100);

  const again = await run(url, true);
  expect(again.last).toBe(
    `Done: 0 added, 0 changed, ${size - broken.length} unchanged, ${broken.length} malformed.`,
  );
  expect(await total()).toBe(size - broken.length);
  const later = await run(url);
  expect(later.lines[0]).toContain('Requesting changes since');
  expect(asked.at(-1)?.searchParams.get('updated_since')).toMatch(/^\d{4}-.*Z$/);
});

test('an odd member costs that member, and the import names it', async () => {
  const { url } = await registry([
    entry(1, { websiteUrl: null, title: 5 }),
    entry(2, { version: '1.0.0' }, { isLatest: true }),
    entry(2, { version: '0.9.0' }, { isLatest: false }),
  ]);
  const { lines, last } = await run(url);
  expect(last).toBe('Done: 2 added, 0 changed, 0 unchanged, 0 malformed.');
  expect(lines.filter((line) => line.includes('partly read'))).toEqual([
    expect.stringMatching(/server-0001: title: .*; websiteUrl: /),
  ]);
  expect(await find('io-github-someone-server-0001')).toMatchObject({
    leftOut: [{ member: 'title' }, { member: 'websiteUrl' }],
  });
  expect((await find('io-github-someone-server-0002'))?.version).toBe('1.0.0');
  expect((await run(url, true)).last).toContain('2 unchanged');
});

test('an import tells of what it changed, and of nothing else', async () => {
  const told: string[][] = [];
  services.changes.subscribe((topics) => told.push(topics));
  const entries = Array.from({ length: 3 }, (_, number) => entry(number));
  const { url } = await registry(entries);
  await run(url);
  const itemOf = (number: number) => `item:io-github-someone-server-000${number}`;
  const tagged = 'items:community-servers:npm';
  expect(told.splice(0)).toEqual([['catalogue', itemOf(0), tagged, itemOf(1), itemOf(2)]]);
  await run(url, true);
  expect(told.splice(0)).toEqual([[]]);
  entries[1] = entry(1, { description: 'Does something else.' });
  await run(url, true);
  expect(told.splice(0)).toEqual([['catalogue', itemOf(1), tagged]]);
  await db
    .update(catalogItems)
    .set({ lastChecked: '2026-01-01' })
    .where(eq(catalogItems.name, 'server-0002'));
  await run(url, true);
  expect(told, 'which only its own page says').toEqual([[itemOf(2)]]);
});

test('an import that was stopped goes on where it was', async () => {
  const entries = Array.from({ length: 450 }, (_, number) => entry(number));
  let isDown = true;
  const { url, asked } = await registry(entries, (req, res) => {
    if (!isDown || !req.url?.includes('cursor=200')) return false;
    res.writeHead(404).end();
    return true;
  });
  await expect(run(url)).rejects.toThrow(/status 404.*Run the command again to continue/);
  expect(await total()).toBe(200);
  isDown = false;
  asked.length = 0;
  const { lines } = await run(url);
  expect(lines[0]).toContain('Continuing');
  expect(asked[0]?.searchParams.get('cursor')).toBe('200');
  expect(await total()).toBe(450);
});

test('two imports at the same time take turns', async () => {
  const entries = Array.from({ length: 250 }, (_, number) => entry(number));
  const { url } = await registry(entries);
  await Promise.all([run(url), run(url)]);
  expect(await total()).toBe(250);
});

test('what an editor changed stays, and the rest follows the registry', async () => {
  const entries = [entry(1), entry(2)];
  const { url } = await registry(entries);
  await run(url);
  const slug = 'io-github-someone-server-0001';
  await db
    .update(catalogItems)
    .set({ description: 'An editor’s words.', tags: ['weather'], tier: 'verified', category: 'servers' })
    .where(eq(catalogItems.slug, slug));
  entries[0] = entry(1, { description: 'New words.', websiteUrl: 'https://www.one.example/' });
  entries[1] = entry(2, { description: 'New words.' });
  expect((await run(url, true)).last).toContain('2 changed');
  expect(await find(slug)).toMatchObject({
    description: 'An editor’s words.',
    tags: ['weather'],
    tier: 'verified',
    category: 'servers',
    websiteUrl: 'https://www.one.example/',
    websiteHost: 'one.example',
  });
  expect((await find('io-github-someone-server-0002'))?.description).toBe('New words.');
  expect((await run(url, true)).last).toContain('2 unchanged');
});

test('an item that an editor took off the map is not put back, one that the registry deleted goes', async () => {
  const entries = [entry(1), entry(2), entry(3)];
  const { url } = await registry(entries);
  await run(url);
  await db
    .update(catalogItems)
    .set({ isActive: false })
    .where(eq(catalogItems.slug, 'io-github-someone-server-0001'));
  entries[1] = entry(2, {}, { status: 'deleted' });
  entries[2] = entry(3, {}, { status: 'deprecated' });
  entries.push(entry(4, {}, { status: 'deleted' }));
  await run(url, true);
  expect((await find('io-github-someone-server-0001'))?.isActive).toBe(false);
  expect((await find('io-github-someone-server-0002'))?.isActive).toBe(false);
  expect((await find('io-github-someone-server-0003'))?.tags).toContain('deprecated');
  expect(await find('io-github-someone-server-0004')).toBeUndefined();
});

test('an item of ours that an editor took off the map is not put back by a registry either', async () => {
  await db.insert(catalogItems).values({
    slug: 'one',
    name: 'One',
    description: 'Our own words.',
    category: 'servers',
    repositoryUrl: 'https://github.com/someone/server-1',
    isActive: false,
  });
  const { url } = await registry([entry(1)]);
  await run(url);
  await run(url, true);
  expect(await total()).toBe(1);
  expect((await find('one'))?.isActive).toBe(false);
});

test('an item that is there already is taken over, not doubled, and keeps what it says', async () => {
  await db.insert(catalogItems).values({
    slug: 'one',
    name: 'One',
    description: 'Our own words.',
    category: 'servers',
    tags: ['a', 'b', 'c'],
    repositoryUrl: 'https://github.com/someone/server-1',
  });
  const { url } = await registry([entry(1)]);
  await run(url);
  expect(await total()).toBe(1);
  expect(await find('one')).toMatchObject({
    name: 'One',
    description: 'Our own words.',
    tags: ['a', 'b', 'c'],
    transports: ['stdio'],
    isLocal: true,
    source: url,
  });
});

test('names that make the same address get different ones', async () => {
  const { url } = await registry([
    entry(1, { name: 'a.b/c', repository: null }),
    entry(1, { name: 'a-b/c', repository: null }),
    entry(1, { name: 'a.b/C', repository: null }),
    entry(1, { name: '.../...', repository: null }),
  ]);
  await run(url);
  const items = await db.select().from(catalogItems).where(isNotNull(catalogItems.sourceKey));
  expect(new Set(items.map(({ slug }) => slug)).size).toBe(4);
  expect(items.map(({ slug }) => slug)).not.toContain('');
  await run(url, true);
  expect(await total()).toBe(4);
});
