import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { securityList } from '#app/desk/people/security-log.server.ts';
import { type Browser, browsersFor, password, signedIn } from '../../../../tests/support/browser.ts';
import { codeOf, manageSecondFactor, turnOnSecondFactor } from '../../../../tests/support/second-factor.ts';
import { eventually, testServices } from '../../../../tests/support/services.ts';
import { sweepAccounts } from '../account/account.server.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { exportOwnData } from '../account/export.server.ts';
import { changeAddress, undoAddressChange } from '../account/new-address.server.ts';
import { adminCommand } from '../roles/roles.server.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import { answerSecondStep } from '../sign-in/auth-action.server.ts';
import { confirmAddress } from '../sign-in/sign-up.server.ts';
import { securityEvents, sessions, users } from '../tables.server.ts';
import { listOwnEvents, recordSecurityEvent } from './security-log.server.ts';

const services = await testServices();
await services.start();
const { db, mailTo, outbox } = services;
const openBrowser = browsersFor(services);

const idOf = async (email: string) =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? '';

/** What is kept of an account, as `kind`, or `kind 3` where it counts, with its note. */
async function logOf(email: string): Promise<string[]> {
  const { kind, count, note, at } = securityEvents;
  const found = await db
    .select({ kind, count, note })
    .from(securityEvents)
    .where(eq(securityEvents.userId, await idOf(email)))
    .orderBy(asc(at));
  return found.map((one) => [one.kind, one.count > 1 && one.count, one.note].filter(Boolean).join(' '));
}

const change = (browser: Browser, form: Record<string, string>) =>
  browser.visit('/account/security', answerAccountForm, form);

test('what happens to an account stands in its log, with time, address and device, for itself and for admins', async () => {
  const email = 'logged@example.org';
  const browser = openBrowser();
  await signedIn(services, browser, email);
  await turnOnSecondFactor(browser);
  await manageSecondFactor(browser, { intent: 'renew' });
  await manageSecondFactor(browser, { intent: 'stop' });
  await change(browser, { intent: 'email', email: 'other@example.org' });
  await change(browser, { intent: 'password', password: 'battery-staple-1843' });
  await adminCommand(db)(['grant', email, 'editor'], () => {});
  const exported = await browser.visit('/', async (args) => exportOwnData(args, await requireVisitor(args)));
  await change(browser, { intent: 'end-all-sessions' });
  expect(await logOf(email)).toEqual([
    ...['signed-in', 'factor-on', 'backup-codes-renewed', 'factor-off', 'address-asked'],
    'password-changed signed out everywhere else',
    'role-changed member to editor, by an operator of the site',
    ...['data-exported', 'sessions-ended everywhere'],
  ]);
  expect(exported.value?.securityLog).toHaveLength(8);

  await browser.signIn(email, { password: 'battery-staple-1843' });
  const own = await browser.visit('/', async (args) =>
    listOwnEvents(args, await requireVisitor(args), 4, 99),
  );
  expect(own.value).toMatchObject({ total: 9, page: 3, pages: 3 });
  const newest = await browser.visit('/', async (args) => listOwnEvents(args, await requireVisitor(args), 4));
  expect(newest.value?.events[0]).toMatchObject({
    what: 'Signed in',
    count: 2,
    at: expect.stringMatching(/\d{4}, \d\d:\d\d UTC$/),
    from: ['Firefox on Linux', expect.stringMatching(/^192\.0\.2\.\d+$/)],
  });
  const seen = await securityList.list(db, { q: email, kind: 'role-changed' });
  expect(seen.rows).toMatchObject([
    { email, note: expect.stringMatching(/^member to editor, by/), address: null, device: null },
  ]);
  expect((await securityList.list(db, { q: 'nobody@example.org' })).total).toBe(0);
});

test('what a change takes with it is said: a confirmed address, a lowered role, an undone change of address', async () => {
  const email = 'consequences@example.org';
  const browser = openBrowser();
  await browser.signUp(email);
  const tokenIn = (text: string) => /token=([^&\s]+)/.exec(text)?.[1] ?? '';
  const { text } = await mailTo(email);
  await browser.visit('/auth/confirm', (args) => confirmAddress(args, tokenIn(text)));
  expect(await logOf(email)).toEqual([
    'address-confirmed',
    'signed-in by the link in the confirmation email',
  ]);
  const run = (role: string) => adminCommand(db)(['grant', email, role], () => {});
  await run('editor');
  await run('member');
  expect(await logOf(email)).toContain(
    'role-changed editor to member, by an operator of the site, every session ended',
  );

  await browser.signIn(email);
  await change(browser, { intent: 'email', email: 'moved@example.org' });
  const moving = await mailTo('moved@example.org', /^Confirm your new address/);
  await browser.visit('/auth/confirm', (args) => changeAddress(args, tokenIn(moving.text)));
  await turnOnSecondFactor(browser);
  const undoing = await mailTo(email, /^The address of your account.*was changed$/);
  await browser.visit('/auth/undo', (args) => undoAddressChange(args, tokenIn(undoing.text)));
  const log = await logOf(email);
  for (const line of [
    'address-changed signed out everywhere else',
    'address-restored signed out everywhere',
    'factor-off with the change of address',
  ])
    expect(log).toContain(line);
});

