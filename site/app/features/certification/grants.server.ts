import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { recordAudits } from '#app/services/audit/audit.server.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { entitlements, orders, vouchers } from './tables.server.ts';

/** Source of a person's level: their own order, or a seat of a team's order. */
export interface Grant {
  orderId: string;
  voucherId: string | null;
}

interface Cause {
  /** True while the level is suspended; it returns automatically when the dispute is won. */
  isSuspended?: boolean;
  /** For the audit log. */
  actor: string;
}

/**
 * Updates the entitlements of these people to a level from their orders and seats. A person is entitled while their own
 * order is paid, or the order of a seat they accepted; an entitlement keeps its source while that is valid. The caller
 * holds locks on the accounts. Returns the current source for each person.
 */
export async function grantWhatIsPaid(
  tx: Database,
  userIds: string[],
  level: LevelId,
  { isSuspended = false, actor }: Cause,
): Promise<Map<string, Grant>> {
  if (userIds.length === 0) return new Map();
  const { userId, orderId, voucherId } = entitlements;
  const areTheirs = and(inArray(userId, userIds), eq(entitlements.level, level));
  const held = await tx.select({ userId, orderId, voucherId }).from(entitlements).where(areTheirs);
  const heldBy = new Map(held.map((one) => [one.userId, one]));
  const granted = new Map<string, Grant>();
  for (const { userId = '', ...grant } of await listPaid(tx, userIds, level)) {
    const isHeld = isSame(heldBy.get(userId), grant);
    // The earliest one, unless another gives the level already.
    if (isHeld || !granted.has(userId)) granted.set(userId, grant);
  }
  const ended = held.filter((one) => !isSame(one, granted.get(one.userId)));
  const added = [...granted].filter(([id, grant]) => !isSame(heldBy.get(id), grant));
  if (ended.length > 0) {
    const ids = ended.map(({ userId }) => userId);
    await tx.delete(entitlements).where(and(inArray(userId, ids), eq(entitlements.level, level)));
  }
  if (added.length > 0)
    await tx.insert(entitlements).values(added.map(([userId, grant]) => ({ userId, level, ...grant })));
  const entry = (what: string, userId: string, { orderId, voucherId }: Grant) => ({
    actor,
    action: `entitlement.${what}`,
    subject: `user:${userId}`,
    details: { level, orderId, ...(voucherId && { voucherId }) },
  });
  await recordAudits(tx, [
    ...ended.map((one) => entry(isSuspended ? 'suspended' : 'ended', one.userId, one)),
    ...added.map(([id, grant]) => entry('granted', id, grant)),
  ]);
  return granted;
}

/** Paid orders and accepted seats that can give these people the level, in the order of payment or acceptance. */
function listPaid(tx: Database, userIds: string[], level: LevelId) {
  const isPaid = and(eq(orders.level, level), eq(orders.status, 'paid'));
  const own = tx
    .select({
      userId: sql<string>`${orders.userId}`.as('holder'),
      orderId: orders.id,
      voucherId: sql<string | null>`null::uuid`.as('seat'),
      since: sql<string>`${orders.paidAt}`.as('since'),
    })
    .from(orders)
    .where(and(inArray(orders.userId, userIds), eq(orders.kind, 'single'), isPaid));
  const seats = tx
    .select({
      userId: sql<string>`${vouchers.userId}`.as('holder'),
      orderId: orders.id,
      voucherId: sql<string | null>`${vouchers.id}`.as('seat'),
      since: sql<string>`${vouchers.acceptedAt}`.as('since'),
    })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.orderId))
    .where(and(inArray(vouchers.userId, userIds), isNotNull(vouchers.acceptedAt), isPaid));
  return unionAll(own, seats).orderBy(sql`since`, sql`id`);
}

function isSame(one: Grant | undefined, other: Grant | undefined): boolean {
  return one?.orderId === other?.orderId && (one?.voucherId ?? null) === (other?.voucherId ?? null);
}
