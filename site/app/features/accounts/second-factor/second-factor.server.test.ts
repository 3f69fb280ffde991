import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rateLimits } from '#app/services/limits/tables.server.ts';
import {
  type Browser,
  browsersFor,
  letProofsAge,
  password,
  signedIn,
} from '../../../../tests/support/browser.ts';
import {
  codeOf,
  manageSecondFactor,
  showSecondFactor,
  turnOnSecondFactor,
} from '../../../../tests/support/second-factor.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { lockAccount } from '../sessions/account-links.server.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import { answerSecondStep } from '../sign-in/auth-action.server.ts';
import { twoFactors, users } from '../tables.server.ts';
import { answerSecondFactorForm } from './second-factor-action.server.ts';

const services = await testServices();
await services.start();
const { db, mailTo } = services;
const openBrowser = browsersFor(services);
const sessionCookie = 'context-native.session_token';

const usedCode = 'This code was already used. Wait for the next one.';
const secondStep = (browser: Browser, code: string, next = '') =>
  browser.visit(`/auth/code${next}`, answerSecondStep, { intent: 'second-step', code });

/** Codes change by the clock: a test of which is taken when has none that goes on. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

async function withSecondFactor(browser: Browser, email: string) {
  await signedIn(services, browser, email);
  return turnOnSecondFactor(browser);
}

test('it is set up with the password, a QR code and a first code; the session gets a new id', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'setup@example.org');
  await letProofsAge(services);
  const start = (proof: string) => manageSecondFactor(browser, { intent: 'start', proof });
  expect((await start('not-this-one')).form?.errors).toHaveProperty('proof');
  expect(await showSecondFactor(browser)).toMatchObject({ isOn: false, setup: null });
  await start(password);
  const { isOn, setup } = (await showSecondFactor(browser)) ?? {};
  expect(isOn).toBe(false);
  expect(setup?.qrCode).toMatch(/^<svg /);
  expect(setup?.uri).toMatch(
    /^otpauth:\/\/totp\/Context-Native:setup%40example\.org\?secret=[A-Z2-7]+&issuer=Context-Native/,
  );
  expect((await browser.visitor())?.twoFactorEnabled).toBe(false);
  expect(
    (await manageSecondFactor(browser, { intent: 'finish', code: '000000' })).form?.errors,
  ).toHaveProperty('code');
  const before = browser.cookies.get(sessionCookie);
  const secret = setup?.secret.replaceAll(' ', '') ?? '';
  const { form } = await manageSecondFactor(browser, {
    intent: 'finish',
    code: `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`,
  });
  expect(form?.backupCodes).toHaveLength(10);
  for (const code of form?.backupCodes ?? []) expect(code).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/);
  expect(browser.cookies.get(sessionCookie)).not.toBe(before);
  expect(await browser.visitor()).toMatchObject({ email: 'setup@example.org', twoFactorEnabled: true });
  expect(await showSecondFactor(browser)).toMatchObject({ isOn: true, hasApp: true, setup: null });
  await mailTo('setup@example.org', /turned on$/);
  const [row] = await db.select().from(twoFactors);
  expect(JSON.stringify(row)).not.toContain(form?.backupCodes?.[0]);
  // What a reload of the answer sends again, where no script is.
  const again = await manageSecondFactor(browser, { intent: 'finish', code: codeOf(secret, 1) });
  expect(again.status).toBe(409);
  expect(again.form?.backupCodes).toBeUndefined();
});

test('the secret is shown to no session that did not prove of late, and finishing asks that one for a proof', async () => {
  const [browser, leftOpen] = [openBrowser(), openBrowser()];
  await signedIn(services, browser, 'secret@example.org');
  await leftOpen.signIn('secret@example.org');
  await letProofsAge(services);
  await manageSecondFactor(browser, { intent: 'start', proof: password });
  const secret = (await showSecondFactor(browser))?.setup?.secret ?? '';
  expect(secret).not.toBe('');
  expect(await showSecondFactor(leftOpen)).toMatchObject({ isStarted: true, setup: null });
  await letProofsAge(services);
  const finish = (proof?: Record<string, string>) =>
    manageSecondFactor(browser, { intent: 'finish', code: codeOf(secret), ...proof });
  expect((await finish()).form?.errors).toHaveProperty('proof');
  expect((await browser.visitor())?.twoFactorEnabled).toBe(false);
  expect((await finish({ proof: password })).form?.backupCodes).toHaveLength(10);
});

test('a new secret never takes the place of the one whose code turns it on', async () => {
  const email = 'two-tabs@example.org';
  const browser = openBrowser();
  await signedIn(services, browser, email);
  await manageSecondFactor(browser, { intent: 'start' });
  const old = (await showSecondFactor(browser))?.setup?.secret ?? '';
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const userId = user?.id ?? '';
  let starting: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    starting = manageSecondFactor(browser, { intent: 'start' });
    await wait(300);
    // As who finishes in the other tab does.
    await tx.update(twoFactors).set({ verified: true }).where(eq(twoFactors.userId, userId));
  });
  await starting;
  await db.update(twoFactors).set({ verified: false }).where(eq(twoFactors.userId, userId));
  expect((await showSecondFactor(browser))?.setup?.secret).toBe(old);
  expect(await starting).toMatchObject({ status: 409 });
});

test('signing in stops at the second step, and a code goes on from there, once', async () => {
  const browser = openBrowser();
  const { secret } = await withSecondFactor(browser, 'totp@example.org');
  const other = openBrowser();
  const { location } = await other.signIn('totp@example.org');
  expect(location).toBe('/auth/code');
  expect(other.cookies.has(sessionCookie)).toBe(false);
  expect(await other.visitor()).toBeNull();
  const wrong = await secondStep(other, '000000');
  expect(wrong).toMatchObject({ status: 401, form: { errors: { code: expect.any(String) } } });
  const code = codeOf(secret, 1);
  expect((await secondStep(other, code, '?next=%2Fpricing')).location).toBe('/pricing');
  expect((await other.visitor())?.email).toBe('totp@example.org');

  const thief = openBrowser();
  await thief.signIn('totp@example.org');
  expect((await secondStep(thief, code)).form?.message?.title).toBe(usedCode);
  expect(await thief.visitor()).toBeNull();
});

test('a backup code signs in once; new codes replace the old', async () => {
  const browser = openBrowser();
  const { backupCodes } = await withSecondFactor(browser, 'backup@example.org');
  const [first = '', second = ''] = backupCodes;
  const other = openBrowser();
  await other.signIn('backup@example.org');
  expect((await secondStep(other, first)).location).toBe('/');
  const again = openBrowser();
  await again.signIn('backup@example.org');
  expect((await secondStep(again, first)).status).toBe(401);
  const { form } = await manageSecondFactor(browser, { intent: 'renew' });
  expect((await secondStep(again, second)).status).toBe(401);
  expect((await secondStep(again, form?.backupCodes?.[0] ?? '')).location).toBe('/');
});

test('five wrong codes end the attempt, and the password has to be entered again', async () => {
  const browser = openBrowser();
  const { secret } = await withSecondFactor(browser, 'guess@example.org');
  const guesser = openBrowser();
  await guesser.signIn('guess@example.org');
  for (let guess = 0; guess < 5; guess += 1) await secondStep(guesser, '000000');
  const { form, status } = await secondStep(guesser, codeOf(secret, 1));
  expect(status).toBe(429);
  expect(form?.message?.title).toBe('Too many wrong codes. Please sign in again.');
  expect((await secondStep(guesser, codeOf(secret, 1))).form?.message?.title).toBe(
    'This sign-in took too long. Please sign in again.',
  );
});

test('codes are taken in the order of their time: none is taken that is not later than the last', async () => {
  stopTheClock();
  const { secret } = await withSecondFactor(openBrowser(), 'replay@example.org');
  // As if it had been set up a while ago.
  await db.update(twoFactors).set({ lastStep: sql`${twoFactors.lastStep} - 3` });
  const challenged = async () => {
    const browser = openBrowser();
    await browser.signIn('replay@example.org');
    return browser;
  };
  const [before, now, after] = [codeOf(secret, -1), codeOf(secret), codeOf(secret, 1)];
  expect((await secondStep(await challenged(), before)).location).toBe('/');
  const [one, two] = [await challenged(), await challenged()];
  const outcomes = await Promise.all([secondStep(one, now), secondStep(two, now)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([302, 401]);
  const late = outcomes[0]?.status === 401 ? one : two;
  expect((await secondStep(late, before)).form?.message?.title).toBe(usedCode);
  expect((await secondStep(late, after)).location).toBe('/');
  const thief = await challenged();
  for (const code of [now, before, after])
    expect((await secondStep(thief, code)).form?.message?.title).toBe(usedCode);
});

test('the code that turned it on does not sign in as well', async () => {
  stopTheClock();
  const { secret } = await withSecondFactor(openBrowser(), 'first-code@example.org');
  const other = openBrowser();
  await other.signIn('first-code@example.org');
  expect((await secondStep(other, codeOf(secret))).form?.message?.title).toBe(usedCode);
  expect((await secondStep(other, codeOf(secret, 1))).location).toBe('/');
});

test('wrong codes hold up the second step for longer and longer, but neither a known browser nor a backup code', async () => {
  const email = 'lock@example.org';
  const owner = openBrowser();
  const { secret, backupCodes } = await withSecondFactor(owner, email);
  owner.cookies.delete(sessionCookie);
  // Who guesses knows the password.
  const guess = async (times: number) => {
    const guesser = openBrowser();
    await guesser.signIn(email);
    const answers = [];
    for (let attempt = 0; attempt < times; attempt += 1) answers.push(await secondStep(guesser, '000000'));
    return answers;
  };
  await guess(2);
  await db.update(rateLimits).set({ count: 8 }).where(eq(rateLimits.name, 'wrong codes by account'));
  const tenth = (await guess(2)).at(-1);
  expect(tenth?.status).toBe(401);
  const [refused] = await guess(1);
  expect(refused).toMatchObject({
    status: 429,
    form: { message: { title: 'Too many attempts. Please try again in 15 minutes.' } },
  });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(800);
  const passTheWait = () =>
    db
      .update(rateLimits)
      .set({ waitsUntil: new Date() })
      .where(eq(rateLimits.name, 'wrong codes by account'));
  await passTheWait();
  await guess(1);
  expect((await guess(1))[0]?.form?.message?.title).toContain('in 30 minutes');

  await owner.signIn(email);
  expect((await secondStep(owner, codeOf(secret, 1))).location).toBe('/');
  const elsewhere = openBrowser();
  await elsewhere.signIn(email);
  expect((await secondStep(elsewhere, backupCodes[0] ?? '')).location).toBe('/');
  expect((await guess(1))[0]?.status, 'what others guessed stays counted').toBe(429);
});

test('somebody who is signed in cannot try codes at the second step', async () => {
  const browser = openBrowser();
  const { secret } = await withSecondFactor(browser, 'oracle@example.org');
  for (const code of ['000000', codeOf(secret, 1)])
    expect(await secondStep(browser, code, '?next=%2Fblog')).toMatchObject({ location: '/blog' });
});

test('it is turned off with a proof, except where the role needs it', async () => {
  const open = { ...services, config: { ...services.config, isLoopback: false } };
  const browser = browsersFor(open)();
  await withSecondFactor(browser, 'stop@example.org');
  await db.update(users).set({ role: 'editor' }).where(eq(users.email, 'stop@example.org'));
  const stop = (proof: string) => manageSecondFactor(browser, { intent: 'stop', proof });
  await letProofsAge(services);
  expect((await stop(password)).status).toBe(409);
  await db.update(users).set({ role: 'member' }).where(eq(users.email, 'stop@example.org'));
  await letProofsAge(services);
  expect((await stop('not-this-one')).form?.errors).toHaveProperty('proof');
  expect((await stop(password)).form?.message?.title).toBe('Your second factor is off.');
  expect(await browser.visitor()).toMatchObject({ twoFactorEnabled: false });
  expect((await openBrowser().signIn('stop@example.org')).location).toBe('/');
});

test('it stays on of who was given a role since the request began', async () => {
  const open = { ...services, config: { ...services.config, isLoopback: false } };
  const browser = browsersFor(open)();
  const email = 'promoted@example.org';
  await withSecondFactor(browser, email);
  const answer = await browser.visit(
    '/account/second-factor',
    async (args) => {
      await requireVisitor(args);
      await db.update(users).set({ role: 'editor' }).where(eq(users.email, email));
      return answerSecondFactorForm(args);
    },
    { intent: 'stop' },
  );
  expect(answer).toMatchObject({
    status: 409,
    form: { message: { title: expect.stringContaining('editor') } },
  });
  expect(await browser.visitor()).toMatchObject({ twoFactorEnabled: true });
});
