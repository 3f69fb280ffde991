import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { browsersFor, password } from '../../../../tests/support/browser.ts';
import { testServices, tokenIn } from '../../../../tests/support/services.ts';
import { credentials, sessions, twoFactors, users } from '../tables.server.ts';
import { answerConfirmForm, answerResendForm } from './auth-action.server.ts';
import { signOut } from './sign-in.server.ts';
import { confirmAddress } from './sign-up.server.ts';

const services = await testServices();
await services.start();
const { db, mailTo, outbox } = services;
const openBrowser = browsersFor(services);

const linkIn = (text: string) => new URL(/http\S+/.exec(text)?.[0] ?? '');
const confirm = (browser: ReturnType<typeof openBrowser>, token: string) =>
  browser.visit('/auth/confirm', (args) => confirmAddress(args, token));
const confirmWith = (chosen: string, token: string) =>
  openBrowser().visit(`/auth/confirm?token=${token}`, answerConfirmForm, {
    intent: 'confirm',
    password: chosen,
  });
const resend = (email: string) =>
  openBrowser().visit('/auth/resend', answerResendForm, { intent: 'resend', email });
const created = 'Account created! Please check your email to confirm your account.';

test('signing up sends a mail whose link confirms the address and signs that browser in', async () => {
  const browser = openBrowser();
  const { form } = await browser.signUp(' Ada@Example.org ', { fullName: ' Ada Lovelace ' });
  expect(form?.message).toEqual({ title: created });
  const letter = await mailTo('ada@example.org');
  expect(letter.text).not.toContain('Lovelace');
  const link = linkIn(letter.text);
  expect(link.origin + link.pathname).toBe(`${services.config.siteUrl}/auth/confirm`);
  expect(link.searchParams.has('next')).toBe(false);
  expect(letter.html).toContain(`href="${link}"`);
  expect((await confirm(browser, tokenIn(letter))).value).toBe('signed in');
  expect(await browser.visitor()).toMatchObject({
    email: 'ada@example.org',
    name: 'Ada Lovelace',
    role: 'member',
  });
});

