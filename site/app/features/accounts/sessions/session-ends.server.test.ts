import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Browser, browsersFor, signedIn } from '../../../../tests/support/browser.ts';
import { manageSecondFactor, turnOnSecondFactor } from '../../../../tests/support/second-factor.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { listSessions, sweepAccounts } from '../account/account.server.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { securityEvents, sessions, users } from '../tables.server.ts';
import { getVisitor, requireRole, requireVisitor } from './visitor.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const openBrowser = browsersFor(services);
let people = 0;

/** Somebody whose session began, and was used last, so many minutes ago. */
async function somebody(role: string, began: number, used: number) {
  const browser = openBrowser();
  people += 1;
  const email = `staff-${people}@example.org`;
  await signedIn(services, browser, email);
  const { id } = (await browser.visitor()) ?? { id: '' };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await db
    .update(sessions)
    .set({ createdAt: ago(began), updatedAt: ago(used) })
    .where(eq(sessions.userId, id));
  await db.update(users).set({ role }).where(eq(users.id, id));
  return { browser, id };
}

const isSignedIn = async (browser: Browser) => (await browser.visitor()) !== null;

test.each([
  ['member', 20 * 24 * 60, 10 * 24 * 60, true],
  ['editor', 11 * 60, 59, true],
  ['editor', 61, 61, false],
  ['editor', 12 * 60 + 1, 1, false],
  ['admin', 12 * 60 + 1, 1, false],
])(
  'a session of the role %s that began %i minutes ago and was used %i ago',
  async (role, began, used, isThere) => {
    const { browser } = await somebody(role, began, used);
    expect(await isSignedIn(browser)).toBe(isThere);
    expect(browser.cookies.has('context-native.session_token'), 'the browser forgets it too').toBe(isThere);
  },
);

test('using it is noted, so it goes on, and nothing of it is left when it has ended', async () => {
  const { browser, id } = await somebody('admin', 600, 50);
  expect(await isSignedIn(browser)).toBe(true);
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, id));
  expect(Date.now() - (session?.updatedAt.getTime() ?? 0)).toBeLessThan(60_000);
  await db
    .update(sessions)
    .set({ createdAt: new Date(0) })
    .where(eq(sessions.userId, id));
  expect(await isSignedIn(browser)).toBe(false);
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  expect(
    await db.select({ kind: securityEvents.kind }).from(securityEvents).where(eq(securityEvents.userId, id)),
  ).toContainEqual({ kind: 'sessions-ended' });
});

test('no change of password or second factor makes a session younger: twelve hours are twelve hours', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'younger@example.org');
  const { id } = (await browser.visitor()) ?? { id: '' };
  const [createdAt, provedAt] = [11 * 60, 10].map((minutes) => new Date(Date.now() - minutes * 60_000));
  await db.update(sessions).set({ createdAt, provedAt }).where(eq(sessions.userId, id));
  const changePassword = () =>
    browser.visit('/account/security', answerAccountForm, {
      intent: 'password',
      password: 'battery-staple-1843',
    });
  const stop = () => manageSecondFactor(browser, { intent: 'stop' });
  const cookies = new Set([browser.cookies.get('context-native.session_token')]);
  for (const change of [changePassword, () => turnOnSecondFactor(browser), stop]) {
    await change();
    cookies.add(browser.cookies.get('context-native.session_token'));
    const kept = await db.select().from(sessions).where(eq(sessions.userId, id));
    expect(kept.map((one) => [one.createdAt, one.provedAt])).toEqual([[createdAt, provedAt]]);
  }
  expect(cookies.size, 'each has a new id').toBe(4);
});

test('a session that is over ends, even where that cannot be noted', async () => {
  const { browser, id } = await somebody('editor', 13 * 60, 1);
  await db.execute(sql`alter table security_events rename to away`);
  const answer = await browser.visit('/', ({ request, context }) => getVisitor(request, context));
  await db.execute(sql`alter table away rename to security_events`);
  expect([answer.value, answer.error]).toEqual([null, undefined]);
  expect(browser.cookies.has('context-native.session_token')).toBe(false);
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
});

test('a role that is given shortens the sessions that are there, and the desk says what happened', async () => {
  const { browser, id } = await somebody('member', 13 * 60, 5);
  expect(await isSignedIn(browser)).toBe(true);
  await db.update(users).set({ role: 'editor' }).where(eq(users.id, id));
  const { location, setCookies } = await browser.visit('/admin/articles?q=x', (args) =>
    requireRole(args, 'editor'),
  );
  expect(location).toBe('/auth?next=%2Fadmin%2Farticles%3Fq%3Dx');
  const notice = /^notice=([\w-]+)/.exec(
    setCookies.find((cookie) => cookie.startsWith('notice=')) ?? '',
  )?.[1];
  expect(Buffer.from(notice ?? '', 'base64url').toString()).toContain('Please sign in again.');
});

test('neither lists nor the night keep what has ended', async () => {
  const { browser, id } = await somebody('editor', 30, 1);
  const token = (age: number) => ({
    userId: id,
    token: `old-${age}`,
    expiresAt: new Date(Date.now() + 86_400_000),
    updatedAt: new Date(Date.now() - age * 60_000),
  });
  await db.insert(sessions).values([token(30), token(90)]);
  const listed = await browser.visit('/', async (args) => listSessions(args, await requireVisitor(args)));
  expect(listed.value).toHaveLength(2);
  const { id: memberId } = await somebody('member', 20 * 24 * 60, 10 * 24 * 60);
  await sweepAccounts(db);
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(2);
  expect(await db.$count(sessions, eq(sessions.userId, memberId))).toBe(1);
});
