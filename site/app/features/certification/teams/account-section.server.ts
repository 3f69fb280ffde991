import { and, count, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import {
  type AccountSection,
  type DeletionStep,
  shownList,
  users,
} from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { orders, seatRecipients, seatRefunds, vouchers } from '../tables.server.ts';
import { freeSeats } from './give.server.ts';
import { exportRecipients, forgetRecipients } from './recipients.server.ts';
import { ownSeatPath, standingOf } from './seats.ts';
import { seatState } from './team.server.ts';

/** Registers the nightly clean-up. Call it before the background work starts. */
export function registerSeatTasks({ background, db }: Pick<Services, 'background' | 'db'>): void {
  background.every('forget-invited-to-seats', '35 3 * * *', async () => {
    await forgetInvited(db);
    await forgetRecipients(db);
  });
}

/**
 * Deletes the recipients of seats that expired more than `site.keepDays.invitedToSeat` days ago, or whose order was
 * refunded or charged back.
 */
export async function forgetInvited(db: Database): Promise<void> {
  const isOld = lt(
    vouchers.expiresAt,
    sql`now() - make_interval(days => ${site.keepDays.invitedToSeat}::int)`,
  );
  const over = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.kind, 'team'), inArray(orders.status, ['refunded', 'charged_back'])));
  const isInvited = and(isNotNull(vouchers.email), isNull(vouchers.acceptedAt));
  await db.transaction(async (tx) => {
    const found = await tx
      .select({ id: vouchers.id })
      .from(vouchers)
      .where(and(isInvited, or(isOld, inArray(vouchers.orderId, over))))
      .limit(10_000)
      // Skips locked rows to avoid a deadlock with holders of an order's lock; the next daily run deletes them.
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await freeSeats(tx, ids);
  });
}

/** A person could still accept the seat, now or when the payment is settled. */
const isUnused = and(
  sql`${seatState} in ('free', 'invited', 'linked')`,
  inArray(orders.status, ['paid', 'disputed', 'refund_failed']),
);

/** Ids of a person's team orders. */
const ordersOf = (db: Database, userId: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, 'team')));

/**
 * Locks orders before their seats: the person's own, and those of seats that they accepted or are invited to. The
 * caller holds a lock on the account.
 */
async function lockTeams(tx: Database, userId: string): Promise<void> {
  const email = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const seated = tx
    .select({ id: vouchers.orderId })
    .from(vouchers)
    .where(or(eq(vouchers.userId, userId), inArray(vouchers.email, email)));
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(or(and(eq(orders.userId, userId), eq(orders.kind, 'team')), inArray(orders.id, seated)))
    .orderBy(orders.id)
    .for('update');
}

/** Step of account deletion that tells owners what happens to their unused seats. */
const leaveSeats: DeletionStep = {
  async ask(db, userId) {
    const [{ unused } = { unused: 0 }] = await db
      .select({ unused: count() })
      .from(vouchers)
      .innerJoin(orders, eq(orders.id, vouchers.orderId))
      .where(and(eq(orders.userId, userId), isUnused));
    if (unused === 0) return undefined;
    return {
      name: 'seats',
      label: 'Seats that you bought',
      choices: [
        {
          value: 'end',
          label: unused === 1 ? 'One unused seat expires' : `${unused} unused seats expire`,
          hint: 'Once you delete the account, nobody can accept unused seats, and we do not refund them automatically. Before you delete it, you can refund them on their page, for 14 days from the purchase. Accepted seats stay valid.',
        },
      ],
    };
  },
  // The order has no owner then, so the recipients of its seats are deleted.
  async answer(tx, userId) {
    await lockTeams(tx, userId);
    await tx
      .update(vouchers)
      .set({ email: null, shownAs: null, showsProgress: false, round: sql`${vouchers.round} + 1` })
      .where(inArray(vouchers.orderId, ordersOf(tx, userId)));
    await tx.delete(seatRecipients).where(inArray(seatRecipients.orderId, ordersOf(tx, userId)));
  },
};

const countAccepted = (db: Database, userId: string) => db.$count(vouchers, eq(vouchers.userId, userId));

