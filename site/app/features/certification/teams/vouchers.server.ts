import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type LevelId, readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Order } from '../orders.server.ts';
import { vouchers } from '../tables.server.ts';

/** The seats of a team's order, in the transaction that notes its payment; made once, however often that is heard of. */
export async function makeVouchers(tx: Database, { id, quantity, paidAt }: Order): Promise<void> {
  const { seats } = await readTiers();
  const expiresAt = new Date((paidAt ?? new Date()).getTime() + seats.validDays * 86_400_000);
  const numbers = Array.from({ length: quantity }, (_, index) => index + 1);
  await tx
    .insert(vouchers)
    .values(numbers.map((number) => ({ orderId: id, number, expiresAt })))
    .onConflictDoNothing();
}

/** What a seat of the level, or an order for oneself, gives: all that the level includes. */
export async function describeSeat(levelId: LevelId): Promise<string> {
  const { levels } = await readTiers();
  const hasMentorship = levels.some(({ id, includesMentorship }) => id === levelId && includesMentorship);
  return `the exam of this level, with its retakes${hasMentorship ? ', a 1-on-1 mentorship session' : ''} and the credential that a pass earns`;
}

/** Who accepted a seat of the order and still has an account. */
export async function listSeatHolders(tx: Database, orderId: string): Promise<string[]> {
  const isAccepted = and(eq(vouchers.orderId, orderId), isNotNull(vouchers.userId));
  const holders = await tx
    .select({ userId: sql<string>`${vouchers.userId}` })
    .from(vouchers)
    .where(isAccepted);
  return holders.map(({ userId }) => userId);
}
