import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type LevelId, readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Order } from '../orders.server.ts';
import { vouchers } from '../tables.server.ts';

/** Creates the seats of a team's order, in the transaction that records its payment; once, however often the news comes. */
export async function makeVouchers(tx: Database, { id, quantity, paidAt }: Order): Promise<void> {
  const { seats } = await readTiers();
  const expiresAt = new Date((paidAt ?? new Date()).getTime() + seats.validDays * 86_400_000);
  const numbers = Array.from({ length: quantity }, (_, index) => index + 1);
  await tx
    .insert(vouchers)
    .values(numbers.map((number) => ({ orderId: id, number, expiresAt })))
    .onConflictDoNothing();
}

/** Contents of a seat or a single order of the level, as a phrase. */
export async function describeSeat(levelId: LevelId): Promise<string> {
  const { levels } = await readTiers();
  const hasMentorship = levels.some(({ id, includesMentorship }) => id === levelId && includesMentorship);
  return `the exam of this level, with its retakes${hasMentorship ? ', a 1-on-1 mentorship session' : ''} and the credential that a pass earns`;
}

/** Ids of accounts that accepted a seat of the order. Deleted accounts are not included. */
export async function listSeatHolders(tx: Database, orderId: string): Promise<string[]> {
  const isAccepted = and(eq(vouchers.orderId, orderId), isNotNull(vouchers.userId));
  const holders = await tx
    .select({ userId: sql<string>`${vouchers.userId}` })
    .from(vouchers)
    .where(isAccepted);
  return holders.map(({ userId }) => userId);
}
