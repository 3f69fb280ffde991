import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/features/accounts/accounts.server.ts';
import { mapListings } from '#app/features/ecosystem/catalogue/listings.server.ts';
import { catalogItems } from '#app/features/ecosystem/catalogue/tables.server.ts';
import { listOwnReports, shownServer } from '#app/features/server-check/server-check.server.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { prepareOwners } from '../../../tests/support/owners.ts';
import { claimsSection } from './account-section.server.ts';
import { claimList } from './admin/claims.server.ts';
import { badgeFacts, findBadge } from './badge.server.ts';
import { claimListing, claimText, demandOwnClaim } from './claims.server.ts';
import { endClaimAsEditor, giveBackClaim } from './end-claim.server.ts';
import { hideReport, setOptOut } from './published.server.ts';
import { showOwners } from './shown.server.ts';
import { listingClaims, publishedChecks } from './tables.server.ts';

const {
  services,
  site,
  all,
  told,
  files,
  proofFile,
  server,
  places,
  newPerson,
  newItem,
  readItem,
  claim,
  change,
  sentOf,
  approve,
  finishedCheck,
  publish,
} = await prepareOwners();
const { db } = services;
const { host } = server;

test('a claim needs the line of this account at a host of the listing, and is made once', async () => {
  const item = await newItem('proved');
  const [ada, bob] = [await newPerson(), await newPerson()];
  delete files[proofFile];
  await expect(claimListing(services, item, host, ada, places)).rejects.toThrow(/answers HTTP 404/);
  // A line of somebody else counts for nobody else.
  files[proofFile] = claimText(bob.userId, host);
  await expect(claimListing(services, item, host, ada, places)).rejects.toThrow(/does not have the line/);
  await expect(claimListing(services, item, 'other.example', ada, places)).rejects.toThrow(
    /one of the hosts/,
  );
  expect(await db.$count(listingClaims)).toBe(0);
  const id = await claim(ada, item);
  expect(told).toContain('listing:map/proved');
  expect(await claim(ada, item)).toBe(id);
  // Two owners may hold claims of one listing.
  expect(await claim(bob, item)).not.toBe(id);
  expect(await showOwners(db, item.listing)).toMatchObject({ claims: [{ id, host }, { host }] });
  await expect(demandOwnClaim(db, bob.userId, id)).rejects.toThrow(/no such claim/);
  expect(
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `claim:${id}`)),
  ).toMatchObject([{ action: 'claim.made', details: { listing: 'map/proved', host, proof: 'file' } }]);
});

test('a claim that an editor ends during the proof of a second form is not made again', async () => {
  const item = await newItem('raced');
  const ada = await newPerson();
  files[proofFile] = claimText(ada.userId, host);
  const limits = Object.create(services.limits) as typeof services.limits;
  // This limit counts after the first look at the claims, and before the proof.
  limits.take = async (...taken) => {
    if (taken[0] === 'server proofs by address') {
      const first = await claim(ada, item);
      await db.transaction((tx) => endClaimAsEditor(services, tx, all, first, undefined));
    }
    return services.limits.take(...taken);
  };
  await expect(claimListing({ ...services, limits }, item, host, ada, places)).rejects.toThrow(
    /An editor ended your claim/,
  );
  expect(await showOwners(db, item.listing)).toMatchObject({ claims: [] });
});

test('in a trial, an address of this machine needs no proof; elsewhere it does', async () => {
  const item = await newItem('local');
  delete files[proofFile];
  const ada = await newPerson();
  await expect(claimListing(services, item, host, ada, places)).rejects.toThrow(/have not found the proof/);
  const id = await claimListing(services, item, host, { ...ada, isLocal: true }, places);
  expect(await demandOwnClaim(db, ada.userId, id)).toMatchObject({ proof: 'local' });
});

test('a code host proves nothing; an item without another host says how to get one', async () => {
  await db.insert(catalogItems).values({
    slug: 'code-only',
    name: 'Code only',
    description: '',
    category: 'servers',
    websiteUrl: 'https://github.com/someone/code-only',
    newerRemoteUrl: 'https://mcp.code-only.example:8443/mcp',
    remoteUrl: 'https://mcp.code-only.example:8443/sse',
    source: 'https://registry.example',
    sourceKey: 'x',
  });
  const find = () => mapListings.find(db, 'code-only');
  // Each host once, with its port.
  expect(await find()).toMatchObject({ hosts: [{ host: 'mcp.code-only.example:8443', of: 'endpoint' }] });
  const without = { remoteUrl: null, newerRemoteUrl: null };
  await db.update(catalogItems).set(without).where(eq(catalogItems.slug, 'code-only'));
  expect(await find()).toMatchObject({
    hosts: [],
    howToAddHost: expect.stringContaining('registry.example'),
  });
});

