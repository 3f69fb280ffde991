import { and, eq, sql } from 'drizzle-orm';
import { lockAccount, users, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { nameLevel } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { settleQuestions } from '../credentials/questions.server.ts';
import { awardEarned } from '../exams/award.server.ts';
import { grantWhatIsPaid } from '../grants.server.ts';
import { emailOf, hasEntitlement, type Order } from '../orders.server.ts';
import { orders, vouchers } from '../tables.server.ts';
import { freeSeats } from './give.server.ts';
import { declinedLetter } from './letters.server.ts';
import { noteDeclined } from './recipients.server.ts';
import { standingOf } from './seats.ts';
import { recordSeats } from './team.server.ts';
import { findSeatByLink, type Voucher } from './vouchers.server.ts';

type Learner = Pick<Visitor, 'id' | 'email' | 'name'>;

/** Reasons why a visitor cannot accept a seat. */
export type SeatObstacle = 'gone' | 'used' | 'expired' | 'on hold' | 'other address' | 'owned';

/** Data of a seat link's page; undefined if the link does not lead to a seat, or no longer does. */
export async function findOffer(
  { db, config }: Pick<Services, 'db' | 'config'>,
  token: string | null,
  visitor: Learner | null,
) {
  const seat = await findSeatByLink(config, db, token);
  if (!seat) return undefined;
  const [found] = await db
    .select({ order: orders, owner: { id: users.id, email: users.email, name: users.name } })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, seat.orderId));
  if (!found) return undefined;
  const { order, owner } = found;
  return {
    level: await nameLevel(order.level),
    /** Undefined once their account is deleted. */
    owner: owner ?? undefined,
    expiresAt: seat.expiresAt,
    isByMail: seat.email !== null,
    obstacle: await findObstacle(db, seat, order, visitor),
    /** Id for the page of an accepted seat, if the visitor accepted this one. */
    ownId: visitor && seat.userId === visitor.id ? seat.id : undefined,
  };
}

async function findObstacle(
  db: Database,
  seat: Voucher,
  order: Order,
  visitor: Learner | null,
): Promise<SeatObstacle | undefined> {
  if (seat.acceptedAt) return 'used';
  if (seat.refundId || !order.userId) return 'gone';
  const standing = standingOf(order.status);
  if (standing !== 'valid') return standing === 'on hold' ? 'on hold' : 'gone';
  if (seat.expiresAt <= new Date()) return 'expired';
  if (!visitor) return undefined;
  if (seat.email && seat.email !== visitor.email) return 'other address';
  return (await hasEntitlement(db, visitor.id, order.level)) ? 'owned' : undefined;
}

/** Messages for the obstacles, on the page and in errors. */
export const obstacleWords: Record<SeatObstacle, string> = {
  gone: 'This seat no longer exists.',
  used: 'This seat has already been accepted.',
  expired: 'This seat has expired.',
  'on hold': 'This seat is on hold at the moment.',
  'other address': 'This seat was given to an address that your account does not use.',
  owned: 'You already have this level, so the seat stays free for another person.',
};

/** Label of the holder for the seat's owner: the address it was given to, otherwise the holder's name or address. */
export const shownToOwner = (seat: { isByMail: boolean }, { name, email }: Learner): string =>
  seat.isByMail ? email : name || email;

/**
 * Accepts the seat of a link for the visitor, who gets its level. If several accept at the same moment, one succeeds.
 *
 * @returns the seat's id
 * @throws Refusal 404 for a link that leads to no seat, 409 with the obstacle
 */
