import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/features/accounts/accounts.server.ts';
import { importRegistry } from '#app/features/ecosystem/catalogue/import.server.ts';
import { catalogItems } from '#app/features/ecosystem/catalogue/tables.server.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { entry, registry } from '../../../tests/support/mcp-registry.ts';
import { prepareOwners } from '../../../tests/support/owners.ts';
import { decideSubmission, reopen } from '../../desk/queue/decision.server.ts';
import { readSubmission } from '../../desk/queue/submission.server.ts';
import { claimListing, claimText, demandOwnClaim, listProvingHosts, proveAgain } from './claims.server.ts';
import { disputeClaim } from './dispute.server.ts';
import { endClaimAsEditor, giveBackClaim } from './end-claim.server.ts';
import { showOwners } from './shown.server.ts';
import { listingClaims } from './tables.server.ts';

const {
  services,
  all,
  kinds,
  told,
  files,
  proofFile,
  server,
  places,
  editorId,
  newPerson,
  findItem,
  newItem,
  readItem,
  claim,
  change,
  sentOf,
  approve,
  publish,
} = await prepareOwners();
const { db } = services;
const { host } = server;

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

test('an import takes no item for an entry because its owner entered the repository of the entry', async () => {
  const { url } = await registry([entry(7)]);
  const item = await newItem('taker');
  const ada = await newPerson();
  const id = await claim(ada, item);
  await db.update(listingClaims).set({ firstReviewedAt: new Date() }).where(eq(listingClaims.id, id));
  await change(ada, id, { ...item.values, repositoryUrl: 'https://github.com/someone/server-7' });
  await importRegistry(services, url, { isFull: true, print: () => {} });
  expect(await readItem('taker')).toMatchObject({ source: null, name: 'Item taker' });
  expect(await readItem('io-github-someone-server-0007')).toMatchObject({ source: url });
});

test('tags are stored as the form reads them, without spaces and doubles', async () => {
  const item = await newItem('tagged');
  const ada = await newPerson();
  const id = await claim(ada, item);
  await change(ada, id, { ...item.values, tags: 'Big  Data, two,,Two , four' });
  await approve((await sentOf('owner-change', id)).id);
  expect(await readItem('tagged')).toMatchObject({ tags: ['big-data', 'two', 'four'] });
});

test('of two owners who save at once, the second is shown what the first saved', async () => {
  const item = await newItem('shared');
  const [ada, bob] = [await newPerson(), await newPerson()];
  const ids = [await claim(ada, item), await claim(bob, item)];
  await db.update(listingClaims).set({ firstReviewedAt: new Date() }).where(inArray(listingClaims.id, ids));
  const { values } = item;
  const saved = await Promise.allSettled([
    change(ada, ids[0] ?? '', { ...values, description: 'Of Ada.' }, values),
    change(bob, ids[1] ?? '', { ...values, licence: 'MIT' }, values),
  ]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { name: 'EditConflict', status: 409 },
  });
});

test('a first change that waits does not overwrite a newer text', async () => {
  const item = await newItem('overtaken');
  const [ada, bob] = [await newPerson(), await newPerson()];
  const [hers, his] = [await claim(ada, item), await claim(bob, item)];
  await change(ada, hers, { ...item.values, description: 'Of Ada.', licence: 'MIT' });
  await change(bob, his, { ...item.values, description: 'Of Bob.' });
  await approve((await sentOf('owner-change', his)).id);
  const sent = await sentOf('owner-change', hers);
  await expect(approve(sent.id)).rejects.toThrow(/changed after the owner sent this: Description\. Reject/);
  expect(await readItem('overtaken')).toMatchObject({ description: 'Of Bob.', licence: null });
});

test('an ended claim puts back the text before its last run of changes, and no text of another ended claim', async () => {
  const item = await newItem('mixed');
  const [ada, bob] = [await newPerson(), await newPerson()];
  const [hers, his] = [await claim(ada, item), await claim(bob, item)];
  const trusted = { firstReviewedAt: new Date() };
  await db
    .update(listingClaims)
    .set(trusted)
    .where(inArray(listingClaims.id, [hers, his]));
  const end = (id: string) => db.transaction((tx) => endClaimAsEditor(services, tx, all, id, undefined));
  const asEditor = (values: object) =>
    db.update(catalogItems).set(values).where(eq(catalogItems.slug, 'mixed'));
  await change(ada, hers, { ...item.values, description: 'First.', licence: 'MIT' });
  await asEditor({ description: 'Of an editor.' });
  await change(ada, hers, { ...item.values, description: 'Second.', licence: 'MIT' });
  await change(bob, his, { ...item.values, description: 'Second.', licence: 'BSD' });
  await end(hers);
  expect(await readItem('mixed')).toMatchObject({ description: 'Of an editor.', licence: 'BSD' });
  await end(his);
  expect(await readItem('mixed')).toMatchObject({ description: 'Of an editor.', licence: null });
});

