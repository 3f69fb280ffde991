import { randomUUID } from 'node:crypto';
import { users } from '#app/features/accounts/tables.server.ts';
import { entitlements, orders } from '#app/features/certification/tables.server.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';

/** Inserts `count` people with accounts who bought a level. Returns their ids. */
export async function insertLearners(db: Database, count: number, level: LevelId): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), orderId: randomUUID() }));
  await db
    .insert(users)
    .values(people.map(({ id }) => ({ id, name: '', email: `${id}@example.org`, emailVerified: true })));
  await db.insert(orders).values(
    people.map(({ id, orderId }) => ({
      id: orderId,
      userId: id,
      level,
      provider: 'sandbox',
      sessionId: `cs_${orderId}`,
      amount: 4900,
      currency: 'usd',
      status: 'paid' as const,
      paidAt: new Date(),
    })),
  );
  await db.insert(entitlements).values(people.map(({ id, orderId }) => ({ userId: id, level, orderId })));
  return people.map(({ id }) => id);
}
