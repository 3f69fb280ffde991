import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { browsersFor, letProofsAge, password, signedIn } from '../../../../tests/support/browser.ts';
import { codeOf, manageSecondFactor, turnOnSecondFactor } from '../../../../tests/support/second-factor.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import { answerSecondStep } from '../sign-in/auth-action.server.ts';
import { credentials, passkeys, securityEvents, sessions, users, verifications } from '../tables.server.ts';
import { listSessions, sweepAccounts } from './account.server.ts';
import { answerAccountForm } from './account-action.server.ts';
import { exportOwnData } from './export.server.ts';

const services = await testServices();
await services.start();
const { db, mailTo, outbox } = services;
const openBrowser = browsersFor(services, [{ name: 'likes', exportData: async () => ['one-format'] }]);

test('a name is saved, checked and kept when it is refused', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'name@example.org');
  const save = (fullName: string) =>
    browser.visit('/account/profile', answerAccountForm, { intent: 'name', fullName });
  expect((await save(' Ada ')).location).toBe('/account/profile');
  expect((await browser.visitor())?.name).toBe('Ada');
  expect((await save('A')).form).toMatchObject({
    errors: { fullName: expect.any(String) },
    message: { title: 'Full name must be at least 2 characters' },
    values: { fullName: 'A' },
  });
});

test('sessions are listed and ended, one by one and everywhere, and nobody ends those of others', async () => {
  const [here, phone, stranger] = [openBrowser(), openBrowser(), openBrowser()];
  await signedIn(services, here, 'many@example.org');
  await phone.signIn('many@example.org');
  await signedIn(services, stranger, 'other@example.org');
  const list = async () =>
    (await here.visit('/account/security', async (args) => listSessions(args, await requireVisitor(args))))
      .value ?? [];
  expect(await list()).toHaveLength(2);
  const [newest] = await list();
  const end = { intent: 'end-session', sessionId: newest?.id ?? '' };
  await stranger.visit('/account/security', answerAccountForm, end);
  expect(await list()).toHaveLength(2);
  await here.visit('/account/security', answerAccountForm, end);
  expect(await phone.visitor()).toBeNull();
  await phone.signIn('many@example.org');
  expect(
    (await here.visit('/account/security', answerAccountForm, { intent: 'end-all-sessions' })).location,
  ).toBe('/');
  expect(await Promise.all([here, phone, stranger].map(async (it) => (await it.visitor())?.email))).toEqual([
    undefined,
    undefined,
    'other@example.org',
  ]);
});

test('signing out everywhere ends a sign-in that waits for its second step', async () => {
  const [here, waiting] = [openBrowser(), openBrowser()];
  await signedIn(services, here, 'two-steps@example.org');
  const { secret } = await turnOnSecondFactor(here);
  expect((await waiting.signIn('two-steps@example.org')).location).toBe('/auth/code');
  await here.visit('/account/security', answerAccountForm, { intent: 'end-all-sessions' });
  await waiting.visit('/auth/code', answerSecondStep, { intent: 'second-step', code: codeOf(secret, 1) });
  expect(await waiting.visitor()).toBeNull();
});

test('the export holds what is kept, and no secret', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'export@example.org');
  await manageSecondFactor(browser, { intent: 'start' });
  const { value } = await browser.visit('/', async (args) => exportOwnData(args, await requireVisitor(args)));
  expect(value).toMatchObject({
    account: { email: 'export@example.org', role: 'member', firstSignedInAt: expect.any(Date) },
    sessions: [{ userAgent: expect.stringContaining('Firefox'), provedAt: expect.any(Date) }],
    secondFactor: [{ isVerified: false, changedAt: expect.any(Date) }],
    likes: ['one-format'],
  });
  const [session] = await db.select().from(sessions);
  expect(session?.ipAddress).toBe('');
  expect(JSON.stringify(value)).not.toMatch(/password|token|secret"/);
});

