import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { browsersFor, password } from '../../../tests/support/browser.ts';
import { testServices } from '../../../tests/support/services.ts';
import { answerResendForm } from './auth-action.server.ts';
import { confirmAddress } from './sign-up.server.ts';
import { credentials, users } from './tables.server.ts';

const services = await testServices();
await services.start();
const { db, mailTo, outbox } = services;
const openBrowser = browsersFor(services);

const linkIn = (text: string) => new URL(/http\S+/.exec(text)?.[0] ?? '');
const confirm = (browser: ReturnType<typeof openBrowser>, token: string) =>
  browser.visit('/auth/confirm', (args) => confirmAddress(args, token));

test('signing up sends a mail whose link confirms the address, and then signing in works', async () => {
  const browser = openBrowser();
  const { form } = await browser.signUp(' Ada@Example.org ', { fullName: ' Ada Lovelace ' });
  expect(form?.notice).toEqual({
    title: 'Account created! Please check your email to confirm your account.',
  });
  const letter = await mailTo('ada@example.org');
  expect(letter.text).not.toContain('Lovelace');
  const link = linkIn(letter.text);
  expect(link.origin + link.pathname).toBe(`${services.config.siteUrl}/auth/confirm`);
  expect(link.searchParams.has('next')).toBe(false);
  expect(letter.html).toContain(`<a href="${link}">`);
  const { value } = await confirm(openBrowser(), link.searchParams.get('token') ?? '');
  expect(value).toBe('confirmed');
  await browser.signIn('ada@example.org');
  expect(await browser.visitor()).toMatchObject({
    email: 'ada@example.org',
    name: 'Ada Lovelace',
    role: 'member',
  });
});

test('the link of the mail remembers the page that asked for an account', async () => {
  const { visit } = openBrowser();
  const { answerAuthForm } = await import('./auth-action.server.ts');
  await visit('/auth?tab=sign-up&next=%2Fpricing', answerAuthForm, {
    intent: 'sign-up',
    email: 'next@example.org',
    password,
  });
  const { text } = await mailTo('next@example.org');
  expect(linkIn(text).searchParams.get('next')).toBe('/pricing');
});

test('an address that has an account is told so, and nothing of it changes', async () => {
  const browser = openBrowser();
  await browser.signUp('twice@example.org', { fullName: 'First' });
  const [before] = await db.select().from(users).where(eq(users.email, 'twice@example.org'));
  const { form, status } = await browser.signUp('TWICE@example.org', {
    fullName: 'Second',
    password: 'another-one',
  });
  expect(status).toBe(409);
  expect(form?.notice.title).toBe('An account with this email already exists. Please sign in instead.');
  expect(form?.values).toEqual({ intent: 'sign-up', email: 'TWICE@example.org', fullName: 'Second' });
  expect(await db.select().from(users).where(eq(users.email, 'twice@example.org'))).toEqual([before]);
});

test('of two sign-ups with one address at the same moment one makes the account', async () => {
  const answers = await Promise.all(
    [openBrowser(), openBrowser()].map((it) => it.signUp('race@example.org')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [user] = await db.select().from(users).where(eq(users.email, 'race@example.org'));
  expect(await db.$count(credentials, eq(credentials.userId, user?.id ?? ''))).toBe(1);
});

test('a common password is refused, and nobody signs up as an admin', async () => {
  const browser = openBrowser();
  const { form } = await browser.signUp('common@example.org', { password: 'Password1' });
  expect(form).toMatchObject({
    field: 'password',
    notice: { title: 'This password is too common. Please choose another one.', destructive: true },
  });
  await browser.signUp('common@example.org', { role: 'admin', emailVerified: 'true' });
  const [user] = await db.select().from(users).where(eq(users.email, 'common@example.org'));
  expect(user).toMatchObject({ role: 'member', emailVerified: false });
});

test('one address creates at most twenty accounts an hour', async () => {
  const browser = openBrowser();
  for (let count = 0; count < 20; count += 1) await browser.signUp('x@example.org', { password: 'qwerty' });
  const { status, headers, form } = await browser.signUp('x@example.org');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(form?.notice.title).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
});

test('asking for the mail again answers the same for every address, and sends it only where it helps', async () => {
  await openBrowser().signUp('lost@example.org');
  await openBrowser().signUp('done@example.org');
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, 'done@example.org'));
  await Promise.all([mailTo('lost@example.org'), mailTo('done@example.org')]);
  const ask = (email: string) =>
    openBrowser().visit('/auth/resend', answerResendForm, { intent: 'resend', email });
  const answers = await Promise.all(['lost@example.org', 'done@example.org', 'nobody@example.org'].map(ask));
  const [first] = answers;
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, form: first?.form });
  await expect.poll(async () => lettersTo('lost@example.org')).toBe(2);
  expect(await lettersTo('done@example.org')).toBe(1);
  expect(await lettersTo('nobody@example.org')).toBe(0);
});

test('three mails an hour can be asked for from one place, with or without an account', async () => {
  const browser = openBrowser();
  const ask = () =>
    browser.visit('/auth/resend', answerResendForm, { intent: 'resend', email: 'flood@example.org' });
  const answers = await Promise.all([1, 2, 3, 4].map(ask));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
});

test('a link that was changed, or has nothing in it, confirms nothing', async () => {
  await openBrowser().signUp('forged@example.org');
  const { text } = await mailTo('forged@example.org');
  const [head, , signature] = (linkIn(text).searchParams.get('token') ?? '').split('.');
  const claims = { email: 'forged@example.org', updateTo: 'thief@example.org' };
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  const browser = openBrowser();
  expect((await confirm(browser, forged)).value).toBe('sign in first');
  expect((await confirm(browser, `${head}.e30.${signature}`)).value).toBe('invalid');
  expect((await confirm(browser, '')).value).toBe('invalid');
  const [user] = await db.select().from(users).where(eq(users.email, 'forged@example.org'));
  expect(user?.emailVerified).toBe(false);
});

async function lettersTo(address: string): Promise<number> {
  return (await outbox()).filter(({ to }) => to === address).length;
}