/** Seats that the person has accepted. The seats that they give to others are listed with their orders. */
const seatsList = shownList({
  id: 'seats',
  title: 'Seats of a team',
  isForWhoHasAny: true,
  ask(db, userId, { offset, limit }) {
    const { id, acceptedAt, showsProgress } = vouchers;
    const { level, status } = orders;
    return {
      found: db
        .select({ id, acceptedAt, showsProgress, level, status, email: users.email })
        .from(vouchers)
        .innerJoin(orders, eq(orders.id, vouchers.orderId))
        .leftJoin(users, eq(users.id, orders.userId))
        .where(eq(vouchers.userId, userId))
        .orderBy(newestFirst(acceptedAt), id)
        .limit(limit)
        .offset(offset),
      total: countAccepted(db, userId),
    };
  },
  async show({ found, total }) {
    const { levels } = await readTiers();
    const seats = found.map(({ status, ...seat }) => ({ ...seat, standing: standingOf(status) }));
    return {
      total,
      lead: 'Levels that other people gave you, and whether they see your progress.',
      empty: 'You have no seat from another person.',
      entries: seats.map(({ id, acceptedAt, showsProgress, level, standing, email }) => ({
        id,
        title: levels.find((one) => one.id === level)?.name ?? level,
        facts: `${email ? `from ${email}, ` : ''}${acceptedAt ? formatLongDate(acceptedAt) : ''}, progress ${showsProgress && standing === 'valid' ? 'shown' : 'not shown'}`,
        badge: standing === 'valid' ? { tone: 'ok', label: 'yours' } : { tone: 'quiet', label: standing },
        link: { label: 'Seat', href: ownSeatPath(id) },
      })),
      links: [],
    };
  },
});

/** Seats that a person bought, accepted or is offered. */
export const seatsSection: AccountSection = {
  name: 'seats',
  exportData: exportSeats,
  list: seatsList,
  deletion: leaveSeats,
  counted: { label: 'Seats of teams accepted', count: countAccepted },
  /**
   * An accepted seat stays used, without a holder. Seats that the person was invited to and has not accepted are free
   * again.
   */
  async forget(_, tx, { id, email }) {
    await tx
      .update(vouchers)
      .set({ userId: null, email: null, shownAs: null, showsProgress: false })
      .where(eq(vouchers.userId, id));
    const isInvited = and(eq(vouchers.email, email), isNull(vouchers.acceptedAt));
    const invited = await tx.select({ id: vouchers.id }).from(vouchers).where(isInvited).for('update');
    const ids = invited.map(({ id }) => id);
    if (ids.length > 0) await freeSeats(tx, ids);
  },
};

async function exportSeats(db: Database, userId: string) {
  const { number, orderId, expiresAt, offeredAt, email, acceptedAt, showsProgress, shownAs } = vouchers;
  const given = await db
    .select({ orderId, number, state: seatState, offeredAt, email, shownAs, acceptedAt, expiresAt })
    .from(vouchers)
    .where(inArray(orderId, ordersOf(db, userId)))
    .orderBy(orderId, number)
    .limit(20_000);
  const accepted = await db
    .select({ level: orders.level, acceptedAt, shownAs, showsProgress })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(eq(vouchers.userId, userId))
    .orderBy(acceptedAt);
  const invited = await db
    .select({ level: orders.level, offeredAt, expiresAt })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(users, and(eq(users.email, email), eq(users.emailVerified, true)))
    .where(and(eq(users.id, userId), isNull(acceptedAt)))
    .orderBy(offeredAt)
    .limit(1000);
  const { id, seats, amount, state, askedAt } = seatRefunds;
  const refunded = await db
    .select({ id, orderId: seatRefunds.orderId, seats, amount, state, askedAt })
    .from(seatRefunds)
    .where(inArray(seatRefunds.orderId, ordersOf(db, userId)))
    .orderBy(askedAt)
    .limit(20_000);
  const mailed = await exportRecipients(db, ordersOf(db, userId));
  return { given, mailed, refunded, accepted, invited };
}
