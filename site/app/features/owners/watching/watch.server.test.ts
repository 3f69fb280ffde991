import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { editForm } from '../../../../tests/support/edit-form.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { users } from '../../accounts/tables.server.ts';
import { serverChecks } from '../../server-check/online/tables.server.ts';
import { watchedEditor } from '../admin/watched-servers.server.ts';
import type { FoundListing, Listings } from '../listing.server.ts';
import { listingClaims } from '../tables.server.ts';
import { showWatched } from './calls.server.ts';
import { watchedFeed } from './feed.server.ts';
import { forgetWatched } from './forget.server.ts';
import { findWatched, listWatched, notShown } from './history.server.ts';
import { askForDueChecks, storeEndedChecks } from './schedule.server.ts';
import { watchedChecks, watchedServers } from './tables.server.ts';
import { stopHidden } from './upkeep.server.ts';
import { readSchedule, startWatching, stopWatching } from './watch.server.ts';

const services = await testServices();
const { db } = services;
const host = 'mcp.rates.example';
const stranger = { isLocal: false };

const found: FoundListing = {
  name: 'Rates',
  path: '/mcp-map/rates',
  endpoint: `https://${host}/mcp`,
  hosts: [],
  howToAddHost: '',
  values: {},
};
/** The listing that the map has now. It cannot read `map/odd`. */
let onMap: FoundListing | undefined;
const listings: Listings[] = [
  {
    kind: 'map',
    find: async (_, key) => {
      if (key === 'odd') throw new Error('odd');
      return onMap;
    },
  },
];

beforeEach(async () => {
  onMap = found;
  for (const table of [serverChecks, watchedServers, listingClaims, users]) await db.delete(table);
});

async function newUser() {
  const email = `owner-${Math.random()}@rates.example`;
  const [user] = await db.insert(users).values({ name: '', email }).returning();
  return user?.id ?? '';
}

async function claim(listing = 'map/rates') {
  const userId = await newUser();
  const [made] = await db.insert(listingClaims).values({ listing, userId, host, proof: 'file' }).returning();
  if (!made) throw new Error('no claim');
  return made;
}

const read = async (listing = 'map/rates') => {
  const [watched] = await db.select().from(watchedServers).where(eq(watchedServers.listing, listing));
  if (!watched) throw new Error(`${listing} is not watched`);
  return watched;
};

/** Stores results, the newest first, a minute apart. */
const addResults = (watchId: string, results: Partial<typeof watchedChecks.$inferInsert>[]) =>
  db.insert(watchedChecks).values(
    results.map((result, at) => ({
      watchId,
      madeAt: new Date(Date.now() - at * 60_000),
      outcome: 'right' as const,
      isNews: true,
      ...result,
    })),
  );

const titles = async (name?: string) =>
  (await watchedFeed(db, listings, 'https://site.example', name)).entries.map(({ title }) => title);

test('a listing that cannot be read is looked up later, and keeps no other from its check', async () => {
  const odd = await claim('map/odd');
  const right = await claim();
  await db.insert(watchedServers).values({
    listing: 'map/odd',
    claimId: odd.id,
    name: 'Odd',
    url: 'https://odd.example/mcp',
    host: 'odd.example',
    isActive: true,
    nextAt: sql`now() - interval '1 day'`,
  });
  await startWatching(services, right, found, 6, stranger);
  expect(await askForDueChecks(services, listings)).toBe(1);
  const { isActive, checkId, nextAt } = await read('map/odd');
  expect({ isActive, checkId }).toEqual({ isActive: true, checkId: null });
  expect(nextAt.getTime()).toBeGreaterThan(Date.now());
});

test('the checks of a hidden listing can be turned off, and its results are nowhere from the next day', async () => {
  const own = await claim();
  await startWatching(services, own, found, 6, stranger);
  await addResults((await read()).id, [{}]);
  expect(await titles('map/rates')).toHaveLength(1);
  onMap = undefined;
  await expect(titles('map/rates')).rejects.toThrow('not checked');
  expect(await readSchedule(db, listings, own)).toMatchObject({
    name: 'Rates',
    every: '6',
    whyNot: notShown,
    publicPath: undefined,
  });
  await expect(startWatching(services, own, undefined, 6, stranger)).rejects.toThrow(notShown);
  await stopWatching(services, own);
  expect(await read()).toMatchObject({ isActive: false, stoppedBecause: null });
  await stopHidden(services, listings);
  expect(await titles()).toEqual([]);
});

test('a check of a listing that was hidden meanwhile is dropped', async () => {
  await startWatching(services, await claim(), found, 6, stranger);
  await askForDueChecks(services, listings);
  await stopHidden(services, listings);
  expect(await db.$count(serverChecks)).toBe(1);
  onMap = undefined;
  await stopHidden(services, listings);
  expect(await db.$count(serverChecks)).toBe(0);
  expect(await read()).toMatchObject({ isActive: false, stoppedBecause: notShown, checkId: null });
});

