import { setTimeout as wait } from 'node:timers/promises';
import { verifyBadge } from '@context-native/openbadges/verify/verify';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerAccountForm } from '#app/features/accounts/account/account-action.server.ts';
import { exportOwnData } from '#app/features/accounts/account/export.server.ts';
import { requireVisitor } from '#app/features/accounts/sessions/visitor.server.ts';
import { browsersFor, signedIn } from '../../../../tests/support/browser.ts';
import { holdersOn } from '../../../../tests/support/holders.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { lockAccount, readList } from '../../accounts/accounts.server.ts';
import { users } from '../../accounts/tables.server.ts';
import { credentialsSection } from './account-section.server.ts';
import { answerShownForm, findCredentialSocialPage, showCredential } from './credential-page.server.ts';
import { findCredential, listCredentialPaths, listOwnCredentials } from './credentials.server.ts';
import { fetchOwn } from './publish.server.ts';
import { reissueCredential } from './revoke.server.ts';

const services = await testServices();
await services.start();
const { db, config } = services;
const openBrowser = browsersFor(services, [credentialsSection]);
const { pass } = holdersOn(services);

let count = 0;
/** Somebody who is signed in and holds a credential. */
async function holder(open = openBrowser) {
  count += 1;
  const email = `credential-holder-${count}@example.org`;
  const browser = open();
  await signedIn(services, browser, email);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const { id } = await pass(user?.id ?? '');
  const choose = (name: string, page: string) =>
    browser.visit(`/credentials/${id}`, (args) => answerShownForm(args, id), { name, page });
  const leave = (fields: Record<string, string>) =>
    browser.visit('/account/data', answerAccountForm, { intent: 'delete', sure: 'yes', ...fields });
  return { id, email, browser, choose, leave };
}

const seenByAll = (id: string) => showCredential(services, id, null);
const verdictOn = async (id: string, email: string) => {
  const given = `${config.siteUrl}/credentials/${id}`;
  const report = await verifyBadge(given, { fetch: fetchOwn(services), now: Date.now() + 1000, email });
  return report.verdict;
};

test('its holder hides the name and lists the page; nobody else can', async () => {
  const { id, browser, choose } = await holder();
  expect(await seenByAll(id)).toMatchObject({ holder: 'Ada Lovelace', isListed: false, own: undefined });
  expect((await choose('hidden', 'public')).location).toBe(`/credentials/${id}`);
  expect(await seenByAll(id)).toMatchObject({ holder: undefined, isErased: false, isListed: true });
  expect(await findCredentialSocialPage(services, `/credentials/${id}`)).toMatchObject({
    title: 'MCP Foundation',
  });
  expect((await listCredentialPaths(db, { offset: 0, limit: 1000 })).map(({ path }) => path)).toContain(
    `/credentials/${id}`,
  );
  const visitor = await browser.visitor();
  expect((await showCredential(services, id, visitor ?? null)).own).toEqual({
    holderName: 'Ada Lovelace',
    isNameShown: false,
    isListed: true,
  });

  const other = (await holder()).browser;
  const forms = [
    await other.visit('/', (args) => answerShownForm(args, id), { name: 'shown', page: 'public' }),
    await other.visit('/', (args) => answerShownForm(args, 'nothing'), { name: 'shown', page: 'public' }),
  ];
  for (const { error } of forms) expect(error).toMatchObject({ status: 404 });
  expect((await choose('shown', 'everywhere')).error).toMatchObject({ status: 400 });
  const stranger = openBrowser();
  const asked = await stranger.visit(`/credentials/${id}`, (args) => answerShownForm(args, id), {
    name: 'shown',
    page: 'public',
  });
  expect(asked.location).toContain('/auth?next=');
  expect(await findCredential(db, id)).toMatchObject({ isNameShown: false, isListed: true });
});

