import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Browser, browsersFor, password, signedIn } from '../../../tests/support/browser.ts';
import { testServices } from '../../../tests/support/services.ts';
import { answerSecondStep } from './auth-action.server.ts';
import { findSecondFactor } from './second-factor.server.ts';
import { answerSecondFactorForm } from './second-factor-action.server.ts';
import { twoFactors, users } from './tables.server.ts';
import { requireVisitor } from './visitor.server.ts';

const services = await testServices();
await services.start();
const { db, mailTo } = services;
const openBrowser = browsersFor(services);
const sessionCookie = 'context-native.session_token';

/** RFC 6238 from the secret as an authenticator app takes it; `steps` of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const manage = (browser: Browser, form: Record<string, string>) =>
  browser.visit('/account/second-factor', answerSecondFactorForm, form);
const show = async (browser: Browser) =>
  (await browser.visit('/', async (args) => findSecondFactor(args, await requireVisitor(args)))).value;
const secondStep = (browser: Browser, code: string, next = '') =>
  browser.visit(`/auth/code${next}`, answerSecondStep, { intent: 'second-step', code });

async function withSecondFactor(browser: Browser, email: string) {
  await signedIn(services, browser, email);
  await manage(browser, { intent: 'start', currentPassword: password });
  const secret = (await show(browser))?.setup?.secret.replaceAll(' ', '') ?? '';
  const { form } = await manage(browser, { intent: 'finish', code: codeOf(secret) });
  return { secret, backupCodes: form?.backupCodes ?? [] };
}

test('it is set up with the password, a QR code and a first code; the session gets a new id', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'setup@example.org');
  expect((await manage(browser, { intent: 'start', currentPassword: 'not-this-one' })).form?.field).toBe(
    'currentPassword',
  );
  expect((await show(browser))?.state).toBe('off');
  await manage(browser, { intent: 'start', currentPassword: password });
  const { state, setup } = (await show(browser)) ?? {};
  expect(state).toBe('started');
  expect(setup?.qrCode).toMatch(/^<svg /);
  expect(setup?.uri).toMatch(
    /^otpauth:\/\/totp\/Context-Native:setup%40example\.org\?secret=[A-Z2-7]+&issuer=Context-Native/,
  );
  expect((await browser.visitor())?.twoFactorEnabled).toBe(false);
  expect((await manage(browser, { intent: 'finish', code: '000000' })).form?.field).toBe('code');
  const before = browser.cookies.get(sessionCookie);
  const secret = setup?.secret.replaceAll(' ', '') ?? '';
  const { form } = await manage(browser, {
    intent: 'finish',
    code: `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`,
  });
  expect(form?.backupCodes).toHaveLength(10);
  expect(browser.cookies.get(sessionCookie)).not.toBe(before);
  expect(await browser.visitor()).toMatchObject({ email: 'setup@example.org', twoFactorEnabled: true });
  expect(await show(browser)).toEqual({ state: 'on', setup: null });
  await expect.poll(async () => (await mailTo('setup@example.org')).subject).toContain('turned on');
  const [row] = await db.select().from(twoFactors);
  expect(JSON.stringify(row)).not.toContain(form?.backupCodes?.[0]);
  // What a reload of the answer sends again, where no script is.
  const again = await manage(browser, { intent: 'finish', code: codeOf(secret, 1) });
  expect(again.status).toBe(409);
  expect(again.form?.backupCodes).toBeUndefined();
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
  expect(wrong).toMatchObject({ status: 401, form: { field: 'code' } });
  const code = codeOf(secret, 1);
  expect((await secondStep(other, code, '?next=%2Fpricing')).location).toBe('/pricing');
  expect((await other.visitor())?.email).toBe('totp@example.org');

  const thief = openBrowser();
  await thief.signIn('totp@example.org');
  expect((await secondStep(thief, code)).form?.notice.title).toBe(
    'This code was used already. Please wait for the next one.',
  );
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
  const { form } = await manage(browser, { intent: 'renew', currentPassword: password });
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
  expect(form?.notice.title).toBe('Too many wrong codes. Please sign in again.');
  expect((await secondStep(guesser, codeOf(secret, 1))).form?.notice.title).toBe(
    'This sign-in took too long. Please sign in again.',
  );
});

test('ten wrong codes in a row lock the second step for a while', async () => {
  const browser = openBrowser();
  const { secret } = await withSecondFactor(browser, 'lock@example.org');
  for (let round = 0; round < 2; round += 1) {
    const guesser = openBrowser();
    await guesser.signIn('lock@example.org');
    for (let guess = 0; guess < 5; guess += 1) await secondStep(guesser, '000000');
  }
  const owner = openBrowser();
  await owner.signIn('lock@example.org');
  expect((await secondStep(owner, codeOf(secret, 1))).form?.notice.title).toBe(
    'Too many wrong codes. Please try again in 15 minutes.',
  );
});

test('it is turned off with the password, except where the role needs it', async () => {
  const open = { ...services, config: { ...services.config, isLoopback: false } };
  const browser = browsersFor(open)();
  await withSecondFactor(browser, 'stop@example.org');
  await db.update(users).set({ role: 'editor' }).where(eq(users.email, 'stop@example.org'));
  const stop = (currentPassword: string) => manage(browser, { intent: 'stop', currentPassword });
  expect((await stop(password)).status).toBe(409);
  await db.update(users).set({ role: 'member' }).where(eq(users.email, 'stop@example.org'));
  expect((await stop('not-this-one')).form?.field).toBe('currentPassword');
  expect((await stop(password)).form?.notice.title).toBe('Your second factor is off.');
  expect(await browser.visitor()).toMatchObject({ twoFactorEnabled: false });
  expect((await openBrowser().signIn('stop@example.org')).location).toBe('/');
});
