import { count, desc, eq, max, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { securityEvents, users } from '#app/features/accounts/tables.server.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { askTogether } from './ask-together.server.ts';

const { db } = await testServices();

test('queries that are asked together give what each gives by itself', async () => {
  const people = ['b', 'a', 'c'].map((name) => ({ name, email: `${name}@together.example` }));
  const [first] = await db.insert(users).values(people).returning({ id: users.id });
  const userId = first?.id ?? '';
  const at = new Date('2026-03-01T12:00:00.123Z');
  await db
    .insert(securityEvents)
    .values({ userId, kind: 'test', at, address: '192.0.2.7', alike: '"quoted"' });
  await db
    .insert(auditLog)
    .values({ actor: 'test', action: 'test', subject: 'together', details: { of: [1, 'two'] }, at });

  const name = users.name;
  const asked = () => ({
    sorted: db.select({ name }).from(users).orderBy(desc(name)).limit(2).offset(1),
    whole: db.select().from(securityEvents).where(eq(securityEvents.userId, userId)),
    // Two columns that are called `id`, and some of a row that is not there.
    joined: db
      .select({ person: users.id, event: securityEvents.id, kind: securityEvents.kind })
      .from(users)
      .leftJoin(securityEvents, eq(securityEvents.userId, users.id))
      .orderBy(name),
    latest: db.select({ at: max(auditLog.at), count: count() }).from(auditLog),
    details: db
      .select({ details: auditLog.details, words: sql<string>`'a' || 'b'`.as('words') })
      .from(auditLog),
    both: unionAll(db.select({ name }).from(users), db.select({ name }).from(users)).orderBy(name),
    none: db.select({ name }).from(users).where(eq(name, 'nobody')),
    people: db.$count(users, eq(name, 'a')),
  });
  const { sorted, whole, joined, latest, details, both, none, people: counted } = asked();
  expect(await askTogether(db, asked())).toEqual({
    sorted: await sorted,
    whole: await whole,
    joined: await joined,
    latest: await latest,
    details: await details,
    both: await both,
    none: await none,
    people: await counted,
  });
  expect(await askTogether(db, { whole: asked().whole })).toMatchObject({
    whole: [{ at, address: '192.0.2.7' }],
  });
});

test('rows that hold other rows are refused', async () => {
  const nested = db.select({ user: users }).from(users);
  await expect(askTogether(db, { nested })).rejects.toThrow('at the top');
});
