import { and, eq, inArray, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { recordAudit, wasAudited } from '../audit/audit.server.ts';
import { auditLog } from '../audit/tables.server.ts';
import type { Database } from '../database/database.server.ts';
import { counters } from '../telemetry/counters.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { mostRefunds, type PaymentNews, type Refund } from './payment-provider.server.ts';
import { type PaymentFacts, statusOf, withNews } from './payment-status.ts';
import { paymentDisputes, paymentRefunds } from './tables.server.ts';

/** A row of a table with `paymentColumns`, read `for('update')`. */
interface Payment extends PaymentFacts {
  id: string;
  sessionId: string | null;
  paymentId: string | null;
  amount: number;
  currency: string;
}

/** Result of taking in news. */
interface TakenIn {
  /** New values of the payment's row. */
  change: PaymentFacts & Pick<Payment, 'sessionId' | 'paymentId'>;
  /** Refunds that are new, or whose failure is new. */
  newRefunds: Refund[];
  /** Those of them that failed and were not repeated: we still have the money. */
  failedRefunds: Refund[];
}

/** `actor` and `subject`, such as `order:<id>`, are for the audit log. */
type Hearing = Record<'actor' | 'subject', string> & { news: PaymentNews };

const contradicted = 'payment.contradicted';

/** Number of different reports of the provider that contradict our request. */
export const countContradictions = (db: Database, subject: string) =>
  db.$count(auditLog, and(eq(auditLog.subject, subject), eq(auditLog.action, contradicted)));

/** True if the provider contradicted our request, so that a person must review it. */
export const isContradicted = async (db: Database, subject: string): Promise<boolean> =>
  (await countContradictions(db, subject)) > 0;

/** The subjects among these with a contradiction. */
export const listContradicted = (db: Database, subjects: SQLWrapper) =>
  db
    .selectDistinct({ subject: auditLog.subject })
    .from(auditLog)
    .where(and(eq(auditLog.action, contradicted), inArray(auditLog.subject, subjects)));

/** Disputes of payments, in the order in which we learned of them. */
export function listDisputesOf(db: Database, purpose: string, references: string[]) {
  const { id, reference, state, reason, since, heardAt } = paymentDisputes;
  return db
    .select({ id, reference, state, reason, since })
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.purpose, purpose), inArray(reference, references)))
    .orderBy(heardAt, id);
}

/** Refunds of payments, full and partial, in the order in which they were made. */
export function listRefundsOf(db: Database, purpose: string, references: string[]) {
  const { id, reference, amount, at, hasFailed, askedAs } = paymentRefunds;
  return db
    .select({ id, reference, amount, at, hasFailed, askedAs })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.purpose, purpose), inArray(reference, references)))
    .orderBy(at, id)
    .limit(mostRefunds * 10);
}

/**
 * The failed refunds that no later refund makes up for, by amount. A refund that this site requested is for something
 * of its own, such as seats, and makes up only for itself.
 */
function withoutMadeAgain<Made extends Pick<Refund, 'amount' | 'hasFailed'> & { askedAs?: string | null }>(
  refunds: Made[],
): Made[] {
  let missing: Made[] = [];
  let spare = 0;
  for (const refund of refunds) {
    const { amount, hasFailed, askedAs } = refund;
    if (hasFailed) missing.push(refund);
    else if (askedAs) missing = missing.filter((one) => one.askedAs !== askedAs);
    else {
      spare += amount;
      missing = missing.filter((one) => {
        if (one.amount > spare) return true;
        spare -= one.amount;
        return false;
      });
      if (missing.length === 0) spare = 0;
    }
  }
  return missing;
}

/**
 * Filter of a desk's list: payments with a failed refund, unless all of the money was refunded since.
 * @param table one with `paymentColumns`
 */
export function ofFailedRefunds(purpose: string, table: Record<'id' | 'amount' | 'status', PgColumn>) {
  const { reference, amount, hasFailed } = paymentRefunds;
  const arrived = sql`coalesce(sum(${amount}) filter (where not ${hasFailed}), 0)`;
  return {
    label: 'Refunds',
    placeholder: 'All',
    choices: [{ value: 'failed', label: 'Failed refund' }],
    where: (_: string, db: Database) =>
      and(
        ne(table.status, 'refunded'),
        inArray(
          table.id,
          db
            .select({ reference })
            .from(paymentRefunds)
            .where(eq(paymentRefunds.purpose, purpose))
            .groupBy(reference)
            .having(sql`bool_or(${hasFailed}) and ${arrived} < ${table.amount}`),
        ),
      ),
  };
}

/**
 * Handles news of a payment, with a line in the audit log, and returns the new values of its row, or {} if nothing
 * changes. News that does not match the request (another session, another amount) changes nothing: a person must review
 * it.
 */
