import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testServices } from '../../../../tests/support/services.ts';
import { users } from '../../accounts/tables.server.ts';
import { serverChecks } from '../../server-check/online/tables.server.ts';
import { watchedList } from '../admin/watched-servers.server.ts';
import { findBadge } from '../badge.server.ts';
import type { FoundListing, Listings } from '../listing.server.ts';
import { setOptOut } from '../published.server.ts';
import { showOwners } from '../shown.server.ts';
import { listingClaims, publishedChecks } from '../tables.server.ts';
import { watchedFeed } from './feed.server.ts';
import { forgetWatched } from './forget.server.ts';
import { findWatched, listResults, listWatched, readHistory } from './history.server.ts';
import { askForDueChecks, storeEndedChecks } from './schedule.server.ts';
import { watchedChecks, watchedServers } from './tables.server.ts';
import { sweepWatchedChecks, watchedServersSection } from './upkeep.server.ts';
import { startWatching, stopWatching } from './watch.server.ts';

const services = await testServices();
const { db } = services;
const url = 'https://mcp.rates.example/mcp';
const stranger = { isLocal: false };

const found: FoundListing = {
  name: 'Rates',
  path: '/mcp-map/rates',
  endpoint: url,
  hosts: [],
  howToAddHost: '',
  values: {},
};
/** The listing that the map has now. */
let onMap: FoundListing | undefined;
const listings: Listings[] = [{ kind: 'map', find: async () => onMap }];

beforeEach(async () => {
  onMap = { ...found };
  for (const table of [serverChecks, watchedServers, listingClaims, users]) await db.delete(table);
});

async function claim(listing = 'map/rates', host = 'mcp.rates.example') {
  const email = `owner-${Math.random()}@rates.example`;
  const [user] = await db.insert(users).values({ name: '', email, emailVerified: true }).returning();
  const [made] = await db
    .insert(listingClaims)
    .values({ listing, userId: user?.id ?? '', host, proof: 'file' })
    .returning();
  if (!made) throw new Error('no claim');
  return made;
}

const read = async (listing = 'map/rates') =>
  (await db.select().from(watchedServers).where(eq(watchedServers.listing, listing)))[0];

const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** A report of a server that lists these tools, by name and description. */
const reportOf = (tools: Record<string, string>, broken: string[] = []) =>
  JSON.stringify({
    tool: { name: 'context-native', version: '0.2.0' },
    made_at: '2026-11-30T12:00:00Z',
    spec: '0.1',
    target: { url },
    server: { name: 'rates', version: '1.0.0' },
    revisions: ['2025-11-25'],
    listings: [
      {
        revisions: ['2025-11-25'],
        digest: digestOf(JSON.stringify(tools)),
        tools: Object.entries(tools).map(([name, description]) => ({
          name,
          digest: digestOf(name + description),
          definition: { name, description },
        })),
        prompts: [],
        resource_templates: [],
      },
    ],
    rules: [
      { id: 'connect/any', title: 'Connects', outcome: 'passed', grade: 'must' },
      ...broken.map((id) => ({ id, title: id, outcome: 'failed', grade: 'must', reason: 'broken' })),
    ],
    traces: [],
  });

/** Ends the check that waits, as the runner does, and stores its result. */
async function end(ending: { report: string } | { problem: string }) {
  await db
    .update(serverChecks)
    .set({ state: 'report' in ending ? 'done' : 'failed', endedAt: sql`now()`, ...ending });
  await storeEndedChecks(services);
}

/** Makes the next check due, as after hours. */
const makeDue = () =>
  db.update(watchedServers).set({
    nextAt: sql`now() - interval '1 second'`,
    askedAt: sql`${watchedServers.askedAt} - interval '30 hours'`,
  });

async function checkAgain(ending: { report: string } | { problem: string }) {
  await makeDue();
  expect(await askForDueChecks(services, listings)).toBe(1);
  await end(ending);
}