test('an owner shows the report of an own finished check of the endpoint, and no other', async () => {
  const item = await newItem('reported');
  const [ada, bob] = [await newPerson(), await newPerson()];
  const id = await claim(ada, item);
  for (const wrong of [
    await finishedCheck(bob),
    await finishedCheck(ada, { url: 'https://other.example/mcp' }),
    await finishedCheck(ada, { state: 'failed', report: null }),
    'nothing',
  ])
    await expect(publish(ada, id, wrong)).rejects.toThrow(/one of your finished checks/);
  await publish(ada, id);
  const [row] = await db.select().from(publishedChecks).where(eq(publishedChecks.claimId, id));
  expect(row).toMatchObject({
    listing: 'map/reported',
    url: server.url,
    revision: '2026-07-28',
    serverName: 'rates',
    passed: 1,
    failed: 1,
    warned: 0,
    skipped: 0,
    digest: `sha256:${'a'.repeat(64)}`,
  });
  const { report } = await showOwners(db, item.listing);
  expect(report?.verdict).toContain('rates 1.0.0 breaks 1 MUST rule');
  // Another one takes its place.
  await publish(ada, id);
  expect(await db.$count(publishedChecks, eq(publishedChecks.claimId, id))).toBe(1);
  await hideReport(services, await demandOwnClaim(db, ada.userId, id));
  expect((await showOwners(db, item.listing)).report).toBeUndefined();
});

test('an owner shows a report of an endpoint with a key in its query or path, and in another spelling', async () => {
  const item = await newItem('keyed');
  const ada = await newPerson();
  const id = await claim(ada, item);
  for (const [endpoint, ended] of [
    ['https://mcp.keyed.example/mcp?key=word&p=1', 'https://mcp.keyed.example/mcp?key=left-out&p=left-out'],
    ['https://mcp.keyed.example/s/ZmFiMTIzNDU2Nzg5/mcp', 'https://mcp.keyed.example/s/left-out/mcp'],
    ['https://MCP.Keyed.example', 'https://mcp.keyed.example/'],
  ] as const) {
    const check = await finishedCheck(ada, { url: ended });
    expect(await listOwnReports(db, ada.userId, shownServer(endpoint)), endpoint).toMatchObject([
      { id: check },
    ]);
    await publish(ada, id, check, endpoint);
    const [row] = await db.select().from(publishedChecks).where(eq(publishedChecks.claimId, id));
    expect(row).toMatchObject({ checkId: check, url: ended });
  }
});

test('a report is grey once its listing names another server', async () => {
  const item = await newItem('moved');
  const ada = await newPerson();
  await publish(ada, await claim(ada, item));
  const stateAt = async (endpoint: string | undefined) =>
    (await showOwners(db, item.listing, endpoint)).report?.state;
  expect(await stateAt(item.endpoint)).not.toBe('changed');
  expect(await stateAt('https://mcp.other.example/mcp')).toBe('changed');
  const badge = await findBadge(db, item.listing);
  expect(badge && badgeFacts(badge, item.endpoint)).toMatchObject({ hasChanged: false });
  expect(badge && badgeFacts(badge, undefined)).toMatchObject({ hasChanged: true });
});

test('an opt-out takes the report down, for every owner, until it ends', async () => {
  const item = await newItem('quiet');
  const [ada, bob] = [await newPerson(), await newPerson()];
  const [hers, his] = [await claim(ada, item), await claim(bob, item)];
  await publish(bob, his);
  await setOptOut(services, await demandOwnClaim(db, ada.userId, hers), true);
  expect(await showOwners(db, item.listing)).toMatchObject({ isOptedOut: true, report: undefined });
  // The words say whose opt-out it is.
  await expect(publish(bob, his)).rejects.toThrow(/Another owner of this listing opted out/);
  const own = await demandOwnClaim(db, bob.userId, his);
  await setOptOut(services, own, true);
  await expect(publish(bob, his)).rejects.toThrow(/^You opted out/);
  expect(await setOptOut(services, own, false)).toBe(true);
  expect(await setOptOut(services, await demandOwnClaim(db, ada.userId, hers), false)).toBe(false);
  await publish(bob, his);
});

test('an owner gives a claim back: the report goes, the text stays, and the listing can be claimed again', async () => {
  const item = await newItem('returned');
  const ada = await newPerson();
  const id = await claim(ada, item);
  await change(ada, id, { ...item.values, description: 'After.' });
  await approve((await sentOf('owner-change', id)).id);
  await publish(ada, id);
  await db.transaction((tx) => giveBackClaim(tx, id));
  expect(await showOwners(db, item.listing)).toMatchObject({ claims: [], report: undefined });
  expect(await readItem('returned')).toMatchObject({ description: 'After.' });
  await expect(db.transaction((tx) => giveBackClaim(tx, id))).rejects.toThrow(/has ended/);
  expect(await claim(ada, item)).not.toBe(id);
});

test('the desk finds claims by account, host and listing; an account exports its claims and takes them along', async () => {
  const item = await newItem('exported');
  const ada = await newPerson();
  const id = await claim(ada, item);
  await publish(ada, id);
  for (const q of [ada.email, 'map/exported'])
    expect((await claimList.list(db, { q })).rows, q).toMatchObject([
      { id, listing: 'map/exported', host, email: ada.email, showsReport: true, isTrusted: false },
    ]);
  expect((await claimList.list(db, { q: host })).total).toBeGreaterThan(5);
  expect((await claimList.list(db, { q: 'map/exported', kind: 'entry' })).total).toBe(0);
  const section = claimsSection(site);
  expect(await section.exportData(db, ada.userId)).toMatchObject({
    claims: [{ id, listing: 'map/exported', host }],
    shownReports: [{ listing: 'map/exported', report: { server: { name: 'rates' } } }],
  });
  await db.delete(users).where(eq(users.id, ada.userId));
  expect(await showOwners(db, item.listing)).toMatchObject({ claims: [], report: undefined });
});
