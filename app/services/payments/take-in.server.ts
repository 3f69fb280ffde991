import { and, eq } from 'drizzle-orm';
import { recordAudit, wasAudited } from '../audit/audit.server.ts';
import type { Database } from '../database/database.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import type { Dispute, PaymentNews } from './payment-provider.server.ts';
import { type PaymentFacts, statusOf, withNews } from './payment-status.ts';
import { paymentDisputes } from './tables.server.ts';

/** A row of a table made of `paymentColumns`, read `for('update')`. */
interface Payment extends PaymentFacts {
  id: string;
  sessionId: string | null;
  paymentId: string | null;
  amount: number;
  currency: string;
}

/** What its row holds from now on. */
export type PaymentChange = PaymentFacts & Pick<Payment, 'sessionId' | 'paymentId'>;

interface Hearing {
  news: PaymentNews;
  /** For the audit log; the subject is such as `order:<id>`. */
  actor: string;
  subject: string;
}

const contradicted = 'payment.contradicted';

/** Whether what the provider says of a payment is not what was asked for, so that a person has to look. */
export function isContradicted(db: Database, subject: string): Promise<boolean> {
  return wasAudited(db, { action: contradicted, subject });
}

/** Disputes of a payment, in the order in which they were heard of. */
export function listDisputes(db: Database, purpose: string, reference: string) {
  const { id, state, reason, since, heardAt } = paymentDisputes;
  return db
    .select({ id, state, reason, since })
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.purpose, purpose), eq(paymentDisputes.reference, reference)))
    .orderBy(heardAt, id);
}

/**
 * Takes in what was heard of a payment, with its line in the audit log, and gives what its row is to hold; undefined when
 * nothing changes. News that are not about what was asked for (another session, another amount) change nothing either:
 * somebody has to look.
 */
export async function takeIn(
  log: Logger,
  tx: Database,
  payment: Payment,
  { news, actor, subject }: Hearing,
): Promise<PaymentChange | undefined> {
  const { status, sessionId, paymentId, paidAt, refundedAt, refundFailedAt } = payment;
  // Another attempt got the session that this one did not.
  if (news.status === 'expired' && !news.sessionId && sessionId) return undefined;
  if (isOther(payment, news)) {
    await tellContradiction(log, tx, payment, { news, actor, subject });
    return undefined;
  }
  const isDisputeNew = await noteDisputes(tx, news);
  const disputes = await listDisputes(tx, news.purpose, news.reference);
  const said = {
    status: news.status,
    isPaid: news.status === 'paid' || (news.amount !== null && (news.disputes?.length ?? 0) > 0),
    at: news.at ? new Date(news.at) : undefined,
  };
  const facts = withNews({ status, paidAt, refundedAt, refundFailedAt }, said);
  const change: PaymentChange = {
    ...facts,
    status: statusOf(
      facts,
      disputes.map(({ state }) => state),
    ),
    sessionId: sessionId ?? news.sessionId,
    paymentId: news.paymentId ?? paymentId,
  };
  const isSame =
    change.status === status &&
    [change.paidAt, change.refundedAt, change.refundFailedAt].every(
      (at, index) => at?.getTime() === [paidAt, refundedAt, refundFailedAt][index]?.getTime(),
    );
  if (isSame && !isDisputeNew) return undefined;
  const action = `${subject.split(':')[0]}.${news.status}`;
  const details = {
    ...{ from: status, to: change.status, sessionId: change.sessionId, paymentId: change.paymentId },
    ...(isDisputeNew && { disputes: news.disputes }),
  };
  await recordAudit(tx, { actor, action, subject, details });
  return change;
}

/** Money that was given back is none of anybody's any more, whatever it was. */
function isOther({ sessionId, amount, currency }: Payment, news: PaymentNews): boolean {
  const isOtherSession = news.sessionId && sessionId && news.sessionId !== sessionId;
  const isRefund = news.status === 'refunded';
  const isOtherSum = !isRefund && news.amount !== null && news.amount !== amount;
  const isOtherCurrency = !isRefund && news.currency !== null && news.currency !== currency;
  return Boolean(isOtherSession || isOtherSum || isOtherCurrency);
}

async function tellContradiction(
  log: Logger,
  tx: Database,
  { status, sessionId, amount, currency }: Payment,
  { news, actor, subject }: Hearing,
): Promise<void> {
  const details = { ...news, expected: { status, sessionId, amount, currency } };
  const entry = { action: contradicted, subject, details };
  // The provider is asked again and again; what it says is told once.
  if (await wasAudited(tx, entry)) return;
  log.error({ subject, ...details }, 'what the provider says of a payment is not what was asked for');
  await recordAudit(tx, { actor, ...entry });
}

/** Gives whether any of them is in a state that was not known. The payment's row is locked. */
async function noteDisputes(tx: Database, news: PaymentNews): Promise<boolean> {
  let isAnyNew = false;
  for (const dispute of news.disputes ?? []) isAnyNew = (await noteDispute(tx, news, dispute)) || isAnyNew;
  return isAnyNew;
}

async function noteDispute(
  tx: Database,
  { purpose, reference, at }: PaymentNews,
  { id, state, reason }: Dispute,
): Promise<boolean> {
  const since = at ? new Date(at) : new Date();
  const isIt = eq(paymentDisputes.id, id);
  const [known] = await tx.select().from(paymentDisputes).where(isIt);
  if (!known) {
    await tx.insert(paymentDisputes).values({ id, purpose, reference, state, reason, since });
    return true;
  }
  // Of two at one second the end was later than the beginning.
  const isLater = since > known.since || (since.getTime() === known.since.getTime() && state !== 'open');
  if (!isLater || state === known.state) return false;
  await tx.update(paymentDisputes).set({ state, reason, since }).where(isIt);
  return true;
}
