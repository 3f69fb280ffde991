import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { versionOf } from '#app/services/http/edit-form.server.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { sessions, twoFactors, users, verifications } from '../tables.server.ts';
import type { Role } from './role.ts';
import { adminCommand, changeRole } from './roles.server.ts';

const services = await testServices();
await services.start();
const { db } = services;

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await adminCommand(db)(args, (line) => lines.push(line));
  return lines;
}

test('the command gives roles to accounts that are confirmed, and lists who has one', async () => {
  await db.insert(users).values([
    { name: '', email: 'ada@example.org', emailVerified: true },
    { name: '', email: 'new@example.org', emailVerified: false },
  ]);
  expect(await run('list')).toEqual(['Nobody is an editor or an admin yet.']);
  expect(await run('grant', ' Ada@example.org', 'admin')).toEqual(['ada@example.org is now admin.']);
  expect(await run('list')).toEqual(['admin   ada@example.org']);
  await expect(run('grant', 'nobody@example.org', 'admin')).rejects.toThrow(
    'No account has the address nobody@example.org.',
  );
  await expect(run('grant', 'new@example.org', 'editor')).rejects.toThrow('is not confirmed yet');
  await expect(run('grant', 'ada@example.org', 'owner')).rejects.toThrow(
    'Choose a role: member, editor or admin.',
  );
  await run('grant', 'ada@example.org', 'member');
  expect(await roleOf('ada@example.org')).toBe('member');
});

test('the command signs an account out everywhere, and says in how many places it was', async () => {
  await db.insert(users).values([
    { name: '', email: 'lost@example.org', emailVerified: true },
    { name: '', email: 'other@example.org', emailVerified: true },
  ]);
  for (const email of ['lost@example.org', 'lost@example.org', 'other@example.org']) {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const expiresAt = new Date(Date.now() + 60_000);
    await db.insert(sessions).values({ userId: user?.id ?? '', token: randomUUID(), expiresAt });
    // A sign-in that waits for its second step.
    await db.insert(verifications).values({ identifier: randomUUID(), value: user?.id ?? '', expiresAt });
  }
  expect(await run('sign-out', 'Lost@example.org')).toEqual([
    'lost@example.org is signed out everywhere (2 sessions).',
  ]);
  const left = await db
    .select({ email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId));
  expect(left).toEqual([{ email: 'other@example.org' }]);
  expect(await db.$count(verifications)).toBe(1);
  const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'sessions.ended'));
  expect(line).toMatchObject({ actor: 'operator', details: { count: 2 } });
  await expect(run('sign-out', 'nobody@example.org')).rejects.toThrow('No account has the address');
});

test('the command takes a lost second factor away, with the sessions of whoever has it', async () => {
  const email = 'locked-out@example.org';
  const [user] = await db
    .insert(users)
    .values({ name: '', email, emailVerified: true, twoFactorEnabled: true })
    .returning();
  const userId = user?.id ?? '';
  await db.insert(twoFactors).values({ userId, secret: 'x', backupCodes: 'x', verified: true });
  await db.insert(sessions).values({ userId, token: randomUUID(), expiresAt: new Date(Date.now() + 60_000) });
  expect(await run('remove-second-factor', email)).toEqual([
    `${email} no longer has a second factor, passkeys or linked sign-ins.`,
    'The account is signed out everywhere. Its password stays the same. To set a new password, ask for a link by email.',
  ]);
  expect(await db.$count(twoFactors, eq(twoFactors.userId, userId))).toBe(0);
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  const [after] = await db.select().from(users).where(eq(users.id, userId));
  expect(after?.twoFactorEnabled).toBe(false);
  expect(await db.$count(auditLog, eq(auditLog.action, 'second-factor.removed'))).toBe(1);
  await expect(run('remove-second-factor', email)).rejects.toThrow('has no second factor');
});