test('the page of the schedule leads to the public page only while there is one', async () => {
  const own = await claim();
  const publicPath = async () => (await readSchedule(db, listings, own)).publicPath;
  expect(await publicPath()).toBeUndefined();
  await startWatching(services, own, found, 6, stranger);
  expect(await publicPath()).toBe('/listings/map/rates/checks');
  await stopWatching(services, own);
  expect(await publicPath()).toBeUndefined();
});

test('checks stay those of the owner who turned them on, until that claim has ended', async () => {
  const [first, second] = [await claim(), await claim()];
  await startWatching(services, first, found, 6, stranger);
  await startWatching(services, second, found, 12, stranger);
  expect(await read()).toMatchObject({ claimId: first.id, everyHours: 12 });
  await forgetWatched(db, { claimIds: [second.id] });
  expect(await read()).toMatchObject({ claimId: first.id });
  await db
    .update(listingClaims)
    .set({ endedAt: sql`now()`, endedBy: 'owner' })
    .where(eq(listingClaims.id, first.id));
  await startWatching(services, second, found, 12, stranger);
  expect(await read()).toMatchObject({ claimId: second.id });
});

test('the JSON has all items and all changes, also those that the page leaves out', async () => {
  await startWatching(services, await claim(), found, 6, stranger);
  const { id } = await read();
  const item = (at: number) => ({ name: `tool-${at}`, digest: 'sha256:0', definition: {} });
  const tools = Array.from({ length: 301 }, (_, at) => item(at));
  const report = { made_at: '2026-11-30T12:00:00Z', listings: [{ revisions: ['2025-11-25'], tools }] };
  await db.update(watchedServers).set({ lastReport: JSON.stringify(report) });
  const changes = [{ kind: 'tools' as const, name: 'rate', what: 'added' as const, parts: [] }];
  await addResults(id, Array(61).fill({ changes }));
  const watched = await findWatched(db, 'map/rates');
  if (!watched) throw new Error('not public');
  const json = await showWatched(services, watched);
  expect(json.listed?.tools).toHaveLength(301);
  expect(json.changes).toHaveLength(61);
  expect(json.changes[0]?.items).toEqual([{ kind: 'tools', name: 'rate', what: 'added' }]);
});

test('the list of servers says if it is not complete', async () => {
  const named = (name: string) => ({ name, url: `https://${name}.example/`, host: name, isActive: true });
  await db.insert(watchedServers).values([named('b'), named('a')]);
  expect(await listWatched(db, 1)).toMatchObject({ servers: [{ name: 'a' }], hasMore: true });
  expect(await listWatched(db, 2)).toMatchObject({ servers: [{ name: 'a' }, { name: 'b' }], hasMore: false });
});

test('the stored reason has no advice for the person who asks for a check', async () => {
  await startWatching(services, await claim(), found, 6, stranger);
  await askForDueChecks(services, listings);
  const problem = `${host} limits the rate of requests (HTTP 429). Wait some minutes, and start the check again.`;
  await db.update(serverChecks).set({ state: 'failed', endedAt: sql`now()`, problem });
  await storeEndedChecks(services);
  expect(await db.select({ problem: watchedChecks.problem }).from(watchedChecks)).toEqual([
    { problem: `${host} limits the rate of requests (HTTP 429).` },
  ]);
});

test('a shorter interval of the operator counts from the last check, and another address starts anew', async () => {
  const editor = await newUser();
  const values = {
    name: 'Ours',
    url: 'https://one.example/',
    host: 'one.example',
    everyHours: 168,
    isActive: true,
  };
  const id = await watchedEditor.create(services, editor, values);
  await askForDueChecks(services, listings);
  await addResults(id, [{}]);
  const [server] = await db
    .update(watchedServers)
    .set({ askedAt: sql`now() - interval '1 day'`, nextAt: sql`now() + interval '6 days'`, lastReport: '{}' })
    .returning();
  if (!server) throw new Error('no server');
  const save = async (more: Partial<typeof values>) => {
    const [before] = await db.select().from(watchedServers);
    const saved = watchedEditor.fieldsOf(before ?? values);
    await watchedEditor.save(services, editor, id, editForm(saved, {}), { ...values, ...more });
    return (await db.select().from(watchedServers))[0];
  };
  const sooner = await save({ everyHours: 6 });
  expect(sooner?.nextAt.getTime()).toBeLessThan(Date.now() + 60_000);
  expect(sooner).toMatchObject({ lastReport: '{}', checkId: server.checkId });
  expect(await db.$count(watchedChecks)).toBe(1);
  const other = await save({ everyHours: 6, url: 'https://two.example/', host: 'two.example' });
  expect(other).toMatchObject({ lastReport: null, checkId: null });
  expect(await db.$count(watchedChecks)).toBe(0);
  expect(await db.$count(serverChecks)).toBe(0);
});
