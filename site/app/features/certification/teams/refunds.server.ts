import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { RefundRefused } from '#app/services/payments/payment-provider.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { emailOf, type Order } from '../orders.server.ts';
import { orders, seatRefunds, vouchers } from '../tables.server.ts';
import { freeSeats } from './give.server.ts';
import { refundRefusedLetter, seatsRefundedLetter } from './letters.server.ts';
import { refundDays } from './seats.ts';
import { countSeats, findTeam, recordSeats, seatState } from './team.server.ts';

const queue = 'seat-refunds';

/**
 * Registers the job that refunds seats at the provider, and a nightly one for refunds that the queue gave up. Call it
 * before the background work starts.
 */
export function registerSeatRefunds(
  services: Pick<Services, 'background' | 'payments' | 'db' | 'mail' | 'log' | 'config'>,
): void {
  services.background.queue<{ id: string }>(queue, ({ id }) => makeRefund(services, id));
  services.background.every('seat-refunds-given-up', '50 3 * * *', () => retryRefunds(services));
}

/** Days after which the queue has given up a refund: it retries for about four days. */
const queueTries = 5;

/** Requests refunds again that the queue gave up: each night, until the provider answers. */
export async function retryRefunds(services: Parameters<typeof registerSeatRefunds>[0]): Promise<void> {
  const { db, log } = services;
  const isGivenUp = lt(seatRefunds.askedAt, sql`now() - make_interval(days => ${queueTries}::int)`);
  const found = await db
    .select({ id: seatRefunds.id, orderId: seatRefunds.orderId })
    .from(seatRefunds)
    .where(and(eq(seatRefunds.state, 'asked'), isGivenUp))
    .orderBy(seatRefunds.askedAt)
    .limit(50);
  for (const { id, orderId } of found)
    await makeRefund(services, id).catch((error: unknown) =>
      log.error(
        { err: error, subject: `order:${orderId}`, refund: id },
        'a refund of seats has failed for days',
      ),
    );
}

/**
 * Refunds `seats` unused seats of an order for an admin. The seats end at once. The queue returns the money under the
 * id of the refund, so it is paid exactly once, whatever fails in between. Accepted seats stay.
 *
 * @throws Refusal 403 without the role admin; 409 unless the order is paid, by the provider that this site is connected
 * to, and so many of its seats are unused
 */
export async function refundSeats(
  { db, background, payments }: Pick<Services, 'db' | 'background' | 'payments'>,
  admin: Pick<Visitor, 'id' | 'role'>,
  orderId: string,
  seats: number,
): Promise<void> {
  if (admin.role !== 'admin') throw new Refusal(403, 'Only admins can do this.');
  await db.transaction(async (tx) => {
    const isIt = and(eq(orders.id, orderId), eq(orders.kind, 'team'));
    const [order] = await tx.select().from(orders).where(isIt).for('update');
    if (!order || !canRefund(payments, order))
      throw new Refusal(
        409,
        order?.status === 'paid'
          ? 'This site is not connected to the provider that took this payment.'
          : 'You can refund seats only while their order is paid and not disputed.',
      );
    const unused = await listUnused(tx, orderId, seats);
    if (unused.length < seats)
      throw new Refusal(409, `${unused.length} seats of this order are unused. No seat was refunded.`);
    await storeRefund(tx, background, { order, unused, refundId: randomUUID(), actorId: admin.id });
  });
}

/**
 * Refunds `seats` free seats of an order for its owner, within `refundDays` of the payment. Seats that are given must
 * be taken back first. The form brings the id of its refund, so a second click refunds nothing more.
 *
 * @throws Refusal 404 for anyone else; 409 unless the order is paid and the days are not over, or for a form that was
 * already used; 422 if fewer seats are free
 */
export async function refundOwnSeats(
  { db, background, payments }: Pick<Services, 'db' | 'background' | 'payments'>,
  ownerId: string,
  orderId: string,
  { seats, refundId }: { seats: number; refundId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await findTeam(tx, ownerId, orderId, { isLocked: true });
    const [known] = await tx.select().from(seatRefunds).where(eq(seatRefunds.id, refundId));
    if (known?.orderId === orderId && known.seats === seats && known.state !== 'refused') return;
    if (known) throw new Refusal(409, 'This form was already used. This page shows the current seats.');
    if (!canRefund(payments, order) || !refundableUntil(order))
      throw new Refusal(409, 'You cannot refund these seats here any more. No seat was refunded.');
    const unused = await listUnused(tx, orderId, seats, eq(seatState, 'free'));
    if (unused.length < seats)
      throw new Refusal(422, `Only ${unused.length} ${unused.length === 1 ? 'seat is' : 'seats are'} free.`, {
        field: 'seats',
      });
    await storeRefund(tx, background, { order, unused, refundId, actorId: ownerId });
  });
}

