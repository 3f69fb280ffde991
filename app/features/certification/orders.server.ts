import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { type LevelId, nameLevel } from '#app/services/curriculum/levels.server.ts';
import { countOverTime, type Period } from '#app/services/database/count-over-time.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/newest-first.server.ts';
import { listDisputes } from '#app/services/payments/take-in.server.ts';
import { examAttempts } from './exams/tables.server.ts';
import { entitlements, orders } from './tables.server.ts';

export type Order = typeof orders.$inferSelect;

/** What payments for orders are called at the provider. */
export const purposeName = 'certification';

/** What pages show of an order. */
export interface ShownOrder extends Omit<Order, 'userId' | 'checkedAt' | 'paymentId'> {
  /** `MCP Foundation` */
  levelName: string;
}

/** The order that was, or is being, paid by this session at the provider. */
export async function findOrderBySession(
  db: Database,
  sessionId: string,
): Promise<(ShownOrder & { userId: string | null }) | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.sessionId, sessionId));
  return order && { ...(await show(order)), userId: order.userId };
}

/** The person's orders, the newest first. */
export async function listOrders(db: Database, userId: string): Promise<ShownOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(newestFirst(orders.createdAt), orders.id)
    .limit(200);
  return Promise.all(found.map(show));
}

/** The same for the export of own data, with what banks asked back. */
export async function exportOrders(db: Database, userId: string) {
  const own = await listOrders(db, userId);
  return Promise.all(
    own.map(async (order) => ({ ...order, disputes: await listDisputes(db, purposeName, order.id) })),
  );
}

/**
 * Whether a payment of the level is asked back and that is not settled: the person has neither the level nor the money,
 * and is not to pay again.
 */
export async function isInDispute(db: Database, userId: string, level: LevelId): Promise<boolean> {
  const isTheirs = and(eq(orders.userId, userId), eq(orders.level, level));
  return (await db.$count(orders, and(isTheirs, inArray(orders.status, ['disputed', 'refund_failed'])))) > 0;
}

/** Whether the person may sit the exam of the level. */
export async function hasEntitlement(db: Database, userId: string, level: LevelId): Promise<boolean> {
  const isTheirs = and(eq(entitlements.userId, userId), eq(entitlements.level, level));
  return (await db.$count(entitlements, isTheirs)) > 0;
}

/** The levels whose exams the person may sit. */
export async function listEntitlements(db: Database, userId: string): Promise<LevelId[]> {
  const held = await db
    .select({ level: entitlements.level })
    .from(entitlements)
    .where(eq(entitlements.userId, userId));
  return held.map(({ level }) => level);
}

/** The levels that the person owns, with the order that gave each, for the export of own data. */
export async function exportEntitlements(db: Database, userId: string) {
  const { level, orderId, grantedAt } = entitlements;
  return db.select({ level, orderId, grantedAt }).from(entitlements).where(eq(entitlements.userId, userId));
}

/** What the receipt of an order says. @throws Refusal 404 for one that is not this person's, or was never paid */
export async function findReceipt(db: Database, { id: userId, name, email }: Visitor, orderId: string) {
  const isIt = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const [order] = isUuid(orderId) ? await db.select().from(orders).where(isIt) : [];
  // A refund that was heard of before its payment leaves an order without the time of that.
  const paidAt = order?.paidAt ?? order?.refundedAt;
  if (!order || !paidAt) throw new Refusal(404, 'There is no receipt at this address.');
  const { level, amount, currency, status, refundedAt, sessionId, provider } = order;
  return {
    ...{ orderId, status, transaction: sessionId, buyer: { name, email } },
    levelName: (await nameLevel(level)).name,
    sum: formatMoney(amount, currency),
    paidOn: formatLongDate(paidAt),
    refundedOn: status === 'refunded' && refundedAt && formatLongDate(refundedAt),
    isSandbox: provider === 'sandbox',
  };
}

async function show({ userId: _, checkedAt: __, paymentId: ___, ...order }: Order): Promise<ShownOrder> {
  return { ...order, levelName: (await nameLevel(order.level)).name };
}

/** Orders by when they were paid; those that were refunded afterwards were purchases too. */
export const countPurchases = (db: Database, period: Period) =>
  countOverTime(db, orders.paidAt, period, sql`paid_at is not null`);

/** Exams that were passed, by when they ended. Those of deleted accounts went with them. */
export const countExamPasses = (db: Database, period: Period) =>
  countOverTime(db, examAttempts.completedAt, period, sql`passed`);
