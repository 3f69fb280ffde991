import { and, asc, eq } from 'drizzle-orm';
import { lockAccount, users } from '#app/features/accounts/accounts.server.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { PaymentNews } from '#app/services/payments/payment-provider.server.ts';
import { takeIn } from '#app/services/payments/take-in.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { questionCredential, settleQuestion } from './credentials/questions.server.ts';
import { awardEarned } from './exams/award.server.ts';
import { type Order, purposeName } from './orders.server.ts';
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
  if (userId) await lockAccount(tx, userId);
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  const subject = `order:${news.reference}`;
  if (!order) {
    // Of another installation that uses the same account at the provider.
    log.warn({ subject, news }, 'the provider tells of an order that there is none of');
    await recordAudit(tx, { actor, action: 'order.unknown', subject, details: { ...news } });
    return;
  }
  const change = await takeIn(log, tx, order, { news, actor, subject });
  if (!change) return;
  await tx.update(orders).set(change).where(isIt);

  const [buyer] = userId
    ? await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    : [];
  const shown = { ...order, ...change };
  const { status, sessionId, paymentId } = shown;
  const payment = { sessionId: sessionId ?? '', paymentId };
  const refund = () => payments.refundPage({ ...payment, provider: order.provider });
  const isNewlyPaid = status === 'paid' && !order.paidAt;
  if (userId && buyer) {
    const granted = await grantWhatIsPaid(tx, userId, shown, actor);
    if (status === 'paid' && order.paidAt) await awardEarned({ mail, config }, tx, userId, order.level);
    await putBeforeEditor(tx, userId, shown, { isOwned: granted !== undefined, actor });
    const isTwice = status === 'paid' && granted !== order.id;
    if (isTwice) {
      log.error({ subject, refund: refund() }, 'a level was paid for twice: refund one');
      await recordAudit(tx, { actor, action: 'order.paid_twice', subject, details: { ...payment, granted } });
    }
    if (isNewlyPaid) await mail.send(tx, await receiptLetter(buyer.email, shown, config.siteUrl, isTwice));
    if (status !== order.status && (status === 'refunded' || status === 'refund_failed'))
      await mail.send(tx, await refundLetter(buyer.email, shown, granted !== undefined));
  } else if (isNewlyPaid) {
    log.error({ subject, refund: refund() }, 'paid by a deleted account: refund it');
    await recordAudit(tx, { actor, action: 'order.paid_by_nobody', subject, details: payment });
  }
}

/**
 * A credential whose payment is asked back, by a dispute or by a refund that did not arrive, is for an editor to decide
 * on, unless another payment stands for it. One that was refunded is not: what was earned stays.
 */
async function putBeforeEditor(
  tx: Database,
  userId: string,
  { status, level }: Order,
  { isOwned, actor }: { isOwned: boolean; actor: string },
): Promise<void> {
  if (isOwned) return settleQuestion(tx, userId, level, actor);
  if (status === 'disputed' || status === 'charged_back' || status === 'refund_failed')
    await questionCredential(tx, userId, level, { reason: status, actor });
}

/**
 * The entitlement follows from the orders: there is one while one of them is paid, and it stays with its order while that
 * is. Gives that order's id.
 */
async function grantWhatIsPaid(
  tx: Database,
  userId: string,
  { level, status }: Order,
  actor: string,
): Promise<string | undefined> {
  const isIt = and(eq(entitlements.userId, userId), eq(entitlements.level, level));
  const [held] = await tx.select({ orderId: entitlements.orderId }).from(entitlements).where(isIt);
  const paid = await tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.level, level), eq(orders.status, 'paid')))
    .orderBy(asc(orders.paidAt), orders.id);
  const granting = paid.find(({ orderId }) => orderId === held?.orderId) ?? paid[0];
  if (held?.orderId === granting?.orderId) return granting?.orderId;
  const subject = `user:${userId}`;
  if (held) {
    await tx.delete(entitlements).where(isIt);
    const action = status === 'disputed' ? 'entitlement.suspended' : 'entitlement.ended';
    await recordAudit(tx, { actor, action, subject, details: { level, ...held } });
  }
  if (granting) {
    await tx.insert(entitlements).values({ userId, level, ...granting });
    await recordAudit(tx, { actor, action: 'entitlement.granted', subject, details: { level, ...granting } });
  }
  return granting?.orderId;
}
