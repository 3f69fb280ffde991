import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { deskList } from '#app/desk/desk.server.ts';
import {
  askedProof,
  askHistory,
  findAccountId,
  type PageArgs,
  requireRole,
  showHistory,
  users,
} from '#app/features/accounts/accounts.server.ts';
import { choicesOf } from '#app/lib/choices.ts';
import { formatMoney, inMajorUnits } from '#app/lib/money.ts';
import { paymentLabels } from '#app/lib/payment-words.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { listLevels, nameLevel } from '#app/services/curriculum/levels.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { PaymentStatus } from '#app/services/payments/payment-status.ts';
import {
  countContradictions,
  listDisputesOf,
  listRefundsOf,
  ofFailedRefunds,
} from '#app/services/payments/take-in.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { credentials } from '../credentials/tables.server.ts';
import { listInvoices } from '../invoices/issue.server.ts';
import { invoices } from '../invoices/tables.server.ts';
import { missingRefunds, orderPurpose, orderTitle } from '../orders.server.ts';
import { entitlements, orders } from '../tables.server.ts';
import { askSeatCounts, seatCountsOf } from '../teams/team.server.ts';
import { invoiceRow } from './invoices.server.ts';
import { readOrderSeats } from './order-seats.server.ts';

/** Filter of a list by level. `lookUpLevels` supplies the choices. */
export function ofLevel(column: PgColumn) {
  const where = (level: string) => eq(column, level);
  return { label: 'Level', placeholder: 'Every level', where };
}

export const lookUpLevels = async () => ({ level: await listLevels() });

const { id, level, quantity, amount, currency, status, createdAt: at } = orders;
const shownColumns = { id, level, quantity, amount, currency, status, at };

/** List of `/admin/orders`: all orders, newest first. */
export const orderList = deskList({
  role: 'admin',
  path: '/admin/orders',
  table: orders,
  one: 'order',
  many: 'orders',
  filters: {
    q: { label: 'Address or id', placeholder: 'Buyer, order, session, payment', where: isMeant },
    status: {
      label: 'Status',
      placeholder: 'Every status',
      choices: choicesOf(paymentLabels),
      where: (status) => eq(orders.status, status as PaymentStatus),
    },
    level: ofLevel(orders.level),
    refunds: ofFailedRefunds(orderPurpose, orders),
  },
  lookUp: lookUpLevels,
  empty: {
    title: 'Nothing has been ordered yet.',
    text: 'An order appears here as soon as a visitor goes from /pricing to the checkout.',
  },
  sorts: {
    started: orders.createdAt,
    amount: orders.amount,
  },
  order: [desc(orders.createdAt), desc(orders.id)],
  query: (db) =>
    db
      .select({ ...shownColumns, email: users.email, invoice: invoices.number })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .leftJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, 'invoice'))),
  show: (found) =>
    found.map(({ at, ...order }) => ({
      ...order,
      price: inMajorUnits(order.amount, order.currency),
      at: at.toISOString(),
    })),
  hit: ({ level, quantity, amount, currency, email }) => ({
    title: `${level}${quantity > 1 ? `, ${quantity} seats` : ''}, ${formatMoney(amount, currency)}`,
    about: email ?? 'account deleted',
  }),
  csv: ['id', 'level', 'quantity', 'email', 'status', 'price', 'currency', 'at'],
});

/** The buyer's address, the order's id, or the provider's id of the session or of the payment. */
async function isMeant(q: string, db: Database): Promise<SQL | undefined> {
  if (q.includes('@')) {
    const buyer = await findAccountId(db, q);
    return buyer ? eq(orders.userId, buyer) : sql`false`;
  }
  if (isUuid(q)) return eq(orders.id, q.toLowerCase());
  return or(eq(orders.sessionId, q), eq(orders.paymentId, q));
}

/** The page of one order. @throws what `requireRole` throws; Refusal 404 */
export async function showOrder(args: PageArgs & { params: { id: string } }) {
  await requireRole(args, 'admin');
  const { db, payments } = args.context.get(servicesContext);
  const [{ seatCounts, ...order }, proof] = await Promise.all([
    readOrder(db, args.params.id),
    askedProof(args),
  ]);
  const { provider, sessionId, paymentId } = order;
  const paymentPage = sessionId ? payments.refundPage({ provider, sessionId, paymentId }) : undefined;
  const seats = await readOrderSeats(db, order, seatCounts, args.url.searchParams);
  return { ...order, paymentPage, seats, proof };
}

/** Query of the buyer's unrevoked credential of the level. */
const askEarned = (db: Database, orderId: string) =>
  db
    .select({ id: credentials.id })
    .from(orders)
    .innerJoin(credentials, and(eq(credentials.userId, orders.userId), eq(credentials.level, orders.level)))
    .where(and(eq(orders.id, orderId), isNull(credentials.replacedBy), isNull(credentials.revokedAt)));

/** @throws Refusal 404 */
export async function readOrder(db: Database, id: string) {
  const noSuch = () => new Refusal(404, 'Order not found.');
  if (!isUuid(id)) throw noSuch();
  const { found, earned, history, contradictions, disputes, refunds, papers, seatCounts } = await askTogether(
    db,
    {
      found: db
        .select({ ...getTableColumns(orders), email: users.email, grantedAt: entitlements.grantedAt })
        .from(orders)
        .leftJoin(users, eq(users.id, orders.userId))
        .leftJoin(entitlements, and(eq(entitlements.orderId, orders.id), isNull(entitlements.voucherId)))
        .where(eq(orders.id, id)),
      earned: askEarned(db, id),
      history: askHistory(db, `order:${id}`),
      contradictions: countContradictions(db, `order:${id}`),
      disputes: listDisputesOf(db, orderPurpose, [id]),
      refunds: listRefundsOf(db, orderPurpose, [id]),
      papers: listInvoices(db, [id]),
      seatCounts: askSeatCounts(db, id),
    },
  );
  const [row] = found;
  if (!row) throw noSuch();
  const { email, grantedAt, userId, createdAt, checkedAt: _, ...rest } = row;
  const { paidAt, refundedAt, refundFailedAt, ...order } = rest;
  const { name: levelName } = await nameLevel(order.level);
  return {
    ...order,
    levelName,
    seatCounts: seatCountsOf(seatCounts),
    title: orderTitle(order, levelName),
    buyer: userId && email ? { id: userId, email } : undefined,
    at: createdAt.toISOString(),
    paidAt: paidAt?.toISOString(),
    refundedAt: refundedAt?.toISOString(),
    refundFailedAt: refundFailedAt?.toISOString(),
    /** Whether this order currently gives access to the exam. */
    isGranting: grantedAt !== null,
    /** The provider's record of the payment does not match the order. */
    isContradicted: contradictions > 0,
    disputes: disputes.map(({ reference: _, since, ...dispute }) => ({
      ...dispute,
      since: since.toISOString(),
    })),
    refunds: refunds.map(({ reference: _, at, ...refund }) => ({ ...refund, at: at.toISOString() })),
    /** Whether a partial refund did not arrive. */
    isRefundMissing: missingRefunds(order, refunds).length > 0,
    /** The buyer's valid credential of the level, if there is one. */
    credentialId: earned[0]?.id,
    /** Its invoice and credit notes. */
    papers: papers.map(invoiceRow),
    history: showHistory(history),
  };
}
