import { eq, TransactionRollbackError } from 'drizzle-orm';
import { lockAccounts } from '#app/features/accounts/accounts.server.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { PaymentNews } from '#app/services/payments/payment-provider.server.ts';
import { noteUnknown, takeIn } from '#app/services/payments/take-in.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { questionCredentials, settleQuestions } from './credentials/questions.server.ts';
import { awardEarned } from './exams/award.server.ts';
import { type Grant, grantWhatIsPaid } from './grants.server.ts';
import { keepBooks, noteOf } from './invoices/books.server.ts';
import { emailOf, type Order, orderPurpose } from './orders.server.ts';
import {
  failedPartLetter,
  invoiceLetter,
  partRefundLetter,
  receiptLetter,
  refundLetter,
} from './receipts.server.ts';
import { orders } from './tables.server.ts';
import { countSeats } from './teams/team.server.ts';
import { listSeatHolders, makeVouchers } from './teams/vouchers.server.ts';

type Bookkeeping = Pick<Services, 'payments' | 'mail' | 'log' | 'config'>;

/** Subscribes orders to payment news. Call it before the background work starts. */
export function registerOrders(services: Bookkeeping): void {
  const settle = (tx: Database, news: PaymentNews, actor: string) => settleOrder(services, tx, news, actor);
  services.payments.register({ name: orderPurpose, table: orders, settle });
}

/** Order, entitlements, seats, audit log, invoice and receipt change together, or not at all. */
async function settleOrder(
  { payments, mail, log, config }: Bookkeeping,
  tx: Database,
  news: PaymentNews,
  actor: string,
): Promise<void> {
  const { order, holders: seatHolders } = await lockOrder(tx, news.reference);
  const subject = `order:${news.reference}`;
  const hearing = { news, actor, subject };
  if (!order) return noteUnknown(log, tx, 'an order', hearing);
  const told = await takeIn(log, tx, order, hearing);
  const { change, newRefunds = [], failedRefunds = [] } = told;
  if (change) await tx.update(orders).set(change).where(eq(orders.id, order.id));
  // Also for news that change nothing else: earlier news may have lacked the tax.
  const issued = await keepBooks(tx, config.seller, { ...order, ...change }, news);
  for (const { number, kind } of issued)
    await recordAudit(tx, { actor, action: `order.${kind}`, subject, details: { number } });
  const { userId } = order;
  const buyer = await emailOf(tx, userId);
  const notes = issued.filter(({ kind }) => kind === 'credit_note');
  const creditParts = notes.map(({ gross, document }) => ({ amount: -gross, note: document }));
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  const isNewlyPaid = change?.status === 'paid' && !order.paidAt;
  // Not for a new payment: its receipt names the invoice.
  if (buyer && invoice && !isNewlyPaid)
    await mail.send(tx, invoiceLetter(buyer, invoice.document, config.siteUrl));
  if (!change) {
    if (buyer)
      for (const part of creditParts)
        await mail.send(tx, partRefundLetter(buyer, order, config.siteUrl, part));
    return;
  }

  const shown = { ...order, ...change };
  const { status, sessionId, paymentId } = shown;
  const isTeam = order.kind === 'team';
  if (isTeam && buyer && status === 'paid') await makeVouchers(tx, shown);
  const own = userId ? [userId] : [];
  const holders = isTeam ? seatHolders : own;
  const isAgain = order.paidAt !== null;
  const granted = await followPayment({ mail, config }, tx, holders, shown, { isAgain, actor });
  const payment = { sessionId: sessionId ?? '', paymentId };
  // Refunds of seats, by the desk or the owner, have their own mails.
  const madeRefunds = newRefunds.filter(({ hasFailed, askedAs }) => !hasFailed && !askedAs);
  const refund = () => payments.refundPage({ ...payment, provider: order.provider });
  if (isNewlyPaid && config.seller && !news.tax)
    log.error(
      { subject },
      'the provider reported no tax for a payment, so the invoice waits until it does: check the order',
    );
  if (failedRefunds.length > 0)
    log.error(
      { subject, refund: refund() },
      'a refund did not arrive, so we still have the money: refund it again',
    );
  if (userId && buyer) {
    const grant = isTeam ? undefined : granted.get(userId);
    const isTwice = !isTeam && status === 'paid' && (grant?.orderId !== order.id || grant.voucherId !== null);
    if (isTwice) {
      log.error({ subject, refund: refund() }, 'a level was paid for twice: refund one');
      const details = { ...payment, granted: grant?.orderId };
      await recordAudit(tx, { actor, action: 'order.paid_twice', subject, details });
    }
    const givenBy = isTwice ? (grant?.voucherId ? 'seat' : 'order') : undefined;
    if (isNewlyPaid)
      await mail.send(
        tx,
        await receiptLetter(buyer, shown, config.siteUrl, { givenBy, invoice: invoice?.number }),
      );
    // If all seats were refunded in parts, each refund had its own mail.
    const isBySeats = isTeam && (await countSeats(tx, order.id)).refunded === order.quantity;
    if (status !== order.status && ((status === 'refunded' && !isBySeats) || status === 'refund_failed'))
      await mail.send(
        tx,
        await refundLetter(buyer, shown, config.siteUrl, {
          givenBy: grant && (grant.voucherId ? 'seat' : 'order'),
          notes: notes.map(({ document }) => document),
          refunds: status === 'refunded' ? madeRefunds : failedRefunds,
        }),
      );
    else {
      const plainParts = madeRefunds.filter(
        ({ id }) => status !== 'refunded' && notes.every(({ refundId }) => refundId !== id),
      );
      for (const part of [...creditParts, ...plainParts])
        await mail.send(tx, partRefundLetter(buyer, shown, config.siteUrl, part));
      for (const refund of failedRefunds) {
        const note = await noteOf(tx, refund);
        await mail.send(tx, await failedPartLetter(buyer, shown, config.siteUrl, { refund, note }));
      }
    }
  } else if (isNewlyPaid) {
    log.error({ subject, refund: refund() }, 'paid by a deleted account: refund it');
    await recordAudit(tx, { actor, action: 'order.paid_by_nobody', subject, details: payment });
  }
}

