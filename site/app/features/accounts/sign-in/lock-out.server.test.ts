import { and, eq, isNotNull, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits } from '#app/services/limits/tables.server.ts';
import {
  type Browser,
  browsersFor,
  letProofsAge,
  password,
  signedIn,
} from '../../../../tests/support/browser.ts';
import { eventually, testServices } from '../../../../tests/support/services.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { answerForgotForm, answerResetForm } from './auth-action.server.ts';

const services = await testServices();
await services.start();
const { db, outbox } = services;
const openBrowser = browsersFor(services);
const [sessionCookie, deviceCookie] = ['session_token', 'known_device'].map(
  (name) => `context-native.${name}`,
) as [string, string];
const otherPassword = 'battery-staple-1843';

const guess = (browser: Browser, email: string) => browser.signIn(email, { password: 'wrong-guess' });
const askForReset = (browser: Browser, email: string) =>
  browser.visit('/auth/forgot', answerForgotForm, { intent: 'forgot', email });
const changePassword = (browser: Browser, proof: string, chosen: string) =>
  browser.visit('/account/security', answerAccountForm, {
    intent: 'password',
    proof,
    password: chosen,
  });
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

/** Somebody who was signed in with this browser, and is not now. */
async function knownBrowser(email: string): Promise<Browser> {
  const browser = openBrowser();
  await signedIn(services, browser, email);
  browser.cookies.delete(sessionCookie);
  return browser;
}

/** As if the counters with such keys, which are there, had come to this, and the last wait were over. */
async function setCount(keys: string, count: number): Promise<void> {
  await db.update(rateLimits).set({ count, waitsUntil: null }).where(like(rateLimits.key, keys));
}

test('a stranger who guesses is held up, at the same moment too, and nobody else is', async () => {
  const email = 'victim@example.org';
  const owner = openBrowser();
  await signedIn(services, owner, email);
  const stranger = openBrowser();
  await guess(stranger, email);
  await setCount(`${email} %`, 7);
  const answers = await Promise.all(Array.from({ length: 6 }, () => guess(stranger, email)));
  expect(statusesOf(answers)).toEqual([401, 401, 401, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.form?.message?.title).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await stranger.signIn(email)).status, 'the right password as well').toBe(429);

  expect((await openBrowser().signIn(email)).location, 'from another address').toBe('/');
  expect((await changePassword(owner, password, otherPassword)).location).toBe('/account/security');
});

test('the wait doubles with each guess, up to an hour', async () => {
  const email = 'waits@example.org';
  await signedIn(services, openBrowser(), email);
  const stranger = openBrowser();
  const isPlace = like(rateLimits.key, `${email} %`);
  await guess(stranger, email);
  for (const [count, seconds] of [
    [9, 60],
    [10, 120],
    [12, 480],
    [30, 3600],
  ] as const) {
    await setCount(`${email} %`, count);
    expect((await guess(stranger, email)).status).toBe(401);
    const [counter] = await db.select().from(rateLimits).where(isPlace);
    const wait = ((counter?.waitsUntil?.getTime() ?? 0) - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(seconds - 20);
    expect(wait).toBeLessThanOrEqual(seconds);
  }
});

test('only failures count: signing in as often as one likes never does, and ends what was counted', async () => {
  const email = 'often@example.org';
  const browser = await knownBrowser(email);
  for (const isKnown of [true, false]) {
    if (!isKnown) browser.cookies.clear();
    await guess(browser, email);
    await setCount(`${email} %`, 9);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await browser.signIn(email)).location).toBe('/');
      browser.cookies.delete(sessionCookie);
    }
  }
  const counters = await db.select().from(rateLimits).where(like(rateLimits.name, 'wrong %'));
  expect(counters.filter(({ key }) => key.startsWith(`${email} `))).toEqual([]);
});

test('many strangers slow each other down, and a known browser does not feel it until the password changes', async () => {
  const email = 'many@example.org';
  const known = await knownBrowser(email);
  const other = await knownBrowser('other@example.org');
  await guess(openBrowser(), email);
  await setCount(email, 99);
  await guess(openBrowser(), email);
  const waitsUntil = new Date(Date.now() + 60_000);
  const pending = await db
    .update(rateLimits)
    .set({ waitsUntil })
    .where(and(eq(rateLimits.key, email), isNotNull(rateLimits.waitsUntil)))
    .returning();
  expect(pending).toHaveLength(1);
  expect((await openBrowser().signIn(email)).status).toBe(429);
  expect((await other.signIn(email)).status, 'known to another account').toBe(429);
  expect((await known.signIn(email)).location).toBe('/');

  const planted = openBrowser();
  planted.cookies.set(deviceCookie, `${known.cookies.get(deviceCookie)?.slice(0, -2)}AA`);
  expect((await planted.signIn(email)).status, 'a cookie that was made up').toBe(429);

  const copy = new Map(known.cookies);
  await changePassword(known, password, otherPassword);
  known.cookies.delete(sessionCookie);
  expect((await known.signIn(email, { password: otherPassword })).location, 'who changed it').toBe('/');
  known.cookies.delete(sessionCookie);
  known.cookies.set(deviceCookie, copy.get(deviceCookie) ?? '');
  expect((await known.signIn(email, { password: otherPassword })).status, 'the cookie of before').toBe(429);
});