export async function acceptSeat(
  { db, changes, config, mail }: Pick<Services, 'db' | 'changes' | 'config' | 'mail'>,
  visitor: Learner,
  token: string | null,
  { showsProgress }: { showsProgress: boolean },
): Promise<string> {
  return changes.write(db, [topics.credentials], async (tx) => {
    await lockAccount(tx, visitor.id);
    const { seat, order } = await lockOffer(tx, config, token);
    if (seat.userId === visitor.id) return seat.id;
    const obstacle = await findObstacle(tx, seat, order, visitor);
    if (obstacle) throw new Refusal(409, obstacleWords[obstacle]);
    await tx
      .update(vouchers)
      .set({
        acceptedAt: sql`now()`,
        userId: visitor.id,
        shownAs: shownToOwner({ isByMail: seat.email !== null }, visitor),
        showsProgress,
      })
      .where(eq(vouchers.id, seat.id));
    const actor = `user:${visitor.id}`;
    await recordSeats(tx, actor, 'seat.accepted', order.id, { seat: seat.number });
    await grantWhatIsPaid(tx, [visitor.id], order.level, { actor });
    // The seat also covers an exam that was passed, or a credential that was earned, under a payment that then failed.
    await awardEarned({ mail, config }, tx, [visitor.id], order.level);
    await settleQuestions(tx, [visitor.id], order.level, actor);
    return seat.id;
  });
}

/**
 * Declines an invitation to a seat. Anyone with the mail's link can do so, because it went to that address. The owner
 * gets a mail. The address is deleted except for its digest, so that this giver never writes to it again.
 * @throws Refusal 404, 409 once it was accepted, or for a seat given by link
 */
export async function declineSeat(
  { db, config, mail }: Pick<Services, 'db' | 'config' | 'mail'>,
  token: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { seat, order } = await lockOffer(tx, config, token);
    if (seat.acceptedAt || !seat.email) throw new Refusal(409, obstacleWords.used);
    await freeSeats(tx, [seat.id]);
    if (order.userId)
      await noteDeclined(tx, config, { ownerId: order.userId, orderId: order.id }, seat.email);
    await recordSeats(tx, 'invited', 'seat.declined', order.id, { seat: seat.number });
    const owner = await emailOf(tx, order.userId);
    if (owner) await mail.send(tx, await declinedLetter(owner, seat, order, config.siteUrl));
  });
}

/**
 * Locks the order of a link, then its seat: the usual lock order. A concurrent change of the order waits or is seen.
 */
async function lockOffer(tx: Database, config: Services['config'], token: string | null) {
  const link = await findSeatByLink(config, tx, token);
  const [order] = link ? await tx.select().from(orders).where(eq(orders.id, link.orderId)).for('share') : [];
  // Read again under the lock: the order cannot change now, and nobody else can take the seat.
  const seat = await findSeatByLink(config, tx, token, { isLocked: true });
  if (!seat || !order) throw new Refusal(404, obstacleWords.gone);
  return { seat, order };
}

/** A seat that the visitor has accepted. @throws Refusal 404 */
export async function findOwnSeat(db: Database, userId: string, id: string) {
  const isTheirs = and(eq(vouchers.id, id), eq(vouchers.userId, userId));
  const { acceptedAt, shownAs, showsProgress } = vouchers;
  const { level, status } = orders;
  const owner = { email: users.email, name: users.name };
  const [found] = isUuid(id)
    ? await db
        .select({ acceptedAt, shownAs, showsProgress, level, status, owner })
        .from(vouchers)
        .innerJoin(orders, eq(orders.id, vouchers.orderId))
        .leftJoin(users, eq(users.id, orders.userId))
        .where(isTheirs)
    : [];
  if (!found) throw new Refusal(404, 'You have no seat at this address.');
  return found;
}

/** Sets whether the giver of a seat sees the holder's progress. @throws Refusal 404 for a seat that is not theirs */
export async function showProgressOfSeat(db: Database, userId: string, id: string, showsProgress: boolean) {
  const isTheirs = and(eq(vouchers.id, id), eq(vouchers.userId, userId));
  const changed = isUuid(id)
    ? await db.update(vouchers).set({ showsProgress }).where(isTheirs).returning({ id: vouchers.id })
    : [];
  if (changed.length === 0) throw new Refusal(404, 'You have no seat at this address.');
}
