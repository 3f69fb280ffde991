import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, twoFactors, users } from '#app/features/accounts/tables.server.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import { versionOf } from '#app/services/http/edit-form.server.ts';
import { rateLimits } from '#app/services/limits/tables.server.ts';
import { browsersFor, letProofsAge, password, signedIn } from '../../../tests/support/browser.ts';
import { codeOf, turnOnSecondFactor } from '../../../tests/support/second-factor.ts';
import { testServices } from '../../../tests/support/services.ts';
import { peopleList } from './people.server.ts';
import { answerRoleForm, readPerson } from './person.server.ts';

const services = await testServices();
await services.start();
const { db } = services;
const openBrowser = browsersFor(services);

const person = (name: string, email: string, role = 'member') => ({ name, email, role, emailVerified: true });

test('people are found by a part of address or name, and by role, the newest first', async () => {
  for (const [minute, one] of [
    person('Ada Lovelace', 'ada@wren.example', 'admin'),
    person('Grace Hopper', 'grace@wren.example', 'editor'),
    person('', 'ada_2@finch.example'),
  ].entries())
    await db.insert(users).values({ ...one, createdAt: new Date(2026, 0, 1, 0, minute) });
  const found = async (q: string, role: 'member' | 'editor' | 'admin' | '' = '') =>
    (await peopleList.list(db, { q, role })).rows.map(({ email }) => email);
  expect(await found('')).toEqual(['ada_2@finch.example', 'grace@wren.example', 'ada@wren.example']);
  expect(await found('HOPPER')).toEqual(['grace@wren.example']);
  expect(await found('wren.ex', 'admin')).toEqual(['ada@wren.example']);
  // Signs that a pattern has a meaning for stand for themselves.
  expect(await found('ada_')).toEqual(['ada_2@finch.example']);
  expect(await found('%')).toEqual([]);
  expect(await peopleList.list(db, {}, 2)).toMatchObject({ total: 3, page: 1, pages: 1 });
});

test('the page of an account says how it is protected, what is kept of it and what happened, and no secret', async () => {
  const [user] = await db
    .insert(users)
    .values(person('Joan', 'joan@wren.example', 'editor'))
    .returning();
  if (!user) throw new Error('the account was not stored');
  const { id } = user;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(sessions).values([
    { userId: id, token: 'secret-token', expiresAt },
    { userId: id, token: 'run-out', expiresAt: new Date(0) },
  ]);
  await db
    .insert(twoFactors)
    .values({ userId: id, secret: 'secret-factor', backupCodes: '[]', verified: false });
  await recordAudit(db, { actor: 'operator', action: 'role.changed', subject: `user:${id}` });
  const counted = { label: 'Orders', count: () => db.$count(users), list: '/admin/orders' };
  const sections = [
    { name: 'orders', exportData: async () => [], counted },
    { name: 'likes', exportData: async () => [] },
  ];
  const shown = await readPerson(services, sections, id);
  expect(shown).toMatchObject({
    secondFactor: 'started, not finished',
    isLocked: false,
    sessions: 1,
    counts: [{ label: 'Orders', count: await db.$count(users), href: '/admin/orders?q=joan%40wren.example' }],
    history: [{ action: 'role.changed', who: 'operator' }],
    version: versionOf({ role: 'editor' }),
  });
  expect(JSON.stringify(shown)).not.toContain('secret');
  for (const other of ['x', '00000000-0000-4000-8000-000000000000'])
    await expect(readPerson(services, [], other)).rejects.toMatchObject({ status: 404 });
});

test('who gives a role proves once more who they are, with the password or a code', async () => {
  const admin = openBrowser();
  await signedIn(services, admin, 'admin@wren.example');
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, 'admin@wren.example'));
  const [user] = await db.insert(users).values(person('Mary', 'mary@wren.example')).returning();
  const id = user?.id ?? '';
  const give = (role: string, shown: string, proof: Record<string, string>) =>
    admin.visit(`/admin/people/${id}`, (args) => answerRoleForm({ ...args, params: { id } }), {
      role,
      version: versionOf({ role: shown }),
      ...proof,
    });
  await letProofsAge(services);
  const roleOf = async () => (await db.select().from(users).where(eq(users.id, id)))[0]?.role;
  for (const [proof, status] of [
    [{}, 400],
    [{ proof: 'not-this-one' }, 401],
    [{ proof: '123456' }, 401],
  ] as const) {
    const refused = await give('admin', 'member', proof);
    expect(refused).toMatchObject({ status, form: { errors: { proof: expect.any(String) } } });
    expect(JSON.stringify(refused.form)).not.toContain('not-this-one');
  }
  expect(await roleOf()).toBe('member');
  expect((await give('editor', 'member', { proof: password })).location).toBe(`/admin/people/${id}`);
  expect(await roleOf()).toBe('editor');

  const { secret } = await turnOnSecondFactor(admin);
  await letProofsAge(services);
  expect((await give('member', 'editor', { proof: '000000' })).status).toBe(401);
  const code = codeOf(secret, 1);
  expect(
    (await give('admin', 'editor', { proof: `${code.slice(0, 3)} ${code.slice(3)}` })).location,
  ).toBeTruthy();
  expect(await roleOf()).toBe('admin');
  await letProofsAge(services);
  expect((await give('member', 'admin', { proof: code })).form).toMatchObject({
    errors: { proof: 'This code was already used. Wait for the next one.' },
  });
  expect((await give('member', 'admin', { proof: password })).location).toBeTruthy();
  expect((await give('admin', 'member', {})).location, 'asked not long ago').toBeTruthy();
  expect((await give('member', 'admin', {})).location).toBeTruthy();
  await letProofsAge(services);
  await give('admin', 'member', { proof: 'not-this-one' });
  await db.update(rateLimits).set({ count: 9 }).where(eq(rateLimits.name, 'wrong proofs by session'));
  await give('admin', 'member', { proof: 'not-this-one' });
  const waiting = await give('admin', 'member', { proof: password });
  expect([waiting.status, Number(waiting.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await roleOf()).toBe('member');
});
