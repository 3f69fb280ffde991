import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { users, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { type LevelId, nameLevel } from '#app/services/curriculum/levels.server.ts';
import { askTogether, type Found } from '#app/services/database/ask-together.server.ts';
import { rowsBy } from '#app/services/database/count-over-time.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import { listDisputesOf, listRefundsOf } from '#app/services/payments/take-in.server.ts';
import { examAttempts } from './exams/tables.server.ts';
import { viewInvoice } from './invoices/invoice-view.ts';
import { listInvoices } from './invoices/issue.server.ts';
import { entitlements, type OrderKind, orders, seatRefunds, vouchers } from './tables.server.ts';
import { describeSeat } from './teams/vouchers.server.ts';

export type Order = typeof orders.$inferSelect;

/** Purpose of an order's payment at the provider. */
export const orderPurpose = 'certification';

/** Order with its display names. */
export interface ShownOrder extends Omit<Order, 'userId' | 'checkedAt' | 'paymentId'> {
  /** `MCP Foundation` */
  levelName: string;
  /** The level's name, or `20 seats of MCP Foundation`. */
  title: string;
}

/** The order that was, or is being, paid by this session at the provider. */
export async function findOrderBySession(db: Database, sessionId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.sessionId, sessionId));
  return order && { ...(await show(order)), userId: order.userId };
}

/** The person's orders, the newest first; at most 1,000. */
export async function listOrders(db: Database, userId: string): Promise<ShownOrder[]> {
  return showOrders(await ordersOf(db, userId, { offset: 0, limit: 1000 }));
}

/** Query of a person's orders, newest first. `showOrders` adds their display names. */
export function ordersOf(db: Database, userId: string, { offset, limit }: { offset: number; limit: number }) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(newestFirst(orders.createdAt), orders.id)
    .limit(limit)
    .offset(offset);
}

export const countOrders = (db: Database, userId: string) => db.$count(orders, eq(orders.userId, userId));

/** Orders for the data export, with refunds, disputes and invoices. */
export async function exportOrders(db: Database, userId: string) {
  const own = await listOrders(db, userId);
  const orderIds = own.map(({ id }) => id);
  const [issued, refunds, disputes] = await Promise.all([
    listInvoices(db, orderIds),
    listRefundsOf(db, orderPurpose, orderIds),
    listDisputesOf(db, orderPurpose, orderIds),
  ]);
  const invoices = Map.groupBy(issued, ({ orderId }) => orderId);
  const ofOrder = <Kept extends { reference: string }>(all: Kept[], id: string) =>
    all.filter(({ reference }) => reference === id).map(({ reference: _, ...kept }) => kept);
  return Promise.all(
    own.map(async (order) => ({
      ...order,
      refunds: ofOrder(refunds, order.id),
      disputes: ofOrder(disputes, order.id),
      ...(invoices.has(order.id) && { invoices: invoices.get(order.id)?.map(({ document }) => document) }),
    })),
  );
}

/**
 * Refunds of an order that did not arrive. Empty if all of its money was refunded since, or if its status is
 * `refund_failed`, which already says so. The data does not show whether a partial refund was repeated.
 */
export function missingRefunds<Refund extends { amount: number; hasFailed: boolean }>(
  { amount, status }: Pick<Order, 'amount' | 'status'>,
  refunds: Refund[],
): Refund[] {
  const arrived = refunds.reduce((sum, refund) => (refund.hasFailed ? sum : sum + refund.amount), 0);
  if (status === 'refund_failed' || arrived >= amount) return [];
  return refunds.filter(({ hasFailed }) => hasFailed);
}

/** Order that puts a level on hold: the person's own, or that of their seat. */
export type Hold = 'order' | 'seat';

/**
 * Reason why a person's level, or their own order of seats, is on hold: its payment is disputed or its refund failed,
 * and that is not settled. They have neither the level nor the money, so they must not pay again.
 */
export async function findHold(db: Database, userId: string, level: LevelId, kind: OrderKind = 'single') {
  const { heldSeats, heldOrders } = askHolds(db, userId, kind);
  const found =
    kind === 'single'
      ? await askTogether(db, { heldSeats, heldOrders })
      : { heldSeats: [], heldOrders: await heldOrders };
  return holdsOf(found).get(level);
}

/** Queries of the holds. */
export function askHolds(db: Database, userId: string, kind: OrderKind = 'single') {
  const isOpen = inArray(orders.status, ['disputed', 'refund_failed']);
  return {
    heldSeats: db
      .selectDistinct({ level: orders.level })
      .from(vouchers)
      .innerJoin(orders, eq(orders.id, vouchers.orderId))
      .where(and(eq(vouchers.userId, userId), isOpen)),
    heldOrders: db
      .selectDistinct({ level: orders.level })
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.kind, kind), isOpen)),
  };
}