test('own data holds one’s credentials, and the account lists them', async () => {
  const { id, browser } = await holder();
  const own = await browser.visit('/', async (args) => exportOwnData(args, await requireVisitor(args)));
  expect(own.value?.credentials).toMatchObject([{ id, holderName: 'Ada Lovelace' }]);
  const userId = (await browser.visitor())?.id ?? '';
  const { list } = credentialsSection;
  expect(list && (await readList(db, list, userId, { offset: 0, limit: 20 }))).toMatchObject({
    entries: [{ id, title: 'MCP Foundation', link: { href: `/credentials/${id}` } }],
  });
});

test('an account is not deleted before it is said what becomes of its credentials', async () => {
  const { id, leave } = await holder();
  expect((await leave({})).form).toMatchObject({
    errors: { credentials: expect.any(String) },
    message: { title: 'Please choose one of these options.' },
  });
  expect(await seenByAll(id)).toMatchObject({ holder: 'Ada Lovelace', revoked: null });
});

test('left behind verifiable, a credential says no name and knows its holder by the address alone', async () => {
  const { id, email, choose, leave } = await holder();
  await choose('shown', 'public');
  expect((await leave({ credentials: 'keep' })).location).toBe('/');
  expect(await findCredential(db, id)).toMatchObject({
    userId: null,
    holderName: null,
    isListed: false,
    // It went with the account; what it showed stays.
    attemptId: null,
    score: 27,
    passScore: 21,
  });
  expect(await seenByAll(id)).toMatchObject({ holder: undefined, isErased: true, revoked: null });
  expect(await verdictOn(id, email)).toBe('valid');
  expect(await verdictOn(id, 'mallory@example.org')).toBe('invalid');
});

test('left behind revoked, it says so, and no name either', async () => {
  const { id, email, leave } = await holder();
  expect((await leave({ credentials: 'revoke' })).location).toBe('/');
  expect(await findCredential(db, id)).toMatchObject({ userId: null, holderName: null });
  expect((await seenByAll(id)).revoked?.reason).toBe(
    'The holder deleted the account and asked us to revoke the credential.',
  );
  expect(await verdictOn(id, email)).toBe('revoked');
});

test('an exam that is passed while its account is deleted: what becomes of the credential is asked first', async () => {
  const browser = openBrowser();
  const email = 'passing-and-leaving@example.org';
  await signedIn(services, browser, email);
  const { id: userId } = (await browser.visitor()) as { id: string };
  const isIssued = Promise.withResolvers<void>();
  // As an exam is closed: the person is locked, and nobody sees the credential before it is committed.
  const passing = db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await pass(userId, {}, tx);
    isIssued.resolve();
    await wait(500);
  });
  await isIssued.promise;
  const form = { intent: 'delete', sure: 'yes' };
  const left = await browser.visit('/account/data', answerAccountForm, form);
  await passing;
  expect(left.form).toMatchObject({ errors: { credentials: expect.any(String) } });
  expect((await listOwnCredentials(db, userId)).map(({ holderName }) => holderName)).toEqual([
    'Ada Lovelace',
  ]);
});

test('an account that is deleted while its credential is issued anew: one waits for the other', async () => {
  const isAsked = Promise.withResolvers<void>();
  const ask = async () => {
    isAsked.resolve();
    await wait(500);
    return undefined;
  };
  const slow = { ...credentialsSection, deletion: { ask, answer: async () => {} } };
  const { id, leave } = await holder(browsersFor(services, [slow, credentialsSection]));
  const deletion = leave({ credentials: 'revoke' });
  await isAsked.promise;
  const reissued = reissueCredential(services, 'operator', id).catch((error) => error);
  expect((await deletion).location).toBe('/');
  expect(await reissued).toMatchObject({ status: 409 });
  expect(await findCredential(db, id)).toMatchObject({ userId: null, holderName: null, replacedBy: null });
});

test('somebody without credentials is asked nothing', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'no-credentials@example.org');
  const form = { intent: 'delete', sure: 'yes' };
  expect((await browser.visit('/account/data', answerAccountForm, form)).location).toBe('/');
});
