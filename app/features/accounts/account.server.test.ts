import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { browsersFor, password, signedIn } from '../../../tests/support/browser.ts';
import { testServices } from '../../../tests/support/services.ts';
import { listSessions } from './account.server.ts';
import { answerAccountForm } from './account-action.server.ts';
import { exportOwnData } from './export.server.ts';
import { confirmAddress } from './sign-up.server.ts';
import { sweepAccounts } from './sweep.server.ts';
import { credentials, sessions, users } from './tables.server.ts';
import { requireVisitor } from './visitor.server.ts';

const services = await testServices();
await services.start();
const { db, mailTo, outbox } = services;
const openBrowser = browsersFor(services, [{ name: 'likes', exportData: async () => ['one-format'] }]);

test('a name is saved, checked and kept when it is refused', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'name@example.org');
  const save = (fullName: string) =>
    browser.visit('/account', answerAccountForm, { intent: 'name', fullName });
  expect((await save(' Ada ')).location).toBe('/account');
  expect((await browser.visitor())?.name).toBe('Ada');
  expect((await save('A')).form).toMatchObject({
    field: 'fullName',
    notice: { title: 'Full name must be at least 2 characters' },
    values: { fullName: 'A' },
  });
});

test('a new address needs the password, its own confirmation, and somebody who is signed in', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'old@example.org');
  const ask = (fields: Record<string, string>) =>
    browser.visit('/account', answerAccountForm, { intent: 'email', email: 'new@example.org', ...fields });
  expect((await ask({ currentPassword: 'not-this-one' })).form?.field).toBe('currentPassword');
  expect((await ask({ currentPassword: password, email: 'old@example.org' })).form?.field).toBe('email');
  expect((await ask({ currentPassword: password })).status).toBe(200);
  const { text } = await mailTo('new@example.org');
  const token = new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
  await expect
    .poll(async () => (await mailTo('old@example.org')).subject)
    .toContain('A new address was asked for');
  expect((await browser.visitor())?.email).toBe('old@example.org');

  const stranger = openBrowser();
  expect((await stranger.visit('/', (args) => confirmAddress(args, token))).value).toBe('sign in first');
  expect(stranger.cookies.size).toBe(0);
  await signedIn(services, stranger, 'stranger@example.org');
  expect((await stranger.visit('/', (args) => confirmAddress(args, token))).value).toBe('change invalid');

  expect((await browser.visit('/', (args) => confirmAddress(args, token))).value).toBe('address changed');
  expect((await browser.visitor())?.email).toBe('new@example.org');
  expect((await browser.visit('/', (args) => confirmAddress(args, token))).value).toBe('change invalid');
});

test('an address that has an account cannot become that of another', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'mover@example.org');
  const form = { intent: 'email', email: 'wanted@example.org', currentPassword: password };
  await browser.visit('/account', answerAccountForm, form);
  const { text } = await mailTo('wanted@example.org');
  const token = new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
  await openBrowser().signUp('wanted@example.org');
  expect((await browser.visit('/account', answerAccountForm, form)).status).toBe(409);
  expect((await browser.visit('/', (args) => confirmAddress(args, token))).value).toBe('taken');
  expect((await browser.visitor())?.email).toBe('mover@example.org');
});

test('sessions are listed and ended, one by one and everywhere, and nobody ends those of others', async () => {
  const [here, phone, stranger] = [openBrowser(), openBrowser(), openBrowser()];
  await signedIn(services, here, 'many@example.org');
  await phone.signIn('many@example.org');
  await signedIn(services, stranger, 'other@example.org');
  const list = async () =>
    (await here.visit('/account', async (args) => listSessions(args, await requireVisitor(args)))).value ??
    [];
  expect(await list()).toHaveLength(2);
  const [newest] = await list();
  const end = { intent: 'end-session', sessionId: newest?.id ?? '' };
  await stranger.visit('/account', answerAccountForm, end);
  expect(await list()).toHaveLength(2);
  await here.visit('/account', answerAccountForm, end);
  expect(await phone.visitor()).toBeNull();
  await phone.signIn('many@example.org');
  expect((await here.visit('/account', answerAccountForm, { intent: 'end-all-sessions' })).location).toBe(
    '/',
  );
  expect(await Promise.all([here, phone, stranger].map(async (it) => (await it.visitor())?.email))).toEqual([
    undefined,
    undefined,
    'other@example.org',
  ]);
});

