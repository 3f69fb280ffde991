import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { lockAccount, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { notSold } from '#app/lib/not-sold.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import { hasExam } from '#app/services/curriculum/exam-questions.server.ts';
import { type Level, readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { CheckoutSession } from '#app/services/payments/payment-provider.server.ts';
import { closingTime, unpaid } from '#app/services/payments/payments.server.ts';
import { isContradicted } from '#app/services/payments/take-in.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { findHold, type Hold, hasEntitlement, type Order, orderPurpose } from './orders.server.ts';
import { type OrderKind, orders } from './tables.server.ts';
import { readSeatPrice } from './teams/seats.ts';

/**
 * Body of `POST /api/create-payment`. The name is for people: what is bought and what it costs is looked up by the id.
 */
export const paymentBody = z.object({
  price_id: z
    .string('Send price_id, the id of a price.')
    .describe('For example `price_foundation_49`, or `price_foundation_20_seats_780` for 20 seats.'),
  product_name: z.string().optional().describe('Ignored: the price identifies the product.'),
});

const currency = 'usd';

/** Services that a purchase needs. */
type Shop = Pick<Services, 'payments' | 'db' | 'config'>;

/** Item of a purchase, from the current table of prices. */
interface Wanted {
  level: Level;
  kind: OrderKind;
  quantity: number;
  /** Minor units; of all of it. */
  amount: number;
}

/**
 * URL where the visitor pays for the level with this price, or for a team's seats of it. While that page is open and
 * shows the current price, a double click or a later call returns it again: a level is bought once, and seats of it one
 * purchase at a time.
 *
 * @throws Refusal 422 for a price there is none of, 409 for a level that is owned, being paid for or not settled, 503
 * when payments are closed or there is no exam of the level, 502 when the provider fails
 */
export async function createPurchase(
  services: Shop,
  visitor: Pick<Visitor, 'id' | 'email'>,
  priceId: string,
): Promise<{ url: string }> {
  const { payments, db, config } = services;
  const wanted = await findWanted(priceId);
  const { level } = wanted;
  if (!(await hasExam(config, level.id))) throw new Refusal(503, notSold);
  // Further rounds create a new order, after the settlement of a pending one whose session has ended or whose amount
  // differs.
  for (let round = 0; round < 3; round += 1) {
    const order = await claimOrder(db, visitor.id, wanted, payments.providerName);
    const session = await openSession(services, order, level, visitor.email);
    const isAsShown = order.amount === wanted.amount && order.quantity === wanted.quantity;
    if (session?.url && isAsShown) return { url: session.url };
    if (session?.state === 'processing')
      throw new Refusal(409, `Your payment for ${level.name} is being confirmed.`);
    const ended = session?.url ? await payments.expireSession(session.id) : session;
    await settleEnded(services, order, ended);
    // Paid, but the payment does not match the order: the order stays until an operator reviews it.
    if (ended?.news?.status === 'paid' && (await isContradicted(db, `order:${order.id}`)))
      throw new Refusal(409, underReview(level));
    // A team can buy more seats later, but this request is for the seats just paid.
    if (ended?.news?.status === 'paid' && wanted.kind === 'team' && isAsShown)
      throw new Refusal(409, `Your ${order.quantity} ${level.name} seats are paid for.`);
  }
  throw new Refusal(409, 'This purchase is being updated. Please try again.');
}

function underReview({ name }: Level): string {
  return `Your payment for ${name} does not match its price. Our support reviews it. Questions: ${site.email}.`;
}

function onHold({ name }: Level, hold: Hold): string {
  if (hold === 'seat')
    return `Your ${name} seat is on hold because its payment is not settled. You don’t need to pay for it yourself. If you would rather pay, write to ${site.email}.`;
  return `An earlier payment for ${name} is disputed at the bank, or its refund did not arrive. Write to ${site.email} before you pay again.`;
}

async function findWanted(priceId: string): Promise<Wanted> {
  const { levels, seats } = await readTiers();
  const level = levels.find((candidate) => candidate.priceId === priceId);
  if (level) return { level, kind: 'single', quantity: 1, amount: level.priceUsd * 100 };
  const team = readSeatPrice(priceId, levels, seats.most);
  if (!team) throw new Refusal(422, 'Price not found.', { field: 'price_id' });
  const { seats: quantity, totalUsd } = team.offer;
  return { level: team.level, kind: 'team', quantity, amount: totalUsd * 100 };
}

/** The visitor's pending order of this level and kind, a new one if there is none. */
async function claimOrder(
  db: Database,
  userId: string,
  { level, kind, quantity, amount }: Wanted,
  provider: string,
): Promise<Order> {
  return db.transaction(async (tx) => {
    // Lock: no second order may start while the first is being paid.
    await lockAccount(tx, userId);
    if (kind === 'single' && (await hasEntitlement(tx, userId, level.id)))
      throw new Refusal(409, `You already own ${level.name}.`);
    const hold = await findHold(tx, userId, level.id, kind);
    if (hold) throw new Refusal(409, onHold(level, hold));
    const isTheirs = and(eq(orders.userId, userId), eq(orders.level, level.id), eq(orders.kind, kind));
    const [pending] = await tx
      .select()
      .from(orders)
      .where(and(isTheirs, eq(orders.status, 'pending')));
    if (pending) return pending;
    const [order] = await tx
      .insert(orders)
      .values({ userId, level: level.id, kind, quantity, provider, amount, currency })
      .returning();
    if (!order) throw new Error('the order was not stored');
    await recordAudit(tx, {
      actor: `user:${userId}`,
      action: 'order.created',
      subject: `order:${order.id}`,
      details: { level: level.id, amount, currency, ...(kind === 'team' && { seats: quantity }) },
    });
    return order;
  });
}

/**
 * The order's session at the provider. The order was committed before: a process that dies after the call left an
 * order behind whose session the next attempt gets by the same key.
 */
async function openSession({ payments, db, config }: Shop, order: Order, level: Level, email: string) {
  if (order.provider !== payments.providerName) {
    // Only that provider knows whether it is being paid. In the sandbox no money moves.
    if (order.sessionId && order.provider !== 'sandbox')
      throw new Refusal(
        409,
        `An earlier payment for ${level.name} is not settled yet. Write to ${site.email} if you did not make it.`,
      );
    return undefined;
  }
  if (order.sessionId) return payments.findSession(order.sessionId);
  const session = await payments.createSession({
    reference: order.id,
    purpose: orderPurpose,
    name: `${level.name} (${level.level}) certification${order.kind === 'team' ? ', seat' : ''}`,
    amount: order.amount,
    quantity: order.quantity,
    currency: order.currency,
    email,
    ...(config.seller && { isTaxed: true }),
    successUrl: `${config.siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.siteUrl}${order.kind === 'team' ? '/pricing/teams' : '/pricing'}`,
    closesAt: closingTime(order.createdAt),
  });
  const isFree = or(isNull(orders.sessionId), eq(orders.sessionId, session.id));
  const kept = await db
    .update(orders)
    .set({ sessionId: session.id })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'pending'), isNotNull(orders.userId), isFree))
    .returning({ id: orders.id });
  // The order was cancelled or its account deleted meanwhile: it must not be paid, so nobody gets the URL.
  return kept.length > 0 || session.news ? session : undefined;
}

/** Records that the order's session is over, before the provider's news of it. */
async function settleEnded({ payments, db }: Shop, order: Order, session: CheckoutSession | undefined) {
  const news = session ? session.news : unpaid(orderPurpose, order.id, order.sessionId);
  if (news) await db.transaction((tx) => payments.settle(tx, news, 'purchase'));
}

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
