import { and, asc, eq } from 'drizzle-orm';
import { users } from '#app/features/accounts/accounts.server.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { PaymentNews } from '#app/services/payments/payment-provider.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { purposeName } from './orders.server.ts';
import { lockBuyer } from './purchase.server.ts';
import { receiptLetter, refundLetter } from './receipts.server.ts';
import { entitlements, orders } from './tables.server.ts';

type Bookkeeping = Pick<Services, 'payments' | 'mail' | 'log' | 'config'>;

/** Has payments tell orders what becomes of them; before the background work starts. */
export function registerOrders(services: Bookkeeping): void {
  const settle = (tx: Database, news: PaymentNews, actor: string) => settleOrder(services, tx, news, actor);
  services.payments.register({ name: purposeName, table: orders, settle });
}

/** Order, entitlement, audit log and receipt change together, or not at all. */
async function settleOrder(
  { payments, mail, log, config }: Bookkeeping,
  tx: Database,
  news: PaymentNews,
  actor: string,
): Promise<void> {
  const isIt = eq(orders.id, news.reference);
  const [{ userId } = { userId: null }] = await tx.select({ userId: orders.userId }).from(orders).where(isIt);
  // The same order of locks as in a purchase.
  if (userId) await lockBuyer(tx, userId);
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  const subject = `order:${news.reference}`;
  if (!order) {
    // Of another installation that uses the same account at the provider.
    log.warn({ subject, news }, 'the provider tells of an order that there is none of');
    await recordAudit(tx, { actor, action: 'order.unknown', subject, details: { ...news } });
    return;
  }
  const status = await payments.statusAfter(tx, subject, order, news, actor);
  if (!status) return;

  const changes = {
    status,
    sessionId: order.sessionId ?? news.sessionId,
    paymentId: news.paymentId ?? order.paymentId,
    ...(status === 'paid' && { paidAt: new Date() }),
    ...(status === 'refunded' && { refundedAt: new Date() }),
  };
  await tx.update(orders).set(changes).where(isIt);
  const details = { from: order.status, sessionId: changes.sessionId, paymentId: changes.paymentId };
  await recordAudit(tx, { actor, action: `order.${status}`, subject, details });

  const [buyer] = userId
    ? await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    : [];
  const shown = { ...order, ...changes };
  const payment = { sessionId: changes.sessionId ?? '', paymentId: changes.paymentId };
  const refund = () => payments.refundPage({ ...payment, provider: order.provider });
  if (userId && buyer) {
    const granted = await grantWhatIsPaid(tx, userId, order.level, actor);
    const isTwice = status === 'paid' && granted !== order.id;
    if (isTwice) {
      log.error({ subject, refund: refund() }, 'a level was paid for twice: refund one');
      await recordAudit(tx, { actor, action: 'order.paid_twice', subject, details: { ...payment, granted } });
    }
    if (status === 'paid')
      await mail.send(tx, await receiptLetter(buyer.email, shown, config.siteUrl, isTwice));
    if (status === 'refunded')
      await mail.send(tx, await refundLetter(buyer.email, shown, granted !== undefined));
  } else if (status === 'paid') {
    log.error({ subject, refund: refund() }, 'paid by a deleted account: refund it');
    await recordAudit(tx, { actor, action: 'order.paid_by_nobody', subject, details: payment });
  }
}

/** The entitlement follows from the orders: there is one while one of them is paid. Gives that order's id. */
async function grantWhatIsPaid(
  tx: Database,
  userId: string,
  level: LevelId,
  actor: string,
): Promise<string | undefined> {
  const isIt = and(eq(entitlements.userId, userId), eq(entitlements.level, level));
  const [held] = await tx.select({ orderId: entitlements.orderId }).from(entitlements).where(isIt);
  const [paid] = await tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.level, level), eq(orders.status, 'paid')))
    .orderBy(asc(orders.paidAt), orders.id)
    .limit(1);
  if (held?.orderId === paid?.orderId) return paid?.orderId;
  const subject = `user:${userId}`;
  if (held) {
    await tx.delete(entitlements).where(isIt);
    await recordAudit(tx, { actor, action: 'entitlement.ended', subject, details: { level, ...held } });
  }
  if (paid) {
    await tx.insert(entitlements).values({ userId, level, ...paid });
    await recordAudit(tx, { actor, action: 'entitlement.granted', subject, details: { level, ...paid } });
  }
  return paid?.orderId;
}