/** Maximum attempts of the locking below, if people accept seats meanwhile. */
const mostRounds = 10;

/**
 * Locks the accounts of the buyer and of all seat holders, then the order's row: the same lock order as in a purchase
 * and when a seat is accepted, which prevents deadlocks. A person may accept a seat while this waits for the row. Their
 * account is not locked then and must not be locked after the row, so all locks are released and the function starts
 * again.
 * @throws when people keep accepting seats; the payment news is retried later
 */
async function lockOrder(tx: Database, id: string): Promise<{ order: Order | undefined; holders: string[] }> {
  const isIt = eq(orders.id, id);
  for (let round = 0; round < mostRounds; round += 1) {
    // A savepoint: what is locked since goes with it when it is rolled back.
    const locked = await tx
      .transaction(async (attempt) => {
        const [found] = await attempt.select({ userId: orders.userId }).from(orders).where(isIt);
        const accounts = [...(found?.userId ? [found.userId] : []), ...(await listSeatHolders(attempt, id))];
        await lockAccounts(attempt, accounts);
        const [order] = await attempt.select().from(orders).where(isIt).for('update');
        const holders = await listSeatHolders(attempt, id);
        if (!holders.every((holder) => accounts.includes(holder))) attempt.rollback();
        return { order, holders };
      })
      .catch((error: unknown) => {
        if (error instanceof TransactionRollbackError) return undefined;
        throw error;
      });
    if (locked) return locked;
  }
  throw new Error(`seats of the order ${id} keep being accepted`);
}

/**
 * Updates what these people get from the order to the current state of its payment. If a payment is disputed or charged
 * back, or its refund did not arrive, an admin decides on the credential, unless another valid payment covers it. After
 * a refund there is no such question: an earned credential stays.
 */
async function followPayment(
  services: Pick<Services, 'mail' | 'config'>,
  tx: Database,
  holders: string[],
  { level, status }: Order,
  { isAgain, actor }: { isAgain: boolean; actor: string },
): Promise<Map<string, Grant>> {
  const granted = await grantWhatIsPaid(tx, holders, level, { isSuspended: status === 'disputed', actor });
  const [owning, others] = [true, false].map((owns) => holders.filter((id) => granted.has(id) === owns));
  if (isAgain && status === 'paid') await awardEarned(services, tx, owning ?? [], level);
  await settleQuestions(tx, owning ?? [], level, actor);
  if (status === 'disputed' || status === 'charged_back' || status === 'refund_failed')
    await questionCredentials(tx, others ?? [], level, { reason: status, actor });
  return granted;
}