test('nothing is checked until the owner turns it on; then one process asks for a polite check', async () => {
  const own = await claim();
  expect(await askForDueChecks(services, listings)).toBe(0);
  await startWatching(services, own, found, 6, stranger);
  const asked = await Promise.all([1, 2, 3].map(() => askForDueChecks(services, listings)));
  expect(asked.toSorted()).toEqual([0, 0, 1]);
  const waiting = await db.select().from(serverChecks);
  expect(waiting).toMatchObject([{ kind: 'polite', url, source: 'schedule', userId: null, state: 'queued' }]);
  expect(await read()).toMatchObject({ checkId: waiting[0]?.id, everyHours: 6 });
  expect(await askForDueChecks(services, listings)).toBe(0);
});

test('a missed check is made once, and the next one is due an interval later', async () => {
  await startWatching(services, await claim(), found, 12, stranger);
  await askForDueChecks(services, listings);
  await end({ report: reportOf({}) });
  // Three days, in which the site was down.
  await db.update(watchedServers).set({
    nextAt: sql`now() - interval '3 days'`,
    askedAt: sql`now() - interval '4 days'`,
  });
  expect(await askForDueChecks(services, listings)).toBe(1);
  await end({ report: reportOf({}) });
  expect(await askForDueChecks(services, listings)).toBe(0);
  const hours = ((await read())?.nextAt.getTime() ?? 0) - Date.now();
  expect(Math.round(hours / 3_600_000)).toBe(12);
});

test('results are stored with what changed since the report before, once', async () => {
  await startWatching(services, await claim(), found, 6, stranger);
  await checkAgain({ report: reportOf({ rate: 'The rate of a currency.', old: 'Old.' }) });
  await checkAgain({ report: reportOf({ rate: 'The rate of a currency.', old: 'Old.' }) });
  await checkAgain({ problem: 'mcp.rates.example refuses connections.' });
  const last = reportOf({ rate: 'The best rate of a currency.', fresh: 'Fresh.' }, ['lists/pages']);
  await checkAgain({ report: last });
  await storeEndedChecks(services);
  expect(await db.$count(serverChecks)).toBe(0);
  const server = await read();
  expect(server).toMatchObject({ checkId: null, lastReport: last });
  const results = await listResults(db, server?.id ?? '');
  expect(results.map(({ outcome }) => outcome)).toEqual(['broken', 'unreached', 'right', 'right']);
  expect(results[0]).toMatchObject({
    serverName: 'rates',
    failed: 1,
    broken: ['lists/pages'],
    changes: [
      { kind: 'tools', name: 'fresh', what: 'added' },
      { kind: 'tools', name: 'old', what: 'removed' },
      { kind: 'tools', name: 'rate', what: 'reworded' },
    ],
  });
  expect(JSON.stringify(results[0]?.changes)).toContain('"kind":"new","text":"best');
  // The second result told nothing new.
  const { news, days } = await readHistory(db, server?.id ?? '');
  expect(news.map(({ outcome }) => outcome)).toEqual(['broken', 'unreached', 'right']);
  expect(days).toMatchObject([{ right: 2, broken: 1, unreached: 1 }]);
  expect((await showOwners(db, 'map/rates')).checks).toMatchObject({
    text: expect.stringContaining('1 rule broken'),
    strip: { words: 'The last 90 days: 1 day with broken rules, 89 days without a check.' },
    change: { words: '1 tool added, 1 tool removed, 1 tool reworded' },
    href: '/listings/map/rates/checks',
  });
  const feed = await watchedFeed(db, listings, 'https://site.example', 'map/rates');
  expect(feed.entries.map(({ title }) => title)).toEqual([
    'Rates: 1 tool added, 1 tool removed, 1 tool reworded',
    'Rates: could not be checked',
    'Rates: no rule broken',
  ]);
  await expect(watchedFeed(db, listings, 'https://site.example', 'map/other')).rejects.toThrow('not checked');
});

test('digests of items are kept where something changed', async () => {
  await startWatching(services, await claim(), found, 6, stranger);
  await checkAgain({ report: reportOf({ rate: 'One.' }) });
  await checkAgain({ report: reportOf({ rate: 'One.' }) });
  await checkAgain({ report: reportOf({ rate: 'Two.' }) });
  const kept = await db
    .select({ items: watchedChecks.items })
    .from(watchedChecks)
    .orderBy(watchedChecks.madeAt);
  expect(kept.map(({ items }) => items?.tools?.rate)).toEqual([
    digestOf('rateOne.'),
    undefined,
    digestOf('rateTwo.'),
  ]);
});