/** End of the days in which the owner can refund free seats; undefined when it has passed. */
export function refundableUntil({ paidAt }: Pick<Order, 'paidAt'>): Date | undefined {
  const end = paidAt && new Date(paidAt.getTime() + refundDays * 86_400_000);
  return end && end > new Date() ? end : undefined;
}

/** True while an order is paid, and the provider that took the payment can return it. */
export function canRefund(payments: Services['payments'], order: Order): boolean {
  const { status, provider, sessionId, paymentId } = order;
  return (
    status === 'paid' &&
    sessionId !== null &&
    payments.refundPage({ provider, sessionId, paymentId }) !== undefined
  );
}

interface StoredRefund {
  order: Order;
  unused: { id: string; number: number }[];
  refundId: string;
  actorId: string;
}

/** Ends the seats and queues their refund. Called with the order's row locked. */
async function storeRefund(
  tx: Database,
  background: Services['background'],
  { order, unused, refundId, actorId }: StoredRefund,
): Promise<void> {
  const seats = unused.length;
  const amount = (order.amount / order.quantity) * seats;
  await tx.insert(seatRefunds).values({ id: refundId, orderId: order.id, seats, amount });
  const ids = unused.map(({ id }) => id);
  await freeSeats(tx, ids);
  await tx.update(vouchers).set({ refundId }).where(inArray(vouchers.id, ids));
  const details = { refund: refundId, amount, seats: unused.map(({ number }) => number) };
  await recordSeats(tx, `user:${actorId}`, 'seats.refunded', order.id, details);
  await background.send(tx, queue, { id: refundId }, { id: refundId });
}

/** Free ones first, then expired ones, then those that were given most recently. */
function listUnused(tx: Database, orderId: string, limit: number, isWanted?: SQL) {
  return tx
    .select({ id: vouchers.id, number: vouchers.number })
    .from(vouchers)
    .where(
      and(eq(vouchers.orderId, orderId), isNull(vouchers.acceptedAt), isNull(vouchers.refundId), isWanted),
    )
    .orderBy(
      sql`case ${seatState} when 'free' then 0 when 'expired' then 1 else 2 end`,
      sql`${vouchers.offeredAt} desc nulls first`,
      sql`${vouchers.number} desc`,
    )
    .limit(limit)
    .for('update');
}

/** Refunds of seats of an order, the oldest first. */
export function listSeatRefunds(db: Database, orderId: string) {
  const { id, seats, amount, state, askedAt } = seatRefunds;
  return db
    .select({ id, seats, amount, state, askedAt })
    .from(seatRefunds)
    .where(eq(seatRefunds.orderId, orderId))
    .orderBy(askedAt, id);
}

/**
 * Makes the refund. If the provider refuses it for good, the seats are restored; the queue retries any other failure.
 */
async function makeRefund(
  { payments, db, mail, log, config }: Parameters<typeof registerSeatRefunds>[0],
  id: string,
): Promise<void> {
  const [found] = await db
    .select({ refund: seatRefunds, order: orders })
    .from(seatRefunds)
    .innerJoin(orders, eq(orders.id, seatRefunds.orderId))
    .where(eq(seatRefunds.id, id));
  if (found?.refund.state !== 'asked') return;
  const { refund, order } = found;
  const state = await payments
    .refundPart(order, { reference: id, amount: refund.amount })
    .then(() => 'made' as const)
    .catch((error: unknown) => {
      if (!(error instanceof RefundRefused)) throw error;
      log.error({ err: error, subject: `order:${order.id}` }, 'a refund of seats was refused');
      return 'refused' as const;
    });
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update');
    const isAsked = and(eq(seatRefunds.id, id), eq(seatRefunds.state, 'asked'));
    const settled = await tx
      .update(seatRefunds)
      .set({ state })
      .where(isAsked)
      .returning({ id: seatRefunds.id });
    if (settled.length === 0) return;
    if (state === 'refused')
      await tx.update(vouchers).set({ refundId: null }).where(eq(vouchers.refundId, id));
    const details = { refund: id, seats: refund.seats, amount: refund.amount };
    await recordSeats(tx, 'provider', `seats.refund_${state}`, order.id, details);
    const owner = await emailOf(tx, order.userId);
    if (!owner) return;
    if (state === 'refused') {
      await mail.send(tx, await refundRefusedLetter(owner, refund, order, config.siteUrl));
      return;
    }
    const left = order.quantity - (await countSeats(tx, order.id)).refunded;
    await mail.send(tx, await seatsRefundedLetter(owner, { ...refund, left }, order, config.siteUrl));
  });
}
