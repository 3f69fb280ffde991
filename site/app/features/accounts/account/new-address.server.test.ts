import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#app/services/database/database.server.ts';
import {
  type Browser,
  browsersFor,
  letProofsAge,
  password,
  signedIn,
} from '../../../../tests/support/browser.ts';
import { databaseKind } from '../../../../tests/support/database.ts';
import { eventually, testServices, tokenIn } from '../../../../tests/support/services.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import { answerForgotForm, answerResetForm, answerUndoForm } from '../sign-in/auth-action.server.ts';
import { addressChanges, credentials, passkeys, twoFactors, users } from '../tables.server.ts';
import { sweepAccounts } from './account.server.ts';
import { answerAccountForm } from './account-action.server.ts';
import { exportOwnData } from './export.server.ts';
import { changeAddress, findUndo } from './new-address.server.ts';

const services = await testServices();
await services.start();
const { db, mailTo } = services;
const openBrowser = browsersFor(services);
const newPassword = 'battery-staple-1843';

const ask = (browser: Browser, email: string, fields: Record<string, string> = {}) =>
  browser.visit('/account/profile', answerAccountForm, {
    intent: 'email',
    email,
    ...fields,
  });
const open = async (browser: Browser, token: string) =>
  (await browser.visit('/', (args) => changeAddress(args, token))).value;
const linkTo = async (email: string) => tokenIn(await mailTo(email, /^Confirm your new address/));
const undoTo = async (email: string) =>
  tokenIn(await mailTo(email, /^The address of your account.*was changed$/));
const undo = (token: string) =>
  openBrowser().visit(`/auth/undo?token=${token}`, answerUndoForm, { intent: 'undo' });
const shown = async (token: string) =>
  (await openBrowser().visit('/auth/undo', (args) => findUndo(args, token))).value;

async function changed(browser: Browser, to: string): Promise<void> {
  await ask(browser, to);
  expect(await open(browser, await linkTo(to))).toBe('address changed');
}

test('a new address needs the password, its own confirmation, and somebody who is signed in', async () => {
  const [browser, elsewhere] = [openBrowser(), openBrowser()];
  await signedIn(services, browser, 'old@example.org');
  await elsewhere.signIn('old@example.org');
  await letProofsAge(services);
  expect((await ask(browser, 'new@example.org')).form).toMatchObject({
    values: { email: 'new@example.org' },
    errors: { proof: expect.any(String) },
  });
  await ask(browser, 'old@example.org', { proof: password });
  expect((await ask(browser, 'old@example.org')).form?.errors).toHaveProperty('email');
  expect((await ask(browser, 'new@example.org')).status).toBe(200);
  const token = await linkTo('new@example.org');
  await mailTo('old@example.org', /^A new address was requested/);
  expect((await browser.visitor())?.email).toBe('old@example.org');

  const stranger = openBrowser();
  expect(await open(stranger, token)).toBe('sign in first');
  await signedIn(services, stranger, 'stranger@example.org');
  expect(await open(stranger, token)).toBe('change invalid');

  expect(await open(browser, token)).toBe('address changed');
  expect((await browser.visitor())?.email).toBe('new@example.org');
  expect(await elsewhere.visitor(), 'every other session ends').toBeNull();
  expect(await open(browser, token)).toBe('change invalid');
});

test('an address that has an account cannot become that of another; one that nobody confirmed can', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'mover@example.org');
  await ask(browser, 'wanted@example.org');
  await signedIn(services, openBrowser(), 'wanted@example.org');
  expect((await ask(browser, 'wanted@example.org')).status).toBe(409);
  expect(await open(browser, await linkTo('wanted@example.org'))).toBe('taken');
  expect((await browser.visitor())?.email).toBe('mover@example.org');
  await openBrowser().signUp('squatted@example.org');
  await changed(browser, 'squatted@example.org');
  expect((await browser.visitor())?.email).toBe('squatted@example.org');
});

test('who reads the old address undoes the change once, and nobody else is left inside', async () => {
  const [owner, thief] = [openBrowser(), openBrowser()];
  await signedIn(services, owner, 'owner@example.org');
  await thief.signIn('owner@example.org');
  await changed(thief, 'thief@example.org');
  expect(await owner.visitor()).toBeNull();
  await changed(thief, 'thief-again@example.org');
  const { id } = (await thief.visitor()) ?? { id: '' };
  await db.insert(twoFactors).values({ userId: id, secret: 's', backupCodes: 'b' });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id));
  await openBrowser().visit('/', answerForgotForm, { intent: 'forgot', email: 'thief-again@example.org' });
  const thiefsReset = tokenIn(await mailTo('thief-again@example.org', /^Choose a new password/));

  const token = await undoTo('owner@example.org');
  expect(await shown(token)).toBe('owner@example.org');
  expect((await thief.visitor())?.email, 'looking changes nothing').toBe('thief-again@example.org');
  const { location } = await undo(token);
  expect(location).toMatch(/^\/auth\/reset\?token=/);
  expect(await thief.visitor()).toBeNull();
  expect((await thief.signIn('owner@example.org')).status, 'the password that was known').toBe(401);
  const choose = (path: string) =>
    openBrowser().visit(path, answerResetForm, { intent: 'reset', password: newPassword });
  expect((await choose(`/auth/reset?token=${thiefsReset}`)).status).toBe(400);
  expect((await undo(await undoTo('thief@example.org'))).status, 'the undoing is not undone').toBe(400);
  expect((await undo(token)).status, 'once').toBe(400);
  await mailTo('thief-again@example.org', /was changed back$/);

  expect((await choose(location ?? '')).location).toBe('/auth');
  const signIn = await owner.signIn('owner@example.org', { password: newPassword });
  expect(signIn.location, 'a second factor that the thief set up is gone').toBe('/');
  expect((await owner.visitor())?.id).toBe(id);
});