test.for<[string, (own: typeof listingClaims.$inferSelect) => unknown, RegExp]>([
  [
    'a claim that ended',
    ({ id }) =>
      db
        .update(listingClaims)
        .set({ endedAt: sql`now()`, endedBy: 'editor' })
        .where(eq(listingClaims.id, id)),
    /claim of its owner has ended/,
  ],
  [
    'an opt-out',
    ({ id }) => db.update(listingClaims).set({ optedOutAt: sql`now()` }).where(eq(listingClaims.id, id)),
    /opted out/,
  ],
  [
    'a server on another host',
    () => {
      onMap = { ...found, endpoint: 'https://elsewhere.example/mcp' };
    },
    /another host/,
  ],
  [
    'a listing that is gone',
    () => {
      onMap = undefined;
    },
    /does not show this listing/,
  ],
])('%s stops the checks, and nothing is sent', async ([, happen, why]) => {
  const own = await claim();
  await startWatching(services, own, found, 6, stranger);
  await happen(own);
  expect(await askForDueChecks(services, listings)).toBe(0);
  expect(await db.$count(serverChecks)).toBe(0);
  expect(await read()).toMatchObject({ isActive: false, stoppedBecause: expect.stringMatching(why) });
});

test('a listing that is gone takes its results from all pages and feeds, until it is shown and turned on again', async () => {
  const own = await claim();
  await startWatching(services, own, found, 6, stranger);
  await checkAgain({ report: reportOf({ rate: 'One.' }) });
  const titles = async () =>
    (await watchedFeed(db, listings, 'https://site.example', undefined)).entries.map(({ title }) => title);
  expect(await titles()).toEqual(['Rates: no rule broken']);
  onMap = undefined;
  await makeDue();
  await askForDueChecks(services, listings);
  expect(await titles()).toEqual([]);
  expect(await findWatched(db, 'map/rates')).toBeUndefined();
  await startWatching(services, own, found, 6, stranger);
  expect(await titles()).toEqual(['Rates: no rule broken']);
});

test('an opt-out file of the host stops the checks', async () => {
  await startWatching(services, await claim(), found, 6, stranger);
  const { optedOut } = await import('../../server-check/online/problems.server.ts');
  await checkAgain({ problem: optedOut('mcp.rates.example') });
  expect(await read()).toMatchObject({ isActive: false, stoppedBecause: expect.stringContaining('opt-out') });
});

test('one address is checked at most every six hours, also if several people watch it', async () => {
  await startWatching(services, await claim(), found, 6, stranger);
  await startWatching(services, await claim('map/rates-again'), found, 6, stranger);
  await db.insert(watchedServers).values({ name: 'Ours', url, host: 'mcp.rates.example', isActive: true });
  const other = { name: 'Other', url: 'https://other.example/mcp', host: 'other.example', isActive: true };
  await db.insert(watchedServers).values(other);
  expect(await askForDueChecks(services, listings)).toBe(2);
  const waiting = await db.select({ url: serverChecks.url }).from(serverChecks);
  expect(waiting.map((one) => one.url).toSorted()).toEqual([url, other.url]);
});

test('a server whose checks are off stays public while there are results', async () => {
  const own = await claim();
  await startWatching(services, own, found, 6, stranger);
  await checkAgain({ problem: 'mcp.rates.example refuses connections.' });
  await stopWatching(services, own);
  expect(await findWatched(db, 'map/rates')).toMatchObject({ isActive: false });
  const { rows } = await watchedList.list(db, { state: 'off' });
  expect(rows).toMatchObject([{ listing: 'map/rates', outcome: 'unreached' }]);
  await db.delete(watchedChecks);
  expect(await findWatched(db, 'map/rates')).toBeUndefined();
});

test('an owner proves control of the host of the server itself, and cannot go round an opt-out', async () => {
  const own = await claim('map/rates', 'www.rates.example');
  await expect(startWatching(services, own, found, 6, stranger)).rejects.toThrow(/mcp\.rates\.example/);
  const right = await claim();
  await expect(
    startWatching(services, right, { ...found, endpoint: undefined }, 6, stranger),
  ).rejects.toThrow(/no endpoint/);
  const local = { ...found, endpoint: 'http://127.0.0.1:9/mcp' };
  const here = await claim('map/here', '127.0.0.1:9');
  await expect(startWatching(services, here, local, 6, stranger)).rejects.toThrow(/public internet/);
  await startWatching(services, here, local, 6, { isLocal: true });
  await db.update(listingClaims).set({ optedOutAt: sql`now()` }).where(eq(listingClaims.id, own.id));
  await expect(startWatching(services, right, found, 6, stranger)).rejects.toThrow(/opted/);
});