test('the export holds what is kept, and no secret', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'export@example.org');
  const { value } = await browser.visit('/', async (args) => exportOwnData(args, await requireVisitor(args)));
  expect(value).toMatchObject({
    account: { email: 'export@example.org', role: 'member' },
    sessions: [{ userAgent: expect.stringContaining('Firefox') }],
    likes: ['one-format'],
  });
  const [session] = await db.select().from(sessions);
  expect(session?.ipAddress).toBe('');
  expect(JSON.stringify(value)).not.toMatch(/password|token|secret"/);
});

test('deleting the account needs the password and a tick, and leaves nothing', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'gone@example.org');
  const { id } = (await browser.visitor()) ?? { id: '' };
  const ask = (form: Record<string, string>) =>
    browser.visit('/account', answerAccountForm, { intent: 'delete', ...form });
  expect((await ask({ currentPassword: password })).form?.field).toBe('sure');
  expect((await ask({ currentPassword: 'not-this-one', sure: 'yes' })).form?.field).toBe('currentPassword');
  expect((await browser.visitor())?.id).toBe(id);
  expect((await ask({ currentPassword: password, sure: 'yes' })).location).toBe('/');
  expect(await browser.visitor()).toBeNull();
  expect(await db.$count(users, eq(users.id, id))).toBe(0);
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  expect(await db.$count(credentials, eq(credentials.userId, id))).toBe(0);
  await expect.poll(async () => (await mailTo('gone@example.org')).subject).toContain('was deleted');
  expect((await openBrowser().signUp('gone@example.org')).status).toBe(200);
});

test('the last admin cannot delete the account, also when two leave at once', async () => {
  const people = [openBrowser(), openBrowser()];
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]];
  await signedIn(services, one, 'first@admin.example');
  await signedIn(services, two, 'second@admin.example');
  const leave = (browser: typeof one) =>
    browser.visit('/account', answerAccountForm, {
      intent: 'delete',
      currentPassword: password,
      sure: 'yes',
    });
  const admins = () => db.select({ email: users.email }).from(users).where(eq(users.role, 'admin'));
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, 'first@admin.example'));
  expect(await leave(one)).toMatchObject({
    status: 409,
    form: { field: 'sure', notice: { title: 'This is the only admin. Make somebody else one first.' } },
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
  await sweepAccounts(db);
  const left = await db.select({ email: users.email }).from(users);
  expect(left).toContainEqual({ email: 'fresh@example.org' });
  expect(left).toContainEqual({ email: 'member@example.org' });
  expect(left).not.toContainEqual({ email: 'forgotten@example.org' });
});

test('an accident in the middle takes everything back, and sends no mail', async () => {
  const browser = openBrowser();
  await signedIn(services, browser, 'atomic@example.org');
  const { answerForm } = await import('./form-answer.server.ts');
  const { noFieldsSchema } = await import('./schema.ts');
  const { authContext } = await import('./visitor.server.ts');
  const { form, status } = await browser.visit('/account', async ({ request, context }) =>
    answerForm({ request, context }, new FormData(), noFieldsSchema, async () => {
      await context.get(authContext).change(async (scope) => {
        await scope.db.update(users).set({ name: 'half' }).where(eq(users.email, 'atomic@example.org'));
        scope.letters.push({ to: 'half@example.org', subject: 's', text: 't', html: 'h' });
        throw new Error('the plug was pulled');
      });
      return { title: 'never' };
    }),
  );
  expect(status).toBe(500);
  expect(form?.notice.title).toBe('An unexpected error occurred. Please try again.');
  expect((await browser.visitor())?.name).toBe('');
  await openBrowser().signUp('after@example.org');
  await mailTo('after@example.org');
  expect((await outbox()).some(({ to }) => to === 'half@example.org')).toBe(false);
});
