import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { orders, vouchers } from '../tables.server.ts';
import type { SeatState } from './seats.ts';

/** Current state of a seat. */
export const seatState = sql<SeatState>`case
  when ${vouchers.refundId} is not null then 'refunded'
  when ${vouchers.acceptedAt} is not null then 'accepted'
  when ${vouchers.expiresAt} <= now() then 'expired'
  when ${vouchers.offeredAt} is null then 'free'
  when ${vouchers.email} is not null then 'invited'
  else 'linked' end`;

/**
 * Team order of this person that was paid, even if it was refunded since. With `isLocked` its row is locked, which
 * serialises changes of its seats with each other and with people who accept one.
 * @throws Refusal 404 for anyone else
 */
export async function findTeam(db: Database, userId: string, orderId: string, { isLocked = false } = {}) {
  const isIt = and(
    eq(orders.id, orderId),
    eq(orders.userId, userId),
    eq(orders.kind, 'team'),
    isNotNull(orders.paidAt),
  );
  const query = db.select().from(orders).where(isIt);
  const [order] = isUuid(orderId) ? await (isLocked ? query.for('update') : query) : [];
  if (!order) throw new Refusal(404, 'There are no seats at this address.');
  return order;
}

/** Query of the number of an order's seats in each state; `seatCountsOf` reads it. */
export const askSeatCounts = (db: Database, orderId: string) =>
  db
    .select({ state: seatState, seats: sql<number>`count(*)::int` })
    .from(vouchers)
    .where(eq(vouchers.orderId, orderId))
    .groupBy(seatState);

export function seatCountsOf(counted: Awaited<ReturnType<typeof askSeatCounts>>): Record<SeatState, number> {
  const none = { free: 0, invited: 0, linked: 0, accepted: 0, expired: 0, refunded: 0 };
  return { ...none, ...Object.fromEntries(counted.map(({ state, seats }) => [state, seats])) };
}

export const countSeats = async (db: Database, orderId: string) =>
  seatCountsOf(await askSeatCounts(db, orderId));

/** A line of the audit log about the seats of an order, by their numbers alone: it outlives addresses. */
export const recordSeats = (
  tx: Database,
  actor: string,
  action: string,
  orderId: string,
  details: Record<string, unknown>,
) => recordAudit(tx, { actor, action, subject: `order:${orderId}`, details });

/** Seats of an order, in the order of their numbers. */
export async function listSeats(
  db: Database,
  orderId: string,
  { state, limit, offset = 0 }: { state?: SeatState | undefined; limit: number; offset?: number },
) {
  return db
    .select({ seat: vouchers, state: seatState })
    .from(vouchers)
    .where(and(eq(vouchers.orderId, orderId), state && sql`${seatState} = ${state}`))
    .orderBy(vouchers.number)
    .limit(limit)
    .offset(offset);
}