test('an address that tries whichever accounts waits, except for those that its browsers are known to', async () => {
  const known = await knownBrowser('neighbour@example.org');
  await guess(known, 'invented-1@example.org');
  const waitsUntil = new Date(Date.now() + 60_000);
  await db.update(rateLimits).set({ waitsUntil }).where(eq(rateLimits.name, 'wrong sign-ins by address'));
  expect((await guess(known, 'invented-2@example.org')).status).toBe(429);
  expect((await known.signIn('neighbour@example.org')).location).toBe('/');
});

test('the cookie of a known browser is kept from scripts, holds no personal data, and serves several accounts', async () => {
  const browser = await knownBrowser('one@example.org');
  const { setCookies } = await browser.signIn('one@example.org');
  const line = setCookies.find((cookie) => cookie.startsWith(deviceCookie)) ?? '';
  expect(line.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=31536000',
    'Path=/',
    'SameSite=Lax',
  ]);
  const first = browser.cookies.get(deviceCookie) ?? '';
  expect(Buffer.from(first.split('.')[0] ?? '', 'base64url').toString()).toMatch(/^[\w-]{22}$/);
  browser.cookies.delete(sessionCookie);
  await signedIn(services, browser, 'two@example.org');
  expect(browser.cookies.get(deviceCookie)?.split('~')).toHaveLength(2);
  expect(browser.cookies.get(deviceCookie)).toContain(first);
});

test('a known browser that guesses is held up by itself', async () => {
  const email = 'shared@example.org';
  const shared = await knownBrowser(email);
  await guess(shared, email);
  await setCount(`${email} device %`, 8);
  const answers = await Promise.all(Array.from({ length: 4 }, () => guess(shared, email)));
  expect(statusesOf(answers)).toEqual([401, 401, 429, 429]);
  expect((await openBrowser().signIn(email)).location).toBe('/');
});

test('passwords that are asked for again are counted by session', async () => {
  const email = 'session@example.org';
  const [thief, owner] = [openBrowser(), openBrowser()];
  await signedIn(services, thief, email);
  await owner.signIn(email);
  await letProofsAge(services);
  const answers = [await changePassword(thief, 'wrong-guess', otherPassword)];
  await db.update(rateLimits).set({ count: 9 }).where(eq(rateLimits.name, 'wrong proofs by session'));
  for (const tried of ['wrong-guess', password])
    answers.push(await changePassword(thief, tried, otherPassword));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
  expect((await changePassword(owner, password, otherPassword)).location).toBe('/account/security');
});

test('a stranger cannot use up the mails of somebody, nor fill their mailbox', async () => {
  const email = 'mails@example.org';
  const known = await knownBrowser(email);
  const stranger = openBrowser();
  const askFive = (browser: Browser) =>
    Promise.all(Array.from({ length: 5 }, () => askForReset(browser, email)));
  expect(statusesOf(await askFive(stranger))).toEqual([200, 200, 200, 429, 429]);
  expect((await askForReset(openBrowser(), email)).status, 'from another address').toBe(200);

  const many = await Promise.all(Array.from({ length: 12 }, () => askForReset(openBrowser(), email)));
  expect(statusesOf(many)).toEqual([...Array(6).fill(200), ...Array(6).fill(429)]);
  expect((await askForReset(known, email)).status).toBe(200);
  expect(statusesOf(await askFive(known))).toEqual([200, 200, 200, 200, 429]);
  const resets = async () =>
    (await outbox()).filter(({ to, text }) => to === email && text.includes('/auth/reset'));
  await eventually(async () => (await resets()).length === 15);
});

test('a new password by mail ends the waits of the old one', async () => {
  const email = 'reset@example.org';
  await signedIn(services, openBrowser(), email);
  const browser = openBrowser();
  await guess(browser, email);
  await db
    .update(rateLimits)
    .set({ waitsUntil: new Date(Date.now() + 60_000) })
    .where(like(rateLimits.key, `${email}%`));
  expect((await browser.signIn(email)).status).toBe(429);
  await askForReset(browser, email);
  const { text } = await eventually(async () =>
    (await outbox()).find(({ to, text }) => to === email && text.includes('/auth/reset')),
  );
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
  await browser.visit(link.pathname + link.search, answerResetForm, {
    intent: 'reset',
    password: otherPassword,
  });
  expect((await browser.signIn(email, { password: otherPassword })).location).toBe('/');
});