test('deleting the account needs a proof and a tick, and leaves nothing', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'gone@example.org');
  const { id } = (await browser.visitor()) ?? { id: '' };
  await db.insert(credentials).values({ userId: id, providerId: 'github', accountId: 'gone' });
  const key = { credentialId: 'gone', publicKey: 'k', counter: 0, transports: [] };
  await db.insert(passkeys).values({ userId: id, name: 'Key', ...key });
  const ask = (form: Record<string, string>) =>
    browser.visit('/account/data', answerAccountForm, { intent: 'delete', ...form });
  await letProofsAge(services);
  expect((await ask({ proof: password })).form?.errors).toHaveProperty('sure');
  expect((await ask({ proof: 'not-this-one', sure: 'yes' })).form?.errors).toHaveProperty('proof');
  expect((await browser.visitor())?.id).toBe(id);
  expect((await ask({ proof: password, sure: 'yes' })).location).toBe('/');
  expect(await browser.visitor()).toBeNull();
  expect(await db.$count(users, eq(users.id, id))).toBe(0);
  for (const table of [sessions, credentials, passkeys, securityEvents])
    expect(await db.$count(table, eq(table.userId, id))).toBe(0);
  await expect.poll(async () => (await mailTo('gone@example.org')).subject).toContain('was deleted');
  expect((await openBrowser().signUp('gone@example.org')).status).toBe(200);
});

test('the last admin cannot delete the account, also when two leave at once', async () => {
  const people = [openBrowser(), openBrowser()];
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]];
  await signedIn(services, one, 'first@admin.example');
  await signedIn(services, two, 'second@admin.example');
  const leave = (browser: typeof one) =>
    browser.visit('/account/data', answerAccountForm, {
      intent: 'delete',
      sure: 'yes',
    });
  const admins = () => db.select({ email: users.email }).from(users).where(eq(users.role, 'admin'));
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, 'first@admin.example'));
  expect(await leave(one)).toMatchObject({
    status: 409,
    form: {
      errors: { sure: expect.any(String) },
      message: { title: 'This is the only admin. Make another person an admin first.' },
    },
  });
  expect((await one.visitor())?.role).toBe('admin');
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, 'second@admin.example'));
  const both = await Promise.all([leave(one), leave(two)]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
  expect(await admins()).toHaveLength(1);
});

test('the nightly sweep removes what has run out and leaves the rest', async () => {
  await openBrowser().signUp('forgotten@example.org');
  await openBrowser().signUp('fresh@example.org');
  await signedIn(services, openBrowser(), 'member@example.org');
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await db.update(users).set({ createdAt: longAgo }).where(eq(users.email, 'forgotten@example.org'));
  await db.update(users).set({ createdAt: longAgo }).where(eq(users.email, 'member@example.org'));
  const pending = (identifier: string, minutes: number) => ({
    identifier,
    value: '{}',
    expiresAt: new Date(Date.now() + minutes * 60_000),
  });
  await db.insert(verifications).values([pending('over', -1), pending('open', 9)]);
  await sweepAccounts(db);
  const waiting = (await db.select().from(verifications)).map(({ identifier }) => identifier);
  expect([waiting.includes('over'), waiting.includes('open')]).toEqual([false, true]);
  const left = await db.select({ email: users.email }).from(users);
  expect(left).toContainEqual({ email: 'fresh@example.org' });
  expect(left).toContainEqual({ email: 'member@example.org' });
  expect(left).not.toContainEqual({ email: 'forgotten@example.org' });
});

test('an accident in the middle takes everything back, and sends no mail', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'atomic@example.org');
  const { submitForm } = await import('../submit-form.server.ts');
  const { noFieldsSchema } = await import('../schema.ts');
  const { authContext } = await import('../sessions/visitor.server.ts');
  const { form, status } = await browser.visit('/account', async ({ request, context }) =>
    submitForm({ request, context }, new FormData(), noFieldsSchema, async () => {
      await context.get(authContext).change(async (scope) => {
        await scope.db.update(users).set({ name: 'half' }).where(eq(users.email, 'atomic@example.org'));
        scope.letters.push({ to: 'half@example.org', subject: 's', text: 't', html: 'h' });
        throw new Error('the plug was pulled');
      });
      return { title: 'never' };
    }),
  );
  expect(status).toBe(500);
  expect(form?.message?.title).toBe('An unexpected error occurred. Please try again.');
  expect((await browser.visitor())?.name).toBe('');
  await openBrowser().signUp('after@example.org');
  await mailTo('after@example.org');
  expect((await outbox()).some(({ to }) => to === 'half@example.org')).toBe(false);
});