let count = 0;
/** Somebody with this role who is signed in. */
async function newPerson(role: Role, emailVerified = true) {
  count += 1;
  const [person] = await db
    .insert(users)
    .values({ name: '', email: `person-${count}@example.org`, emailVerified, role })
    .returning();
  if (!person) throw new Error('the account was not stored');
  await db.insert(sessions).values({
    userId: person.id,
    token: `token-${count}`,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return person;
}
const roleOf = async (email: string) =>
  (await db.select({ role: users.role }).from(users).where(eq(users.email, email)))[0]?.role;
const changesOf = (id: string) =>
  db
    .select({ actor: auditLog.actor, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.subject, `user:${id}`))
    .orderBy(auditLog.at);
const sessionsOf = (id: string) => db.$count(sessions, eq(sessions.userId, id));

/** The form of the desk, as it was shown while the person had the role `shown`. */
function give(
  admin: { id: string },
  person: { id: string },
  shown: string,
  role: Role,
  settings?: { isLoopback: boolean; staffPasskeys: boolean },
) {
  const form = new FormData();
  form.set('version', versionOf({ role: shown }));
  form.set('role', role);
  const config = { ...services.config, ...settings };
  return changeRole({ ...services, config }, admin.id, { userId: person.id, role, form });
}

test('an admin gives a role and takes it: recorded, mailed, and a lower role ends the sessions', async () => {
  const admin = await newPerson('admin');
  const person = await newPerson('member');
  expect(await give(admin, person, 'member', 'editor')).toMatchObject({ isSignedOut: false });
  expect(await roleOf(person.email)).toBe('editor');
  expect(await sessionsOf(person.id)).toBe(1);
  // A second click.
  await give(admin, person, 'member', 'editor');
  expect(await changesOf(person.id)).toEqual([
    { actor: `user:${admin.id}`, details: { from: 'member', to: 'editor' } },
  ]);
  expect((await services.mailTo(person.email)).subject).toContain('is now editor');
  expect(await give(admin, person, 'editor', 'member')).toMatchObject({ isSignedOut: true });
  expect(await sessionsOf(person.id)).toBe(0);
  expect(await sessionsOf(admin.id)).toBe(1);
});

test('the mail about a role says what opens the desk', async () => {
  const admin = await newPerson('admin');
  const isOpen = { isLoopback: true, staffPasskeys: false };
  for (const [settings, words] of [
    [isOpen, '/admin.'],
    [{ ...isOpen, isLoopback: false }, '/admin, once you have a second factor.'],
    [
      { ...isOpen, staffPasskeys: true },
      '/admin, once you have a passkey and have used it since you signed in.',
    ],
  ] as const) {
    const person = await newPerson('member');
    await give(admin, person, 'member', 'editor', settings);
    expect((await services.mailTo(person.email)).text).toContain(words);
  }
});

test('of two admins with one form open the second is shown what the first saved', async () => {
  const [one, two] = [await newPerson('admin'), await newPerson('admin')];
  const person = await newPerson('member');
  await give(one, person, 'member', 'editor');
  await expect(give(two, person, 'member', 'admin')).rejects.toMatchObject({
    status: 409,
    saved: { role: 'editor' },
  });
  expect(await roleOf(person.email)).toBe('editor');
});

test('nobody but an admin gives a role, whatever they were when the page was shown', async () => {
  const person = await newPerson('member');
  for (const role of ['member', 'editor'] as const) {
    const other = await newPerson(role);
    await expect(give(other, person, 'member', 'admin')).rejects.toMatchObject({ status: 403 });
    await expect(give(other, other, role, 'admin')).rejects.toMatchObject({ status: 403 });
  }
  const admin = await newPerson('admin');
  await expect(give(admin, { id: randomUUID() }, 'member', 'admin')).rejects.toMatchObject({ status: 404 });
  await expect(give(admin, await newPerson('member', false), 'member', 'editor')).rejects.toMatchObject({
    status: 409,
  });
  expect(await roleOf(person.email)).toBe('member');
});

test('the last admin stays one, also when two take the role from each other at once', async () => {
  await db.update(users).set({ role: 'member' }).where(eq(users.role, 'admin'));
  const one = await newPerson('admin');
  await expect(give(one, one, 'admin', 'member')).rejects.toMatchObject({ status: 409, field: 'role' });
  expect(await sessionsOf(one.id)).toBe(1);
  for (let round = 0; round < 5; round += 1) {
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, one.id));
    const two = await newPerson('admin');
    const outcomes = await Promise.allSettled([
      give(one, two, 'admin', 'member'),
      give(two, one, 'admin', 'editor'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
    expect(left).toHaveLength(1);
    await db.update(users).set({ role: 'member' }).where(eq(users.id, two.id));
  }
  // On the machine itself the role can be given again, so it can be taken.
  await run('grant', one.email, 'admin');
  await run('grant', one.email, 'member');
  expect(await roleOf(one.email)).toBe('member');
  expect(await changesOf(one.id)).toContainEqual({
    actor: 'operator',
    details: { from: 'admin', to: 'member' },
  });
});