test('an editor ends the claim of a hidden item, and of one whose other links are gone', async () => {
  const item = await newItem('hidden');
  const ada = await newPerson();
  const id = await claim(ada, item);
  const websiteUrl = 'https://hidden.example/';
  await change(ada, id, { ...item.values, description: 'After.', websiteUrl });
  await approve((await sentOf('owner-change', id)).id);
  await db
    .update(catalogItems)
    .set({ isActive: false, repositoryUrl: null, remoteUrl: null })
    .where(eq(catalogItems.slug, 'hidden'));
  await db.transaction((tx) => endClaimAsEditor(services, tx, all, id, undefined));
  expect(await readItem('hidden')).toMatchObject({ description: 'Before.', websiteUrl });
});

test('a website that a claim wrote proves nothing, and another page of the same host does', async () => {
  const item = await newItem('handed');
  const [ada, bob] = [await newPerson(), await newPerson()];
  const id = await claim(ada, item);
  await db.update(listingClaims).set({ firstReviewedAt: new Date() }).where(eq(listingClaims.id, id));
  const hostsAfter = async (websiteUrl: string) => {
    const { values } = await findItem('handed');
    await change(ada, id, { ...values, websiteUrl });
    return (await listProvingHosts(db, await findItem('handed'))).map((one) => one.host);
  };
  expect(await hostsAfter('https://helper.example/')).toEqual([host]);
  const helped = await findItem('handed');
  await expect(claimListing(services, helped, 'helper.example', bob, places)).rejects.toThrow(
    /Choose one of the hosts/,
  );
  expect(await hostsAfter('https://helper.example/page')).toEqual([host]);
  const ofEditor = { websiteUrl: 'https://handed.example/' };
  await db.update(catalogItems).set(ofEditor).where(eq(catalogItems.slug, 'handed'));
  expect(await hostsAfter('https://handed.example/page')).toEqual([host, 'handed.example']);
});

test('a dispute ends a claim with all that it published, and its owner cannot claim again until it is reopened', async () => {
  const item = await newItem('disputed');
  const ada = await newPerson();
  const id = await claim(ada, item);
  await change(ada, id, { ...item.values, description: 'After.', tags: 'One, two, four' });
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

test('giving up a claim is no way round a dispute', async () => {
  const item = await newItem('escaped');
  const [ada, bob] = [await newPerson(), await newPerson()];
  const id = await claim(ada, item);
  await change(ada, id, { ...item.values, description: 'After.' });
  await approve((await sentOf('owner-change', id)).id);
  const words = { claim: id, reason: 'It is ours.', email: 'stranger@claims.example' };
  await disputeClaim(services, item, words, { address: '192.0.2.201' });
  const first = await sentOf('claim-dispute', id);
  await disputeClaim(services, item, { ...words, reason: 'Really.' }, { address: '192.0.2.201' });
  const second = await sentOf('claim-dispute', id);
  await db.transaction((tx) => giveBackClaim(tx, id));
  const again = await claim(ada, item);
  await change(ada, again, { ...item.values, description: 'Later.' });
  await approve((await sentOf('owner-change', again)).id);
  const other = await claim(bob, item);
  await approve(first.id);
  expect(await readItem('escaped')).toMatchObject({ description: 'Before.' });
  expect(await showOwners(db, item.listing)).toMatchObject({ claims: [{ id: other }] });
  await expect(claim(ada, item)).rejects.toThrow(/An editor ended your claim/);
  // The second dispute says the same: it can be accepted too, and does nothing more.
  await approve(second.id);
  const { decisionId } = await readSubmission(db, kinds, first.id);
  await reopen(services, kinds, editorId, { id: first.id, reason: 'Too soon.', decisionId });
  expect(await claim(ada, item)).toBe(id);
  await db.transaction((tx) => giveBackClaim(tx, id));
  expect(await claim(ada, item)).not.toBe(id);
});

test('a dispute can be accepted after the account of its claim was deleted', async () => {
  const item = await newItem('deleted');
  const ada = await newPerson();
  const id = await claim(ada, item);
  const words = { claim: id, reason: 'It is ours.', email: 'stranger@claims.example' };
  await disputeClaim(services, item, words, { address: '192.0.2.202' });
  const sent = await sentOf('claim-dispute', id);
  await db.delete(users).where(eq(users.id, ada.userId));
  await approve(sent.id);
  expect((await readSubmission(db, kinds, sent.id)).status).toBe('approved');
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
  await expect(proveAgain(services, own, ada, places)).rejects.toThrow(/have not found the proof/);
  files[proofFile] = claimText(ada.userId, host);
  await proveAgain(services, own, ada, places);
  expect((await demandOwnClaim(db, ada.userId, id)).provenAt.getTime()).toBeGreaterThan(0);
  await change(ada, id, { ...item.values, description: 'After.' });
  await db.transaction((tx) => endClaimAsEditor(services, tx, all, id, `user:${editorId}`));
  await expect(approve((await sentOf('owner-change', id)).id)).rejects.toThrow(/has ended/);
});
