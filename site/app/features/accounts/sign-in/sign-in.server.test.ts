import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { browsersFor, password, signedIn } from '../../../../tests/support/browser.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { requireRole, requireVisitor } from '../sessions/visitor.server.ts';
import { sessions, users } from '../tables.server.ts';
import { answerAuthForm } from './auth-action.server.ts';
import { signOut } from './sign-in.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const openBrowser = browsersFor(services);
const cookieName = 'context-native.session_token';
const day = 86_400_000;

test('signing in sets a cookie that scripts cannot read and other sites cannot send along', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'cookie@example.org');
  browser.cookies.clear();
  const { setCookies, location } = await browser.signIn('cookie@example.org');
  expect(location).toBe('/');
  const cookie = setCookies.find((line) => line.startsWith(cookieName));
  expect(cookie, 'more than 128 random bits, and a signature').toMatch(/=[A-Za-z0-9]{32}\.\S{40,};/);
  expect(cookie?.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Lax',
  ]);
});

test('on https the cookie is for this host alone', async () => {
  const secure = {
    ...services,
    config: { ...services.config, isHttps: true, siteUrl: 'https://site.example' },
  };
  const browser = browsersFor(secure)();
  await signedIn(secure, browser, 'https@example.org');
  expect([...browser.cookies.keys()].sort()).toEqual([
    '__Host-context-native.known_device',
    `__Host-${cookieName}`,
    '__Host-context-native.sign_up',
    '__Host-notice',
  ]);
  browser.cookies.clear();
  const { setCookies } = await browser.signIn('https@example.org');
  expect(setCookies.length).toBeGreaterThan(0);
  for (const cookie of setCookies) expect(cookie).toMatch(/^__Host-.*; Path=\/;.*; Secure/);
  expect((await browser.visitor())?.email).toBe('https@example.org');
});

test('each sign-in makes a new session, whatever cookie came with it', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'rotate@example.org');
  const first = browser.cookies.get(cookieName);
  browser.cookies.set(cookieName, 'planted.by-somebody');
  await browser.signIn('rotate@example.org');
  const second = browser.cookies.get(cookieName);
  expect(second).toBeDefined();
  expect([first, 'planted.by-somebody']).not.toContain(second);
});

test('signing out ends the session on the server too', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'leaving@example.org');
  const kept = browser.cookies.get(cookieName) ?? '';
  await browser.visit('/auth/sign-out', signOut, {});
  expect(browser.cookies.has(cookieName)).toBe(false);
  browser.cookies.set(cookieName, kept);
  expect(await browser.visitor()).toBeNull();
});

test('a wrong password and an unknown address get the same answer', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'known@example.org');
  const answers = [
    await openBrowser().signIn('known@example.org', { password: 'not-this-one' }),
    await openBrowser().signIn('unknown@example.org', { password: 'not-this-one' }),
  ];
  for (const { status, form, setCookies } of answers) {
    expect(status).toBe(401);
    expect(form?.message?.title).toBe('Invalid email or password. Please check your credentials.');
    expect(form?.errors).toEqual({});
    expect(JSON.stringify(form)).not.toContain('not-this-one');
    expect(setCookies).toEqual([]);
  }
});

test('an unconfirmed account is told so and gets the mail again, three times an hour at most', async () => {
  const browser = openBrowser();
  await browser.signUp('waiting@example.org');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { status, form } = await browser.signIn('waiting@example.org');
    expect(status).toBe(403);
    expect(form?.message?.title).toBe('Please check your email and confirm your account before signing in.');
  }
  const letters = async () =>
    (await services.outbox()).filter(({ to }) => to === 'waiting@example.org').length;
  await expect.poll(letters).toBe(4);
  expect(browser.cookies.has(cookieName)).toBe(false);
});

test('somebody who is signed in is led on, and only to a page of this site', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'next@example.org');
  browser.cookies.clear();
  const form = { intent: 'sign-in', email: 'next@example.org', password };
  const { location } = await browser.visit('/auth?next=%2Fblog%3Ftype%3Dpaper', answerAuthForm, form);
  expect(location).toBe('/blog?type=paper');
  const again = await browser.visit('/auth?next=%2F%2Fevil.example', answerAuthForm, form);
  expect(again.location).toBe('/');
});

test('an address takes thirty attempts a minute, for whichever accounts', async () => {
  const browser = openBrowser();
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, index) =>
      browser.signIn(`a${index}@example.org`, { password: 'wrong-guess' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('a session renews itself while in use and ends thirty days after its last', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'renew@example.org');
  const { id } = (await browser.visitor()) ?? { id: '' };
  const expireIn = (days: number) =>
    db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + days * day) })
      .where(eq(sessions.userId, id));
  await expireIn(28);
  const { setCookies } = await browser.visit('/account', requireVisitor);
  expect(setCookies).toEqual([expect.stringContaining('Max-Age=2592000')]);
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, id));
  expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29.9 * day);
  await expireIn(-1);
  const { location } = await browser.visit('/account', requireVisitor);
  expect(location).toBe('/auth?next=%2Faccount');
  expect(browser.cookies.has(cookieName)).toBe(false);
});

test('a role counts from the next request on; a member is refused', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'role@example.org');
  const desk = () => browser.visit('/admin', (args) => requireRole(args, 'editor'));
  expect((await desk()).error).toMatchObject({ name: 'Refusal', status: 403 });
  await db.update(users).set({ role: 'editor' }).where(eq(users.email, 'role@example.org'));
  expect((await desk()).value).toMatchObject({ role: 'editor' });
  const { error } = await browser.visit('/admin', (args) => requireRole(args, 'admin'));
  expect(error).toMatchObject({ status: 403 });
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, 'role@example.org'));
  expect((await desk()).value).toMatchObject({ role: 'admin' });
});

test('outside loopback an editor sets up a second factor first', async () => {
  const open = { ...services, config: { ...services.config, isLoopback: false } };
  const browser = browsersFor(open)();
  await signedIn(open, browser, 'editor@example.org');
  await db.update(users).set({ role: 'editor' }).where(eq(users.email, 'editor@example.org'));
  const { location } = await browser.visit('/admin', (args) => requireRole(args, 'editor'));
  expect(location).toBe('/account/second-factor');
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.email, 'editor@example.org'));
  expect((await browser.visit('/admin', (args) => requireRole(args, 'editor'))).value).toMatchObject({
    role: 'editor',
  });
});