/** Holds by level; a person's own order takes precedence over a seat. */
export function holdsOf({ heldSeats, heldOrders }: Found<ReturnType<typeof askHolds>>): Map<LevelId, Hold> {
  return new Map<LevelId, Hold>([
    ...heldSeats.map(({ level }) => [level, 'seat'] as const),
    ...heldOrders.map(({ level }) => [level, 'order'] as const),
  ]);
}

/** Whether the person can take the exam of the level. */
export async function hasEntitlement(db: Database, userId: string, level: LevelId): Promise<boolean> {
  const isTheirs = and(eq(entitlements.userId, userId), eq(entitlements.level, level));
  return (await db.$count(entitlements, isTheirs)) > 0;
}

/** Levels whose exams the person can take. */
export async function listEntitlements(db: Database, userId: string): Promise<LevelId[]> {
  return (await entitlementsOf(db, userId)).map(({ level }) => level);
}

/** Query of the levels whose exams the person can take. */
export const entitlementsOf = (db: Database, userId: string) =>
  db.select({ level: entitlements.level }).from(entitlements).where(eq(entitlements.userId, userId));

/**
 * The levels that the person owns, with the order, or seat of a team's order, that gave each, for the export of own
 * data.
 */
export async function exportEntitlements(db: Database, userId: string) {
  const { userId: owner, ...facts } = getTableColumns(entitlements);
  return db.select(facts).from(entitlements).where(eq(owner, userId));
}

/** Receipt of an order. @throws Refusal 404 if it is not this person's, or was never paid */
export async function findReceipt(db: Database, { id: userId, name, email }: Visitor, orderId: string) {
  const isIt = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const [order] = isUuid(orderId) ? await db.select().from(orders).where(isIt) : [];
  // If the news of the refund came before that of the payment, the order has no time of payment.
  const paidAt = order?.paidAt ?? order?.refundedAt;
  if (!order || !paidAt) throw new Refusal(404, 'There is no receipt at this address.');
  const { level, kind, quantity, amount, currency, status, refundedAt, sessionId, provider } = order;
  const refunds = await listRefundsOf(db, orderPurpose, [orderId]);
  const { id, seats, amount: sum, askedAt, state } = seatRefunds;
  const ofSeats = await db
    .select({ id, seats, sum, askedAt })
    .from(seatRefunds)
    .where(and(eq(seatRefunds.orderId, orderId), eq(state, 'made')))
    .orderBy(askedAt, id);
  // Amount of a full refund, without the seats that were refunded before.
  const rest = ofSeats.reduce((rest, { sum }) => rest - sum, amount);
  return {
    orderId,
    status,
    transaction: sessionId,
    buyer: { name, email },
    levelName: (await nameLevel(level)).name,
    gives: await describeSeat(level),
    isTeam: kind === 'team',
    quantity,
    priceOfOne: formatMoney(amount / quantity, currency),
    sum: formatMoney(amount, currency),
    paidOn: formatLongDate(paidAt),
    refundedOn: status === 'refunded' && rest > 0 && refundedAt && formatLongDate(refundedAt),
    refundedSum: formatMoney(rest, currency),
    refundedSeats: ofSeats.map(({ id, seats, sum, askedAt }) => ({
      id,
      seats,
      sum: formatMoney(sum, currency),
      on: formatLongDate(askedAt),
    })),
    isSandbox: provider === 'sandbox',
    /** Partial refunds that did not arrive. */
    missing: missingRefunds(order, refunds).map((refund) => formatMoney(refund.amount, currency)),
    /** Invoice and credit notes, and where the PDF of each is. */
    papers: (await listInvoices(db, [orderId])).map(({ document }) => ({
      view: viewInvoice(document),
      pdf: `/account/orders/${orderId}/${document.number.toLowerCase()}.pdf`,
    })),
  };
}

export function orderTitle({ kind, quantity }: Pick<Order, 'kind' | 'quantity'>, levelName: string): string {
  return kind === 'team' ? `${quantity} seats of ${levelName}` : levelName;
}

/** The address of an account; undefined once it is deleted. */
export async function emailOf(db: Database, userId: string | null): Promise<string | undefined> {
  if (!userId) return undefined;
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return account?.email;
}

export const showOrders = (found: Order[]): Promise<ShownOrder[]> => Promise.all(found.map(show));

async function show({ userId: _, checkedAt: __, paymentId: ___, ...order }: Order): Promise<ShownOrder> {
  const levelName = (await nameLevel(order.level)).name;
  return { ...order, levelName, title: orderTitle(order, levelName) };
}

/** Orders by date of payment, including those refunded later. */
export const purchases = rowsBy(orders.paidAt, sql`paid_at is not null`);

/** Exams that were passed, by when they ended. Those of deleted accounts went with them. */
export const examPasses = rowsBy(examAttempts.completedAt, sql`passed`);

/**
 * Query of the number of people who passed the exam of each level, in the order of the index `exam_attempts_passed`.
 */
export const passedCount = (): SQL =>
  sql`select level, count(*)::int as people
    from (select distinct level, user_id from ${examAttempts} where passed order by level, user_id) as passed_once
    group by level`;
