import { and, eq, inArray, sql } from 'drizzle-orm';
import { type LevelId, readTiers } from '#app/services/curriculum/levels.server.ts';
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

/** The order, if it is this person's. */
export async function findOwnOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<ShownOrder | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return order && show(order);
}

async function show({ userId: _, checkedAt: __, paymentId: ___, ...order }: Order): Promise<ShownOrder> {
  const { levels } = await readTiers();
  return { ...order, levelName: levels.find(({ id }) => id === order.level)?.name ?? order.level };
}

/** Orders by when they were paid; those that were refunded afterwards were purchases too. */
export const countPurchases = (db: Database, period: Period) =>
  countOverTime(db, orders.paidAt, period, sql`paid_at is not null`);

/** Exams that were passed, by when they ended. Those of deleted accounts went with them. */
export const countExamPasses = (db: Database, period: Period) =>
  countOverTime(db, examAttempts.completedAt, period, sql`passed`);
