import { setTimeout as wait } from 'node:timers/promises';
import { hashPassword as scryptHash } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Browser, browsersFor, password, signedIn } from '../../../../tests/support/browser.ts';
import { testServices, tokenIn } from '../../../../tests/support/services.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { changeAddress } from '../account/new-address.server.ts';
import { answerForgotForm, answerResetForm } from '../sign-in/auth-action.server.ts';
import { credentials, twoFactors, users, verifications } from '../tables.server.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { setPassword } from './passwords.server.ts';

const services = await testServices();
await services.start();
const { db, outbox, mailTo } = services;
const openBrowser = browsersFor(services);
const newPassword = 'battery-staple-1843';
/** Takes about 60 ms to compare, unlike other hashes of tests. */
const slowHash = `$argon2id$v=19$m=19456,t=3,p=1$${'c29tZXNhbHQ'.repeat(2)}$${'A'.repeat(43)}`;

const askFor = (email: string) =>
  openBrowser().visit('/auth/forgot', answerForgotForm, { intent: 'forgot', email });
const reset = (link: string, chosen: string) =>
  openBrowser().visit(new URL(link).pathname + new URL(link).search, answerResetForm, {
    intent: 'reset',
    password: chosen,
  });

async function resetLink(email: string, count = 1): Promise<string> {
  await askFor(email);
  const { text } = await mailTo(email, /^Choose a new password/, count);
  return /http\S+/.exec(text)?.[0] ?? '';
}

test('who signs in with the old password while a new one is set is not left inside', async () => {
  const email = 'meanwhile@example.org';
  const thief = openBrowser();
  await openBrowser().signUp(email);
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const newHash = await hashPassword(newPassword);
  // They have read the old hash, and wait for their turn to compare it.
  const others = Array.from({ length: 20 }, () => verifyPassword(slowHash, 'somebody-else'));
  const signingIn = thief.signIn(email);
  await wait(200);
  const account = { email, emailVerified: true, passwordHash: null, twoFactorId: null, extra: '' };
  await openBrowser().visit('/', (args) =>
    db.transaction((tx) => setPassword(args, tx, { id: user?.id ?? '', ...account }, newHash)),
  );
  await Promise.all(others);
  expect((await signingIn).status).toBe(401);
  expect(await thief.visitor()).toBeNull();
});

test('a forgotten password is set anew, once, and every session ends', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'forgot@example.org');
  const link = await resetLink('forgot@example.org');
  expect((await reset(link, 'iloveyou')).form?.message?.title).toBe(
    'This password is too common. Please choose another one.',
  );
  expect((await reset(link, newPassword)).location).toBe('/auth');
  expect(await browser.visitor()).toBeNull();
  const second = await reset(link, 'a-third-password');
  expect(second.status).toBe(400);
  expect(second.form?.message?.title).toBe('This link no longer works. Please ask for a new one.');
  expect((await openBrowser().signIn('forgot@example.org')).status).toBe(401);
  expect((await openBrowser().signIn('forgot@example.org', { password: newPassword })).location).toBe('/');
  await mailTo('forgot@example.org', /was changed$/);
});

test('asking for a reset answers the same whether there is an account or not', async () => {
  await signedIn(services, openBrowser(), 'exists@example.org');
  const [known, unknown] = await Promise.all(['exists@example.org', 'missing@example.org'].map(askFor));
  expect(unknown).toEqual(known);
  await expect.poll(async () => (await mailTo('exists@example.org')).text).toContain('/auth/reset?token=');
  expect((await outbox()).some(({ to }) => to === 'missing@example.org')).toBe(false);
});

test('whoever opens the link owns the address: it counts as confirmed', async () => {
  await openBrowser().signUp('never-confirmed@example.org', { fullName: 'A stranger' });
  await reset(await resetLink('never-confirmed@example.org'), newPassword);
  const browser = openBrowser();
  await browser.signIn('never-confirmed@example.org', { password: newPassword });
  expect(await browser.visitor()).toMatchObject({ name: '' });
});

