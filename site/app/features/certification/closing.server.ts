import { and, eq, isNotNull } from 'drizzle-orm';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { orders } from './tables.server.ts';

const queue = 'checkouts-to-close';

/** Registers the job that closes checkouts of deleted accounts. Call it before the background work starts. */
export function registerClosing({ background, payments, db }: Services): void {
  background.queue<{ sessionId: string }>(queue, async ({ sessionId }) => {
    const news = (await payments.expireSession(sessionId))?.news;
    if (news) await db.transaction((tx) => payments.settle(tx, news, 'account deletion'));
  });
}

/** Closes the checkouts of an account that is being deleted, so that nobody pays for it afterwards. */
export async function closeCheckouts(
  { background }: Pick<Services, 'background'>,
  tx: Database,
  { id }: Pick<Visitor, 'id'>,
): Promise<void> {
  const { userId, status, sessionId } = orders;
  const isOpen = and(eq(userId, id), eq(status, 'pending'), isNotNull(sessionId));
  const open = await tx.select({ sessionId }).from(orders).where(isOpen);
  for (const order of open) await background.send(tx, queue, order);
}
