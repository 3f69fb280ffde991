import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type Site, submissionKindsOf } from '#app/feature.server.ts';
import { users } from '#app/features/accounts/accounts.server.ts';
import { importRegistry } from '#app/features/ecosystem/catalogue/import.server.ts';
import { mapListings } from '#app/features/ecosystem/catalogue/listings.server.ts';
import { catalogCategorySeed } from '#app/features/ecosystem/catalogue/seed.server.ts';
import { catalogItems } from '#app/features/ecosystem/catalogue/tables.server.ts';
import { serverChecks } from '#app/features/server-check/online/tables.server.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { serveChecked } from '../../../tests/support/check-servers.ts';
import { entry, registry } from '../../../tests/support/mcp-registry.ts';
import { testServices } from '../../../tests/support/services.ts';
import { decideSubmission, reopen } from '../../desk/queue/decision.server.ts';
import { readSubmission } from '../../desk/queue/submission.server.ts';
import { claimsSection } from './account-section.server.ts';
import { claimList } from './admin/claims.server.ts';
import { claimListing, claimText, demandOwnClaim, proveAgain } from './claims.server.ts';
import { disputeClaim, disputeKind } from './dispute.server.ts';
import { endClaimAsEditor, giveBackClaim } from './end-claim.server.ts';
import { hideReport, publishReport, setOptOut } from './published.server.ts';
import { showOwners } from './shown.server.ts';
import { listingClaims, publishedChecks } from './tables.server.ts';
import { changeText, ownerChangeKind } from './text-change.server.ts';

const services = await testServices();
const { db } = services;
await services.start();
await seedContent(db, [catalogCategorySeed()]);
const told = new Set<string>();
services.changes.subscribe((topics) => {
  for (const topic of topics) told.add(topic);
});

const all = [mapListings];
const lists: Record<string, unknown[]> = { listings: all, submissionKinds: [ownerChangeKind, disputeKind] };
const site = { services, all: (name: string) => lists[name] ?? [] } as unknown as Site;
const kinds = submissionKindsOf(site);

const files: Record<string, string> = {};
const server = await serveChecked('right', { files });
afterAll(() => server.close());
const { host } = server;
const proofFile = '/.well-known/context-native-check.txt';
const places = {
  scheme: 'http',
  isAllowed: (address: string) => address === '127.0.0.1',
  nameServers: [],
} as const;