export async function takeIn(
  log: Logger,
  tx: Database,
  payment: Payment,
  { news, actor, subject }: Hearing,
): Promise<Partial<TakenIn>> {
  const { status, sessionId, paymentId, paidAt, refundedAt, refundFailedAt } = payment;
  // Another attempt created the session.
  if (news.status === 'expired' && !news.sessionId && sessionId) return {};
  if (isOther(payment, news)) {
    await tellContradiction(log, tx, payment, { news, actor, subject });
    return {};
  }
  const isDisputeNew = await noteDisputes(tx, news);
  const newRefunds = await noteRefunds(tx, news);
  const disputes = await listDisputesOf(tx, news.purpose, [news.reference]);
  const said = {
    status: news.status,
    isPaid: news.status === 'paid' || (news.amount !== null && (news.disputes?.length ?? 0) > 0),
    at: news.at ? new Date(news.at) : undefined,
    paidAt: news.paidAt ? new Date(news.paidAt) : undefined,
  };
  const facts = withNews({ status, paidAt, refundedAt, refundFailedAt }, said);
  const states = disputes.map(({ state }) => state);
  const change = {
    ...facts,
    status: statusOf(facts, states),
    sessionId: sessionId ?? news.sessionId,
    paymentId: news.paymentId ?? paymentId,
  };
  const isSame =
    change.status === status &&
    (['paidAt', 'refundedAt', 'refundFailedAt'] as const).every(
      (name) => change[name]?.getTime() === payment[name]?.getTime(),
    );
  if (isSame && !isDisputeNew && newRefunds.length === 0) return {};
  const action = `${subject.split(':')[0]}.${news.status}`;
  const details = {
    from: status,
    to: change.status,
    sessionId: change.sessionId,
    paymentId: change.paymentId,
    ...(isDisputeNew && { disputes: news.disputes }),
    ...(newRefunds.length > 0 && { refunds: newRefunds }),
  };
  await recordAudit(tx, { actor, action, subject, details });
  counters.payments.add(news.status);
  const missing =
    change.status === 'refunded'
      ? []
      : withoutMadeAgain(await listRefundsOf(tx, news.purpose, [news.reference])).map(({ id }) => id);
  return { change, newRefunds, failedRefunds: newRefunds.filter(({ id }) => missing.includes(id)) };
}

/** True if the news matches our request: session, amount, currency, and tax in that amount. */
export function isAbout(payment: Payment, news: PaymentNews): boolean {
  const isTaxOf = !news.tax || news.tax.total === payment.amount;
  const isSum = news.amount === payment.amount && news.currency === payment.currency;
  return isTaxOf && isSum && !isOther(payment, news);
}

/** True if the news names another session, amount or currency. A refund's amount may differ, so it is not compared. */
function isOther(
  { sessionId, amount, currency }: Pick<Payment, 'sessionId' | 'amount' | 'currency'>,
  news: PaymentNews,
): boolean {
  const isOtherSession = news.sessionId && sessionId && news.sessionId !== sessionId;
  const isRefund = news.status === 'refunded';
  const isOtherSum = !isRefund && news.amount !== null && news.amount !== amount;
  const isOtherTotal = !isRefund && news.tax !== undefined && news.tax.total !== amount;
  const isOtherCurrency = !isRefund && news.currency !== null && news.currency !== currency;
  return Boolean(isOtherSession || isOtherSum || isOtherTotal || isOtherCurrency);
}

async function tellContradiction(
  log: Logger,
  tx: Database,
  { status, sessionId, amount, currency }: Payment,
  { news, actor, subject }: Hearing,
): Promise<void> {
  const details = { ...withoutBuyer(news), expected: { status, sessionId, amount, currency } };
  const entry = { action: contradicted, subject, details };
  // We ask the provider repeatedly, but log the same answer once.
  if (await wasAudited(tx, entry)) return;
  log.error({ subject, ...details }, "the provider's report does not match our payment");
  await recordAudit(tx, { actor, ...entry });
}

/**
 * Logs news about something unknown, such as a payment of another installation with the same account at the provider.
 * `what` is such as `an order`.
 */
export async function noteUnknown(log: Logger, tx: Database, what: string, hearing: Hearing): Promise<void> {
  const { actor, subject } = hearing;
  const details = withoutBuyer(hearing.news);
  log.warn({ subject, news: details }, `the provider reports ${what} that does not exist here`);
  await recordAudit(tx, { actor, action: `${subject.split(':')[0]}.unknown`, subject, details });
}

/** For logs, which must not contain names and addresses. */
function withoutBuyer({ tax, ...news }: PaymentNews) {
  return { ...news, ...(tax && { tax: { total: tax.total, rates: tax.rates } }) };
}

/** Returns the refunds that are new, or that failed since. The payment's row is locked. */
async function noteRefunds(tx: Database, { purpose, reference, refunds = [] }: PaymentNews) {
  if (refunds.length === 0) return [];
  const { id, hasFailed } = paymentRefunds;
  const values = refunds.map((refund) => ({ ...refund, at: new Date(refund.at), purpose, reference }));
  const noted = await tx
    .insert(paymentRefunds)
    .values(values)
    // A failed refund stays failed, whatever an older event says.
    .onConflictDoUpdate({
      target: id,
      set: { hasFailed: true },
      setWhere: sql`excluded.has_failed and not ${hasFailed}`,
    })
    .returning({ id });
  return refunds.filter((refund) => noted.some(({ id }) => id === refund.id));
}

/** True if any dispute is in a new state. The payment's row is locked. */
async function noteDisputes(tx: Database, { purpose, reference, at, disputes = [] }: PaymentNews) {
  if (disputes.length === 0) return false;
  const since = at ? new Date(at) : new Date();
  const known = paymentDisputes;
  const noted = await tx
    .insert(known)
    .values(disputes.map((dispute) => ({ ...dispute, purpose, reference, since })))
    .onConflictDoUpdate({
      target: known.id,
      set: { state: sql`excluded.state`, reason: sql`excluded.reason`, since: sql`excluded.since` },
      // In the same second, the end of a dispute comes after its beginning.
      setWhere: sql`excluded.state <> ${known.state} and (excluded.since > ${known.since}
        or (excluded.since = ${known.since} and excluded.state <> 'open'))`,
    })
    .returning({ id: known.id });
  return noted.length > 0;
}