// The embedded database does one thing after the other.
test.runIf(databaseKind === 'server')(
  'two links of an account used at once do not wait for each other',
  async () => {
    const browser = openBrowser();
    await signedIn(services, browser, 'twice@example.org');
    await changed(browser, 'twice-new@example.org');
    await changed(browser, 'twice-newer@example.org');
    const [first, second] = [await undoTo('twice@example.org'), await undoTo('twice-new@example.org')];
    const { id } = (await browser.visitor()) ?? { id: '' };
    const waiting = async (count: number) => {
      const query = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return (await rows(db, query)).length >= count;
    };
    const undone = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for('update');
      const undoing = [undo(first)];
      await eventually(() => waiting(1));
      undoing.push(undo(second));
      await eventually(() => waiting(2));
      return { undoing };
    });
    const answers = await Promise.all(undone.undoing);
    expect(answers.map(({ status }) => status)).toEqual([302, 400]);
  },
);

test.each([
  ['72 hours before the change stays', 72.1, true],
  ['71 hours before the change goes with it', 71, false],
])('what was added %s: second factor, passkeys, links', async (_, hours, isLeft) => {
  const browser = openBrowser();
  const email = `added-${hours}@example.org`;
  await signedIn(services, browser, email);
  const { id: userId } = (await browser.visitor()) ?? { id: '' };
  const then = new Date(Date.now() - hours * 3_600_000);
  await db.insert(twoFactors).values({ userId, secret: 's', backupCodes: 'b', changedAt: then });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  const key = { name: 'Key', credentialId: `key-${hours}`, publicKey: 'k', counter: 0, transports: [] };
  await db.insert(passkeys).values({ ...key, userId, createdAt: then });
  const link = { providerId: 'github', accountId: `link-${hours}` };
  await db.insert(credentials).values({ ...link, userId, createdAt: then });
  await changed(browser, `new-${email}`);
  const told = await mailTo(email, /^The address of your account.*was changed$/);
  expect(told.text).toContain('72 hours before it');
  await undo(tokenIn(told));
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  expect(user).toMatchObject({ email, twoFactorEnabled: isLeft });
  const left = [
    await db.$count(twoFactors, eq(twoFactors.userId, userId)),
    await db.$count(passkeys, eq(passkeys.userId, userId)),
    (await db.$count(credentials, eq(credentials.userId, userId))) - 1,
  ];
  expect(left).toEqual(isLeft ? [1, 1, 1] : [0, 0, 0]);
});

test('a second factor of passkeys that are gone is off', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'keys@example.org');
  const { id } = (await browser.visitor()) ?? { id: '' };
  await db.insert(twoFactors).values({ userId: id, secret: '', backupCodes: 'b', verified: false });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id));
  await changed(browser, 'keys-new@example.org');
  const later = {
    userId: id,
    name: 'Key',
    credentialId: 'of-a-thief',
    publicKey: 'k',
    counter: 0,
    transports: [],
  };
  await db.insert(passkeys).values(later);
  await undo(await undoTo('keys@example.org'));
  const [user] = await db.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ email: 'keys@example.org', twoFactorEnabled: false });
  expect(await db.$count(twoFactors, eq(twoFactors.userId, id))).toBe(0);
});

test('an old address that has another account by now stays where it is; one not confirmed gives way', async () => {
  const [first, second] = [openBrowser(), openBrowser()];
  await signedIn(services, first, 'left@example.org');
  await changed(first, 'left-new@example.org');
  await signedIn(services, openBrowser(), 'left@example.org');
  const token = await undoTo('left@example.org');
  const refused = await undo(token);
  expect(refused).toMatchObject({ status: 409 });
  expect((await first.visitor())?.email).toBe('left-new@example.org');
  expect(await shown(token), 'nothing was used up').toBe('left@example.org');

  await signedIn(services, second, 'squat@example.org');
  await changed(second, 'squat-new@example.org');
  await openBrowser().signUp('squat@example.org');
  expect((await undo(await undoTo('squat@example.org'))).status).toBe(302);
});

test('after 72 hours a change stands, and the old address is forgotten', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'slow@example.org');
  await changed(browser, 'slow-new@example.org');
  const token = await undoTo('slow@example.org');
  const { id } = (await browser.visitor()) ?? { id: '' };
  const exported = async () =>
    (await browser.visit('/', async (args) => exportOwnData(args, await requireVisitor(args)))).value;
  expect(await exported()).toMatchObject({ addressChanges: [{ oldEmail: 'slow@example.org' }] });
  await sweepAccounts(db);
  expect(await shown(token)).toBe('slow@example.org');
  await db
    .update(addressChanges)
    .set({ changedAt: new Date(Date.now() - 72.1 * 3_600_000) })
    .where(eq(addressChanges.userId, id));
  expect(await shown(token)).toBeUndefined();
  expect((await undo(token)).status).toBe(400);
  await sweepAccounts(db);
  expect(await db.$count(addressChanges, eq(addressChanges.userId, id))).toBe(0);
});

test('a link that nobody here made undoes nothing', async () => {
  for (const token of ['', 'made.up', 'e30.e30']) {
    expect(await shown(token)).toBeUndefined();
    expect((await undo(token)).status).toBe(400);
  }
});