test('changing the password signs out every other session and gives this one a new id', async () => {
  const [here, elsewhere] = [openBrowser(), openBrowser()];
  await signedIn(services, here, 'change@example.org');
  await elsewhere.signIn('change@example.org');
  const before = new Map(here.cookies);
  const form = { intent: 'password', password: newPassword };
  expect((await here.visit('/account/security', answerAccountForm, form)).location).toBe('/account/security');
  expect((await here.visitor())?.email).toBe('change@example.org');
  expect(await elsewhere.visitor()).toBeNull();
  for (const [name, value] of before) here.cookies.set(name, value);
  expect(await here.visitor()).toBeNull();
  expect((await openBrowser().signIn('change@example.org', { password: newPassword })).location).toBe('/');
});

test('a reset link dies with any other, and with what the account signs in with', async () => {
  const changes: Record<string, (browser: Browser, email: string) => Promise<unknown>> = {
    'another link': async (_, email) => reset(await resetLink(email, 2), newPassword),
    'the password': (browser) =>
      browser.visit('/account/security', answerAccountForm, {
        intent: 'password',
        password: newPassword,
      }),
    'the address': async (browser, email) => {
      const form = { intent: 'email', email: `new-${email}` };
      await browser.visit('/account/security', answerAccountForm, form);
      const token = tokenIn(await mailTo(`new-${email}`));
      const { value } = await browser.visit('/', (args) => changeAddress(args, token));
      expect(value).toBe('address changed');
    },
    'the second factor': async (browser) => {
      const { id } = (await browser.visitor()) ?? { id: '' };
      await db.insert(twoFactors).values({ userId: id, secret: 's', backupCodes: 'b' });
    },
  };
  for (const [index, [what, change]] of Object.entries(changes).entries()) {
    const email = `dies-${index}@example.org`;
    const browser = openBrowser();
    await signedIn(services, browser, email);
    const link = await resetLink(email);
    await change(browser, email);
    expect((await reset(link, 'a-third-password')).status, what).toBe(400);
  }
});

test('a sign-in that waits for its code ends with the password it began with', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'waits@example.org');
  const { id } = (await browser.visitor()) ?? { id: '' };
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id));
  const other = openBrowser();
  expect((await other.signIn('waits@example.org')).location).toBe('/auth/code');
  expect(await db.$count(verifications, eq(verifications.value, id))).toBe(1);
  await reset(await resetLink('waits@example.org'), newPassword);
  expect(await db.$count(verifications, eq(verifications.value, id))).toBe(0);
});

test('a hash of an earlier release signs in, and is replaced', async () => {
  await signedIn(services, openBrowser(), 'old-hash@example.org');
  const [user] = await db.select().from(users).where(eq(users.email, 'old-hash@example.org'));
  const isTheirs = eq(credentials.userId, user?.id ?? '');
  await db
    .update(credentials)
    .set({ password: await scryptHash(password) })
    .where(isTheirs);
  expect((await openBrowser().signIn('old-hash@example.org', { password: 'wrong-one' })).status).toBe(401);
  expect((await openBrowser().signIn('old-hash@example.org')).location).toBe('/');
  const [kept] = await db.select().from(credentials).where(isTheirs);
  expect(kept?.password).toMatch(/^\$argon2id\$/);
  expect((await openBrowser().signIn('old-hash@example.org')).location).toBe('/');
});

test('while too many hashes wait, a sign-in is told so, and a dead link costs none', async () => {
  let isOver = false;
  const keepBusy = async () => {
    while (!isOver) await hashPassword('correct horse').catch(() => wait(1));
  };
  const busy = Array.from({ length: 100 }, keepBusy);
  const [signIn, dead] = await Promise.all([
    openBrowser().signIn('nobody@example.org'),
    reset('http://localhost/auth/reset?token=dead', newPassword),
  ]);
  isOver = true;
  await Promise.all(busy);
  expect(signIn.status).toBe(503);
  expect(signIn.headers.get('retry-after')).toBe('5');
  expect(dead.status).toBe(400);
});

test('one address enters sixty passwords in ten minutes, whatever for', async () => {
  const browser = openBrowser();
  const form = { intent: 'reset', password: newPassword };
  const attempt = () => browser.visit('/auth/reset?token=dead', answerResetForm, form);
  const answers = await Promise.all(Array.from({ length: 61 }, attempt));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