let people = 0;
/** A person with an account, who is not on this machine. */
async function newPerson() {
  people += 1;
  const email = `owner-${people}@claims.example`;
  const [user] = await db.insert(users).values({ name: '', email }).returning({ id: users.id });
  const userId = user?.id ?? '';
  return { email, userId, address: `192.0.2.${people}`, isLocal: false };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

const [editor] = await db
  .insert(users)
  .values({ name: '', email: 'editor@claims.example', role: 'editor' })
  .returning();
const editorId = editor?.id ?? '';

/** An item as the pages of its owners find it. */
async function findItem(slug: string) {
  const found = await mapListings.find(db, slug);
  if (!found) throw new Error(`no ${slug}`);
  return { listing: `map/${slug}`, ...found };
}

/** An item of the map whose endpoint is the server of this file. */
async function newItem(slug: string) {
  await db.insert(catalogItems).values({
    slug,
    name: `Item ${slug}`,
    description: 'Before.',
    category: 'servers',
    tags: ['one', 'two', 'three'],
    remoteUrl: server.url,
    repositoryUrl: `https://github.com/someone/${slug}`,
  });
  return findItem(slug);
}

async function readItem(slug: string) {
  const [item] = await db.select().from(catalogItems).where(eq(catalogItems.slug, slug));
  if (!item) throw new Error(`no ${slug}`);
  return item;
}

/** Claims with a proof in the file of the server. */
async function claim(person: Person, item: Awaited<ReturnType<typeof newItem>>) {
  files[proofFile] = `${claimText(person.userId, host)}\n`;
  return claimListing(services, item, host, person, places);
}

const typed = { description: 'After.', tags: 'One, two, four', websiteUrl: '', maintainer: '', licence: '' };

/** Sends a change of the text, as the owner's form does. */
const change = async (person: Person, id: string, values: Record<string, string>) => {
  const own = await demandOwnClaim(db, person.userId, id);
  return changeText(services, all, own, values, { address: person.address, userId: person.userId });
};

/** The newest submission of a kind about a claim. */
async function sentOf(kind: string, claimId: string) {
  const [sent] = await db
    .select()
    .from(submissions)
    .where(sql`${submissions.kind} = ${kind} and ${submissions.data}->>'claim' = ${claimId}`)
    .orderBy(sql`created_at desc`);
  if (!sent) throw new Error('nothing was sent');
  return sent;
}

const approve = (id: string) =>
  decideSubmission(services, kinds, editorId, { id, decision: 'approved', message: '' });

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

test('in a trial, an address of this machine needs no proof; elsewhere it does', async () => {
  const item = await newItem('local');
  delete files[proofFile];
  const ada = await newPerson();
  await expect(claimListing(services, item, host, ada, places)).rejects.toThrow(/did not find the proof/);
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

test('the first change waits for an editor; after that, changes apply at once, and an import keeps them', async () => {
  const { url } = await registry([
    entry(1, { remotes: [{ type: 'streamable-http', url: 'https://mcp.one.example/mcp' }] }),
  ]);
  const run = () => importRegistry(services, url, { isFull: true, print: () => {} });
  await run();
  const slug = 'io-github-someone-server-0001';
  await db.update(catalogItems).set({ remoteUrl: server.url }).where(eq(catalogItems.slug, slug));
  const item = await findItem(slug);
  const ada = await newPerson();
  const id = await claim(ada, item);
  const before = await readItem(slug);
  const values = { ...item.values, description: 'After.', tags: 'One, two, four', maintainer: '' };
  expect(await change(ada, id, values)).toBe('sent');
  expect(await readItem(slug)).toEqual(before);
  await expect(change(ada, id, { ...values, licence: 'MIT' })).rejects.toThrow(/still waits/);
  const sent = await sentOf('owner-change', id);
  const { fields } = await readSubmission(db, kinds, sent.id);
  expect(fields.map(({ label, text }) => [label, text])).toEqual(
    expect.arrayContaining([
      ['Description', 'After.'],
      ['Description, before', 'Does the thing number 1.'],
      ['Host that the owner controls', `${host} (file)`],
      ['Listing', `${services.config.siteUrl}${item.path}`],
      ['Maintainer, before', 'someone'],
      ['Emptied', 'Maintainer'],
    ]),
  );
  await approve(sent.id);
  expect(told).toContain(`item:${slug}`);
  expect(await readItem(slug)).toMatchObject({
    description: 'After.',
    tags: ['one', 'two', 'four'],
    maintainer: null,
  });
  expect(await change(ada, id, { ...values, description: 'Later.' })).toBe('saved');
  await run();
  expect(await readItem(slug)).toMatchObject({
    description: 'Later.',
    tags: ['one', 'two', 'four'],
    edited: expect.arrayContaining(['description', 'tags']),
  });
  expect(await change(ada, id, { ...values, description: 'Later.', tags: 'one, two, four' })).toBe('same');
  const logged = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `claim:${id}`))
    .orderBy(auditLog.at);
  expect(logged.map(({ action }) => action)).toEqual([
    'claim.made',
    'claim.text-changed',
    'claim.text-changed',
  ]);
});

test('a dispute ends a claim with all that it published, and its owner cannot claim again until it is reopened', async () => {
  const item = await newItem('disputed');
  const ada = await newPerson();
  const id = await claim(ada, item);
  await change(ada, id, { ...item.values, ...typed, repositoryUrl: item.values.repositoryUrl ?? '' });
  await approve((await sentOf('owner-change', id)).id);
  await publish(ada, id);
  // An editor changes one of the texts: that one stays.
  await db
    .update(catalogItems)
    .set({ tags: ['by', 'an', 'editor'] })
    .where(eq(catalogItems.slug, 'disputed'));
  const words = { claim: id, reason: 'It is ours.', email: 'stranger@claims.example' };
  await disputeClaim(services, item, words, { address: '192.0.2.200' });
  const sent = await sentOf('claim-dispute', id);
  expect(sent.email).toBe('stranger@claims.example');
  await approve(sent.id);
  expect(await showOwners(db, item.listing)).toMatchObject({ claims: [], report: undefined });
  expect(await readItem('disputed')).toMatchObject({ description: 'Before.', tags: ['by', 'an', 'editor'] });
  expect((await services.mailTo(ada.email, /claim of a listing has ended/)).text).toContain('Item disputed');
  const accepted = await services.mailTo('stranger@claims.example', /^Accepted: Dispute/);
  expect(accepted.text).not.toContain('It is published');
  await expect(claim(ada, item)).rejects.toThrow(/An editor ended your claim/);
  await expect(disputeClaim(services, item, words, { address: '192.0.2.200' })).rejects.toThrow(/has ended/);
  const { decisionId } = await readSubmission(db, kinds, sent.id);
  await reopen(services, kinds, editorId, { id: sent.id, reason: 'Too soon.', decisionId });
  expect(await claim(ada, item)).toBe(id);
});

test('a rejected dispute keeps the claim', async () => {
  const item = await newItem('kept');
  const ada = await newPerson();
  const id = await claim(ada, item);
  const words = { claim: id, reason: 'It is ours.', email: 'stranger@claims.example' };
  await disputeClaim(services, item, words, { address: '192.0.2.200' });
  const { id: sent } = await sentOf('claim-dispute', id);
  await decideSubmission(services, kinds, editorId, { id: sent, decision: 'rejected', message: 'No.' });
  expect(await showOwners(db, item.listing)).toMatchObject({ claims: [{ id }] });
});

/** A finished check with a report, which this person asked for. */
async function finishedCheck({ userId }: Person, more: Partial<typeof serverChecks.$inferInsert> = {}) {
  const id = Math.random().toString(16).slice(2).padEnd(32, '0');
  const digest = `sha256:${'a'.repeat(64)}`;
  const report = {
    tool: { name: 'context-native', version: '0.2.0' },
    made_at: '2026-11-30T10:00:00Z',
    spec: { name: 'context-native', version: 'v0.1' },
    target: { url: server.url },
    server: { name: 'rates', version: '1.0.0' },
    revisions: ['2026-07-28', '2025-11-25'],
    listings: [{ revisions: ['2026-07-28'], digest, tools: [], prompts: [], resource_templates: [] }],
    rules: [
      { id: 'connect/any', title: 'It answers', outcome: 'passed', grade: 'must' },
      { id: 'tools/list', title: 'It lists', outcome: 'failed', grade: 'must', reason: 'It does not.' },
    ],
    traces: [],
  };
  await db.insert(serverChecks).values({
    id,
    userId,
    source: 's',
    url: server.url,
    host,
    kind: 'polite',
    state: 'done',
    report: JSON.stringify(report),
    endedAt: new Date(),
    ...more,
  });
  return id;
}

async function publish(person: Person, id: string, check?: string) {
  const own = await demandOwnClaim(db, person.userId, id);
  await publishReport(services, own, `${server.url}?key=1`, check ?? (await finishedCheck(person)));
}

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

test('an opt-out takes the report down, for every owner, until it ends', async () => {
  const item = await newItem('quiet');
  const [ada, bob] = [await newPerson(), await newPerson()];
  const [hers, his] = [await claim(ada, item), await claim(bob, item)];
  await publish(bob, his);
  await setOptOut(services, await demandOwnClaim(db, ada.userId, hers), true);
  expect(await showOwners(db, item.listing)).toMatchObject({ isOptedOut: true, report: undefined });
  await expect(publish(bob, his)).rejects.toThrow(/opted out/);
  await setOptOut(services, await demandOwnClaim(db, ada.userId, hers), false);
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

test('a proof is repeated, and a change that waits is refused once the claim has ended', async () => {
  const item = await newItem('again');
  const ada = await newPerson();
  const id = await claim(ada, item);
  await db
    .update(listingClaims)
    .set({ provenAt: new Date(0) })
    .where(eq(listingClaims.id, id));
  delete files[proofFile];
  const own = await demandOwnClaim(db, ada.userId, id);
  await expect(proveAgain(services, own, ada, places)).rejects.toThrow(/did not find the proof/);
  files[proofFile] = claimText(ada.userId, host);
  await proveAgain(services, own, ada, places);
  expect((await demandOwnClaim(db, ada.userId, id)).provenAt.getTime()).toBeGreaterThan(0);
  await change(ada, id, { ...item.values, description: 'After.' });
  await db.transaction((tx) => endClaimAsEditor(services, tx, all, id, `user:${editorId}`));
  await expect(approve((await sentOf('owner-change', id)).id)).rejects.toThrow(/has ended/);
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
