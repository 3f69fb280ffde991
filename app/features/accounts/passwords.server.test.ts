import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { browsersFor, password, signedIn } from '../../../tests/support/browser.ts';
import { testServices } from '../../../tests/support/services.ts';
import { answerAccountForm } from './account-action.server.ts';
import { answerForgotForm, answerResetForm } from './auth-action.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { credentials, users } from './tables.server.ts';

const services = await testServices();
await services.start();
const { db, outbox, mailTo } = services;
const openBrowser = browsersFor(services);
const newPassword = 'battery-staple-1843';

const askFor = (email: string) =>
  openBrowser().visit('/auth/forgot', answerForgotForm, { intent: 'forgot', email });
const reset = (link: string, chosen: string) =>
  openBrowser().visit(new URL(link).pathname + new URL(link).search, answerResetForm, {
    intent: 'reset',
    password: chosen,
  });

async function resetLink(email: string): Promise<string> {
  await askFor(email);
  const isReset = ({ to, text }: { to: string; text: string }) =>
    to === email && text.includes('/auth/reset');
  await expect.poll(async () => (await outbox()).some(isReset)).toBe(true);
  return /http\S+/.exec((await outbox()).find(isReset)?.text ?? '')?.[0] ?? '';
}

test('a forgotten password is set anew, once, and every session ends', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'forgot@example.org');
  const link = await resetLink('forgot@example.org');
  expect((await reset(link, 'iloveyou')).form?.notice.title).toBe(
    'This password is too common. Please choose another one.',
  );
  expect((await reset(link, newPassword)).location).toBe('/auth');
  expect(await browser.visitor()).toBeNull();
  const second = await reset(link, 'a-third-password');
  expect(second.status).toBe(400);
  expect(second.form?.notice.title).toBe('This link does not work any more. Please ask for a new one.');
  expect((await openBrowser().signIn('forgot@example.org')).status).toBe(401);
  expect((await openBrowser().signIn('forgot@example.org', { password: newPassword })).location).toBe('/');
  await expect.poll(async () => (await mailTo('forgot@example.org')).subject).toContain('was changed');
});

test('asking for a reset answers the same whether there is an account or not', async () => {
  await signedIn(services, openBrowser(), 'exists@example.org');
  const [known, unknown] = await Promise.all(['exists@example.org', 'missing@example.org'].map(askFor));
  expect(unknown).toEqual(known);
  await expect.poll(async () => (await mailTo('exists@example.org')).text).toContain('/auth/reset?token=');
  expect((await outbox()).some(({ to }) => to === 'missing@example.org')).toBe(false);
});

test('whoever opens the link owns the address: it counts as confirmed', async () => {
  await openBrowser().signUp('never-confirmed@example.org');
  await reset(await resetLink('never-confirmed@example.org'), newPassword);
  const { location } = await openBrowser().signIn('never-confirmed@example.org', { password: newPassword });
  expect(location).toBe('/');
});

test('changing the password signs out every other session and gives this one a new id', async () => {
  const [here, elsewhere] = [openBrowser(), openBrowser()];
  await signedIn(services, here, 'change@example.org');
  await elsewhere.signIn('change@example.org');
  const before = new Map(here.cookies);
  const form = { intent: 'password', currentPassword: password, password: newPassword };
  const wrong = await here.visit('/account', answerAccountForm, { ...form, currentPassword: 'not-this-one' });
  expect(wrong).toMatchObject({ status: 400, form: { field: 'currentPassword' } });
  expect((await here.visit('/account', answerAccountForm, form)).location).toBe('/account');
  expect((await here.visitor())?.email).toBe('change@example.org');
  expect(await elsewhere.visitor()).toBeNull();
  for (const [name, value] of before) here.cookies.set(name, value);
  expect(await here.visitor()).toBeNull();
  expect((await openBrowser().signIn('change@example.org', { password: newPassword })).location).toBe('/');
});

test('a password is kept as a salted scrypt hash', async () => {
  await Promise.all(['one@example.org', 'two@example.org'].map((email) => openBrowser().signUp(email)));
  const hashes = await db
    .select({ password: credentials.password })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(eq(users.emailVerified, false));
  expect(new Set(hashes.map(({ password }) => password)).size).toBe(2);
  for (const { password } of hashes) expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
});

test('common passwords are known in upper and lower case; a sentence is none', () => {
  for (const common of ['123456', 'password', 'PASSWORD', 'Qwerty123', 'iloveyou', 'letmein', 'trustno1'])
    expect(isCommonPassword(common)).toBe(true);
  expect(isCommonPassword('correct horse battery staple')).toBe(false);
});