test.each([
  ['Ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
])('%s signs up and in, in its own script and in ASCII', async (typed, stored) => {
  const browser = openBrowser();
  await browser.signUp(typed, { fullName: 'Ada Lovelace' });
  await resend(typed);
  expect((await confirm(browser, tokenIn(await mailTo(stored)))).value).toBe('signed in');
  for (const spelling of [typed, stored]) {
    const another = openBrowser();
    await another.signIn(spelling);
    expect(await another.visitor()).toMatchObject({ email: stored });
  }
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

test('the link signs in once, and no browser without the cookie of the sign-up', async () => {
  const [browser, other] = [openBrowser(), openBrowser()];
  await browser.signUp('once@example.org');
  const cookies = new Map(browser.cookies);
  const token = tokenIn(await mailTo('once@example.org'));
  expect((await confirm(other, token)).value).toBe('asks for the password');
  expect(await other.visitor()).toBeNull();
  const both = await Promise.all([confirm(browser, token), confirm(browser, token)]);
  expect(both.map(({ value }) => value).sort()).toEqual(['confirmed', 'signed in']);
  expect(await browser.visitor()).toMatchObject({ email: 'once@example.org' });
  const copy = openBrowser();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  for (const again of [copy, other]) {
    expect((await confirm(again, token)).value, 'a second use').toBe('confirmed');
    expect(await again.visitor()).toBeNull();
  }
  expect([...browser.cookies.keys()].filter((name) => name.endsWith('sign_up'))).toEqual([]);
});

test('a link that is too old signs in nobody', async () => {
  const browser = openBrowser();
  await browser.signUp('old@example.org');
  const token = tokenIn(await mailTo('old@example.org'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  try {
    expect((await confirm(browser, token)).value).toBe('expired');
  } finally {
    vi.useRealTimers();
  }
  expect(await browser.visitor()).toBeNull();
});

test('the link leads an account with a second factor to its code, and opens no session', async () => {
  const browser = openBrowser();
  await browser.signUp('factor@example.org');
  const token = tokenIn(await mailTo('factor@example.org'));
  const isIt = eq(users.email, 'factor@example.org');
  const [user] = await db.update(users).set({ twoFactorEnabled: true }).where(isIt).returning();
  expect((await confirm(browser, token)).value).toBe('second step');
  expect(await browser.visitor()).toBeNull();
  expect(await db.$count(sessions, eq(sessions.userId, user?.id ?? ''))).toBe(0);
});

test('a browser that is signed in to another account stays there', async () => {
  const [browser, signedInBrowser] = [openBrowser(), openBrowser()];
  await browser.signUp('first@example.org');
  const cookies = new Map(browser.cookies);
  await signedInBrowser.signUp('second@example.org');
  await confirm(signedInBrowser, tokenIn(await mailTo('second@example.org')));
  for (const [name, value] of cookies) signedInBrowser.cookies.set(name, value);
  expect((await confirm(signedInBrowser, tokenIn(await mailTo('first@example.org')))).value).toBe(
    'confirmed',
  );
  expect(await signedInBrowser.visitor()).toMatchObject({ email: 'second@example.org' });
});

test('in another browser the link asks for the password, and the one that is entered counts', async () => {
  for (const email of ['phone@example.org', 'other@example.org'])
    await openBrowser().signUp(email, { fullName: 'Ada Lovelace' });
  const [mine, others] = await Promise.all([mailTo('phone@example.org'), mailTo('other@example.org')]);
  expect((await confirm(openBrowser(), tokenIn(mine))).value).toBe('asks for the password');
  expect((await openBrowser().signIn('phone@example.org')).status, 'opening confirms nothing').toBe(403);
  expect((await confirmWith('iloveyou', tokenIn(mine))).form?.errors).toHaveProperty('password');
  const same = await confirmWith(password, tokenIn(mine));
  expect(same.location).toBe('/auth');
  const owner = openBrowser();
  await owner.signIn('phone@example.org');
  expect(await owner.visitor()).toMatchObject({ name: 'Ada Lovelace' });
  expect((await confirmWith('yet-another-1843', tokenIn(mine))).status, 'a link that did its work').toBe(409);

  await confirmWith('another-one-1843', tokenIn(others));
  expect((await openBrowser().signIn('other@example.org')).status).toBe(401);
  const claimed = openBrowser();
  await claimed.signIn('other@example.org', { password: 'another-one-1843' });
  expect(await claimed.visitor(), 'the name may be a stranger’s').toMatchObject({ name: '' });
});

test('who signs up with another person’s address before them gains nothing', async () => {
  const [thief, owner] = [openBrowser(), openBrowser()];
  const email = 'victim@example.org';
  await thief.signUp(email, { password: 'password-of-the-thief', fullName: 'Thief' });
  const planted = await mailTo(email);
  const [before] = await db.select().from(users).where(eq(users.email, email));
  const userId = before?.id ?? '';
  await db.insert(sessions).values({ userId, token: 'planted', expiresAt: new Date(Date.now() + 60_000) });
  await db.insert(twoFactors).values({ userId, secret: 's', backupCodes: 'b' });

  const { form, status } = await owner.signUp(email, { fullName: 'Owner' });
  expect({ status, notice: form?.message }).toEqual({ status: 200, notice: { title: created } });
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  expect(await db.$count(twoFactors, eq(twoFactors.userId, userId))).toBe(0);
  for (const browser of [thief, owner])
    expect((await confirm(browser, tokenIn(planted))).value, 'an earlier link').toBe('invalid');
  await mailTo(email, /^Confirm your account/, 2);
  await resend(email);
  const resent = await mailTo(email, /^Confirm your account/, 3);
  expect((await confirm(owner, tokenIn(resent))).value).toBe('signed in');
  expect((await thief.signIn(email, { password: 'password-of-the-thief' })).status).toBe(401);
  expect(await owner.visitor()).toMatchObject({ email, name: 'Owner' });
});

test('nor does who signs up with it after them, whichever mail is opened', async () => {
  const [thief, owner] = [openBrowser(), openBrowser()];
  const email = 'late@example.org';
  await owner.signUp(email, { fullName: 'Owner' });
  const own = await mailTo(email);
  await thief.signUp(email, { password: 'password-of-the-thief', fullName: 'Thief' });
  const planted = await mailTo(email, /^Confirm your account/, 2);
  expect((await confirm(owner, tokenIn(own))).value, 'the sign-up is not theirs any more').toBe('invalid');
  expect((await confirm(owner, tokenIn(planted))).value).toBe('asks for the password');
  expect((await confirmWith(password, tokenIn(planted))).location).toBe('/auth');
  expect((await thief.signIn(email, { password: 'password-of-the-thief' })).status).toBe(401);
  await owner.signIn(email);
  expect(await owner.visitor()).toMatchObject({ email, name: '' });
});

test('an address that has an account is told so, and nothing of it changes', async () => {
  const browser = openBrowser();
  await browser.signUp('twice@example.org', { fullName: 'First' });
  await confirm(browser, tokenIn(await mailTo('twice@example.org')));
  await browser.visit('/', signOut);
  const [before] = await db.select().from(users).where(eq(users.email, 'twice@example.org'));
  const { form, status } = await browser.signUp('TWICE@example.org', {
    fullName: 'Second',
    password: 'another-one',
  });
  expect(status).toBe(409);
  expect(form?.message?.title).toBe('An account with this email already exists. Please sign in instead.');
  expect(form?.values).toEqual({ intent: 'sign-up', email: 'TWICE@example.org', fullName: 'Second' });
  expect(await db.select().from(users).where(eq(users.email, 'twice@example.org'))).toEqual([before]);
});

test('of two sign-ups with one address at the same moment the last one counts', async () => {
  const answers = await Promise.all(
    [openBrowser(), openBrowser()].map((it) => it.signUp('race@example.org')),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const found = await db.select().from(users).where(eq(users.email, 'race@example.org'));
  expect(found).toHaveLength(1);
  expect(await db.$count(credentials, eq(credentials.userId, found[0]?.id ?? ''))).toBe(1);
});

test('mails of sign-ups with an address that waits to be confirmed come to an end', async () => {
  const browser = openBrowser();
  const answers = [];
  for (let count = 0; count < 5; count += 1)
    answers.push((await browser.signUp('mailed@example.org')).status);
  expect(answers).toEqual([200, 200, 200, 200, 429]);
  const newest = await mailTo('mailed@example.org', /^Confirm your account/, 4);
  expect((await confirm(openBrowser(), tokenIn(newest))).value, 'the last one stands').toBe(
    'asks for the password',
  );
});

test('a common password is refused, and nobody signs up as an admin', async () => {
  const browser = openBrowser();
  const { form } = await browser.signUp('common@example.org', { password: 'Password1' });
  expect(form).toMatchObject({
    errors: { password: expect.any(String) },
    message: { title: 'This password is too common. Please choose another one.', destructive: true },
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
  expect(form?.message?.title).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
});

test('asking for the mail again answers the same for every address, and sends it only where it helps', async () => {
  await openBrowser().signUp('lost@example.org');
  await openBrowser().signUp('done@example.org');
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, 'done@example.org'));
  await Promise.all([mailTo('lost@example.org'), mailTo('done@example.org')]);
  const answers = await Promise.all(
    ['lost@example.org', 'done@example.org', 'nobody@example.org'].map(resend),
  );
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
  await openBrowser().signUp('thief@example.org');
  const [text, signature] = tokenIn(await mailTo('forged@example.org')).split('.');
  const [othersText, othersSignature] = tokenIn(await mailTo('thief@example.org')).split('.');
  const forged = ['', '.', 'e30.e30', `${text}.${othersSignature}`, `${othersText}.${signature}`];
  for (const token of forged) expect((await confirm(openBrowser(), token)).value, token).toBe('invalid');
  const [user] = await db.select().from(users).where(eq(users.email, 'forged@example.org'));
  expect(user?.emailVerified).toBe(false);
});

async function lettersTo(address: string): Promise<number> {
  return (await outbox()).filter(({ to }) => to === address).length;
}