test('failures are counted in one row an hour, wherever they come from, and none of an address without an account', async () => {
  const email = 'flooded@example.org';
  const owner = openBrowser();
  await signedIn(services, owner, email);
  const { secret, backupCodes } = await turnOnSecondFactor(owner);
  const before = await db.$count(securityEvents);
  for (const tried of ['my other password', 'hunter2-hunter2']) {
    await openBrowser().signIn(email, { password: tried });
    await openBrowser().signIn('stranger@example.org', { password: tried });
  }
  await expect.poll(() => logOf(email)).toContain('sign-in-failed 2');
  const thief = openBrowser();
  await thief.signIn(email);
  for (const code of ['000000', '111111'])
    await thief.visit('/auth/code', answerSecondStep, { intent: 'second-step', code });
  expect(await logOf(email)).toEqual(['signed-in', 'factor-on', 'sign-in-failed 2', 'code-failed 2']);
  expect(await db.$count(securityEvents)).toBe(before + 2);
  const kept = JSON.stringify(await db.select().from(securityEvents));
  expect(kept).not.toMatch(/hunter2|other password|stranger/);

  await thief.visit('/auth/code', answerSecondStep, { intent: 'second-step', code: codeOf(secret, 1) });
  expect(await logOf(email)).toContain('signed-in from a new device');
  const [backupCode = ''] = backupCodes;
  await owner.signIn(email);
  owner.cookies.delete('context-native.session_token');
  await owner.signIn(email);
  await owner.visit('/auth/code', answerSecondStep, { intent: 'second-step', code: backupCode });
  expect(await logOf(email)).toContain('signed-in with a backup code');
});

test('a browser that the account does not know is told by mail: once, and not at the very first sign-in', async () => {
  const email = 'devices@example.org';
  const [first, second] = [openBrowser(), openBrowser()];
  await signedIn(services, first, email);
  await second.signIn(email);
  const letter = await mailTo(email, /^New sign-in to your account/);
  expect(letter.text).toMatch(/Firefox on Linux, network address 192\.0\.2\.\d+\./);
  expect(letter.text).toContain('/auth/forgot');
  for (const browser of [first, second]) {
    browser.cookies.delete('context-native.session_token');
    await browser.signIn(email);
    expect(await browser.visitor()).not.toBeNull();
  }
  for (let times = 0; times < 8; times += 1) await openBrowser().signIn(email);
  await change(second, { intent: 'password', password: 'battery-staple-1843' });
  await mailTo(email, /^Your password .* was changed$/);
  const told = (await outbox()).filter(({ to, subject }) => to === email && /^New sign-in/.test(subject));
  expect(told, 'and no mailbox is filled').toHaveLength(5);
});

test('whatever cannot be recorded does not happen', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'unrecorded@example.org');
  await db.execute(sql`alter table security_events rename to away`);
  const answer = await change(browser, { intent: 'password', password: 'battery-staple-1843' });
  expect((await openBrowser().signIn('unrecorded@example.org', { password: 'wrong-guess' })).status).toBe(
    401,
  );
  const [{ id: userId } = { id: '' }] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'unrecorded@example.org'));
  const before = await db.$count(sessions, eq(sessions.userId, userId));
  const right = await openBrowser().signIn('unrecorded@example.org');
  expect(await db.$count(sessions, eq(sessions.userId, userId)), 'no session is left').toBe(before);
  await db.execute(sql`alter table away rename to security_events`);
  expect([answer.status, right.status]).toEqual([500, 500]);
  expect((await openBrowser().signIn('unrecorded@example.org', { password })).location).toBe('/');
});

test('addresses are shortened after 7 days, events forgotten after 90, and all go with the account', async () => {
  const [user] = await db
    .insert(users)
    .values({ name: '', email: 'old@example.org', emailVerified: true })
    .returning();
  const userId = user?.id ?? '';
  const aged = (days: number, address: string) =>
    db.insert(securityEvents).values({
      userId,
      kind: 'signed-in',
      address,
      alike: `${days} ${address}`,
      at: sql`now() - make_interval(days => ${days}::int)`,
    });
  for (const [days, address] of [
    [6, '198.51.100.7'],
    [8, '198.51.100.7'],
    [9, '2001:db8:1:2::/64'],
    [91, '198.51.100.7'],
  ] as const)
    await aged(days, address);
  await recordSecurityEvent(db, { userId, kind: 'role-changed' });
  await sweepAccounts(db);
  const { address, alike } = securityEvents;
  const kept = () =>
    db
      .select({ address, isAlike: sql<boolean>`${alike} is not null` })
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      .orderBy(securityEvents.at);
  expect(await kept()).toEqual([
    { address: '2001:db8:1::/48', isAlike: false },
    { address: '198.51.100.0/24', isAlike: false },
    { address: '198.51.100.7', isAlike: true },
    { address: null, isAlike: true },
  ]);
  await db.delete(users).where(eq(users.id, userId));
  expect(await eventually(async () => (await kept()).length === 0)).toBe(true);
});