test('the badge of a report is grey once a later check saw something else, unless a token was sent', async () => {
  const own = await claim();
  await startWatching(services, own, found, 6, stranger);
  const shown = JSON.parse(reportOf({ rate: 'One.' }));
  await db.insert(publishedChecks).values({
    listing: 'map/rates',
    claimId: own.id,
    checkId: 'x',
    url,
    kind: 'polite',
    madeAt: sql`now() - interval '1 hour'`,
    revision: '2025-11-25',
    passed: 1,
    failed: 0,
    warned: 0,
    skipped: 0,
    digest: shown.listings[0].digest,
    report: JSON.stringify(shown),
  });
  await checkAgain({ report: reportOf({ rate: 'One.' }) });
  await checkAgain({ problem: 'mcp.rates.example refuses connections.' });
  expect(await findBadge(db, 'map/rates')).toMatchObject({ failed: 0, hasChanged: false });
  await checkAgain({ report: reportOf({ rate: 'Two.' }) });
  expect(await findBadge(db, 'map/rates')).toMatchObject({ hasChanged: true });
  await db.update(publishedChecks).set({ hasToken: true });
  expect(await findBadge(db, 'map/rates')).toMatchObject({ hasChanged: false });
  await db.update(publishedChecks).set({ hasToken: false, madeAt: sql`now() + interval '1 second'` });
  expect(await findBadge(db, 'map/rates')).toMatchObject({ hasChanged: false });
});

test('turned off, the check that waits is dropped; turned on again, none is due earlier', async () => {
  const own = await claim();
  await startWatching(services, own, found, 24, stranger);
  await askForDueChecks(services, listings);
  await stopWatching(services, own);
  expect(await db.$count(serverChecks)).toBe(0);
  expect(await listWatched(db, 10)).toEqual({ servers: [], hasMore: false });
  await startWatching(services, own, found, 6, stranger);
  expect(await askForDueChecks(services, listings)).toBe(0);
  const hours = ((await read())?.nextAt.getTime() ?? 0) - Date.now();
  expect(Math.round(hours / 3_600_000)).toBe(6);
});

test('with the claim, or an opt-out, the results and the check that waits go', async () => {
  const own = await claim();
  await startWatching(services, own, found, 6, stranger);
  await checkAgain({ report: reportOf({ rate: 'One.' }) });
  await makeDue();
  await askForDueChecks(services, listings);
  await forgetWatched(db, { claimIds: [own.id] });
  expect(await findWatched(db, 'map/rates')).toBeUndefined();
  expect(await db.$count(watchedChecks)).toBe(0);
  expect(await db.$count(serverChecks)).toBe(0);
  await startWatching(services, own, found, 6, stranger);
  await askForDueChecks(services, listings);
  await setOptOut(services, own, true);
  expect(await findWatched(db, 'map/rates')).toBeUndefined();
  expect(await db.$count(serverChecks)).toBe(0);
});

test('results are deleted after 90 days; the account exports them, and takes them with it', async () => {
  const own = await claim();
  await startWatching(services, own, found, 6, stranger);
  await checkAgain({ report: reportOf({ rate: 'One.' }) });
  await db.update(watchedChecks).set({ madeAt: sql`now() - interval '89 days'` });
  await sweepWatchedChecks(db);
  expect(await watchedServersSection.exportData(db, own.userId)).toMatchObject([
    { listing: 'map/rates', lastReport: { revisions: ['2025-11-25'] }, results: [{ outcome: 'right' }] },
  ]);
  await db.update(watchedChecks).set({ madeAt: sql`now() - interval '91 days'` });
  await sweepWatchedChecks(db);
  expect(await db.$count(watchedChecks)).toBe(0);
  expect(await read()).toMatchObject({ lastReport: null });
  await db.delete(users).where(eq(users.id, own.userId));
  expect(await db.$count(watchedServers)).toBe(0);
});
