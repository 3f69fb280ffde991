import { randomUUID } from 'node:crypto';
import { accountAddress, isEmailAddress } from '@context-native/text/email-address';
import { and, eq, inArray, min } from 'drizzle-orm';
import { z } from 'zod';
import { type PageArgs, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { countCompleted } from '#app/features/learning/learning.server.ts';
import { csvLine, csvStart } from '#app/lib/csv.ts';
import { formatLongDate, formatMoment } from '#app/lib/dates.ts';
import { wholeNumber } from '#app/lib/edit-fields.ts';
import { pageWithin, readFilter, readPageNumber } from '#app/lib/list-address.ts';
import { formatMoney } from '#app/lib/money.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type LevelId, nameLevel } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerForm, leadTo } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { examAttempts } from '../exams/tables.server.ts';
import { type Order, orderTitle } from '../orders.server.ts';
import { inviteToSeats, offerByLink, remindOfSeat, takeBackSeat, whyNot } from './give.server.ts';
import { canRefund, refundableUntil, refundOwnSeats } from './refunds.server.ts';
import { isSeatState, type SeatState, standingOf, teamPath } from './seats.ts';
import { countSeats, findTeam, listSeats } from './team.server.ts';
import { readTypedAddresses } from './typed-addresses.ts';
import { seatLink } from './vouchers.server.ts';

type TeamArgs = PageArgs & { params: { id: string } };

const perPage = 50;
/** Most seats of an order. */
const all = 500;
/** Addresses in one form. */
const mostAddresses = 100;

export type ShownSeat = Awaited<ReturnType<typeof showTeam>>['seats'][number];

/** Data of the page of a team's seats, for its buyer only. @throws Refusal 404 for anyone else */
export async function showTeam(args: TeamArgs) {
  const visitor = await requireVisitor(args);
  const { db, config, payments } = args.context.get(servicesContext);
  const order = await findTeam(db, visitor.id, args.params.id);
  const counts = await countSeats(db, order.id);
  const wanted = readFilter(args.url.searchParams, 'state');
  const state = isSeatState(wanted) ? wanted : undefined;
  const total = state ? counts[state] : order.quantity;
  const { page, pages } = pageWithin(readPageNumber(args.url.searchParams), total, perPage);
  const found = await readSeats(db, order, { state, limit: perPage, offset: (page - 1) * perPage });
  const { name } = await nameLevel(order.level);
  const until = canRefund(payments, order) ? refundableUntil(order) : undefined;
  return {
    id: order.id,
    /** Form that refunds free seats, while it is allowed. */
    refund: until && {
      id: randomUUID(),
      until: formatMoment(until),
      priceOfOne: formatMoney(order.amount / order.quantity, order.currency),
    },
    title: orderTitle(order, name),
    status: order.status,
    quantity: order.quantity,
    counts,
    state,
    page,
    pages,
    boughtOn: order.paidAt && formatLongDate(order.paidAt),
    expiresOn: found[0] && formatLongDate(found[0].seat.expiresAt),
    seats: found.map(({ seat, state, who, progress }) => ({
      id: seat.id,
      number: seat.number,
      state,
      who,
      isByMail: seat.email !== null,
      link: state === 'invited' || state === 'linked' ? seatLink(config, seat) : undefined,
      on: dateOf(seat.acceptedAt ?? seat.offeredAt),
      progress: progress && {
        lessonsDone: progress.lessonsDone,
        lessons: progress.lessons,
        passedOn: dateOf(progress.passedAt),
      },
    })),
  };
}

const dateOf = (at: Date | null | undefined) => (at ? formatLongDate(at) : undefined);

/**
 * Seats and their people, as far as the owner may know them. Adds the progress of those who agreed to show it, while
 * the order is paid.
 */
export async function readSeats(
  db: Database,
  order: Order,
  asked: { state?: SeatState | undefined; limit: number; offset?: number },
) {
  const found = await listSeats(db, order.id, asked);
  const isSeen = standingOf(order.status) === 'valid';
  const agreed = found.flatMap(({ seat: { showsProgress, userId } }) =>
    isSeen && showsProgress && userId ? [userId] : [],
  );
  const progress = await readTeamProgress(db, order.level, agreed);
  return found.map(({ seat, state }) => ({
    seat,
    state,
    who: seat.shownAs ?? seat.email ?? (seat.acceptedAt ? 'account deleted' : undefined),
    progress: seat.showsProgress ? progress.get(seat.userId ?? '') : undefined,
  }));
}

/** All seats of the team as a CSV file, with their people and the progress of those who agreed to show it. */
export async function writeSeatsFile(args: TeamArgs): Promise<Response> {
  const visitor = await requireVisitor(args);
  const { db, config } = args.context.get(servicesContext);
  const order = await findTeam(db, visitor.id, args.params.id);
  const seats = await readSeats(db, order, { limit: all });
  const head = [
    ...['seat', 'state', 'who', 'given_at', 'accepted_at', 'expires_at', 'shows_progress'],
    ...['lessons_done', 'lessons', 'exam_passed_at', 'link'],
  ];
  const lines = seats.map(({ seat, state, who, progress }) =>
    csvLine([
      ...[seat.number, state, who, seat.offeredAt, seat.acceptedAt, seat.expiresAt],
      seat.acceptedAt ? seat.showsProgress : undefined,
      ...[progress?.lessonsDone, progress?.lessons, progress?.passedAt],
      state === 'invited' || state === 'linked' ? seatLink(config, seat) : undefined,
    ]),
  );
  return new Response(csvStart + csvLine(head) + lines.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="seats-${order.id.slice(0, 8)}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Addresses in a text, without duplicates and in lower case (`right`), and the parts that are none (`wrong`). */
const emails = z
  .string()
  .default('')
  .transform((text) => {
    const found = [...new Set(readTypedAddresses(text).map(accountAddress))];
    return { right: found.filter(isEmailAddress), wrong: found.filter((one) => !isEmailAddress(one)) };
  })
  .superRefine(({ right, wrong }, { addIssue }) => {
    if (right.length + wrong.length === 0) addIssue('Enter at least one email address.');
    else if (right.length + wrong.length > mostAddresses)
      addIssue(`Enter at most ${mostAddresses} addresses at once.`);
    else if (right.length === 0) addIssue(notAddresses(wrong));
  });

const notAddresses = (wrong: string[]) =>
  `Not an email address: ${wrong.slice(0, 3).join(', ')}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ''}`;

const seatNumber = z.object({ seat: wholeNumber(1, all) });

const refundSchema = z.object({
  seats: wholeNumber(1, all),
  confirmed: z.literal('yes', 'Tick the box to confirm. You cannot undo this.'),
  refund: z.uuid(),
});

const leftInField = 'Correct the addresses that are still in the form, and send them again.';

/** Takes the forms of the page; the button that was pressed says which (`intent`). */
export async function answerTeamForm(args: TeamArgs) {
  const visitor = await requireVisitor(args);
  const { context, params } = args;
  const services = context.get(servicesContext);
  const form = await readForm(args.request);
  const done = (title: string, description?: string) =>
    leadTo(context, teamPath(params.id), { title, ...(description && { description }) });
  switch (form.get('intent')) {
    case 'invite':
      return answerForm(context, form, z.object({ emails }), async ({ emails }) => {
        const { right, wrong } = emails;
        const { invited, known, ...others } = await inviteToSeats(services, visitor, params.id, right);
        const already = `${known === 1 ? 'One person already has' : `${known} people already have`} one of these seats.`;
        const sent =
          invited === 1 ? 'One invitation is on its way.' : `${invited} invitations are on their way.`;
        const title = invited === 0 ? 'No invitation was sent.' : sent;
        const description = [known > 0 && already, whyNot(others), wrong.length > 0 && leftInField]
          .filter(Boolean)
          .join(' ');
        if (wrong.length === 0) return done(title, description);
        const values = { emails: wrong.join('\n') };
        return { values, errors: { emails: notAddresses(wrong) }, message: { title, description } };
      });
    case 'link':
      return answerForm(context, form, z.object({ count: wholeNumber(1, all) }), async ({ count }) => {
        await offerByLink(services, visitor, params.id, count);
        return done(
          count === 1 ? 'One link was created.' : `${count} links were created.`,
          'Copy them from the list.',
        );
      });
    case 'remind':
      return answerForm(context, form, seatNumber, async ({ seat }) => {
        const { email } = await remindOfSeat(services, visitor, params.id, seat);
        return done(`Another email is on its way to ${email}.`);
      });
    case 'take-back':
      return answerForm(context, form, seatNumber, async ({ seat }) => {
        await takeBackSeat(services, visitor, params.id, seat);
        return done(`Seat ${seat} is free again.`, 'Its link no longer works.');
      });
    case 'refund':
      return answerForm(context, form, refundSchema, async ({ seats, refund }) => {
        await refundOwnSeats(services, visitor.id, params.id, { seats, refundId: refund });
        return done(
          seats === 1 ? 'One seat is being refunded.' : `${seats} seats are being refunded.`,
          'You get an email when the payment provider has accepted the refund.',
        );
      });
    default:
      throw new Refusal(400, 'We could not read the form. Please send it again.');
  }
}

/**
 * Progress of these people with a level, by account id; pass only people who agreed to show it. Contains no answers and
 * no scores.
 */
export async function readTeamProgress(db: Database, level: LevelId, userIds: string[]) {
  if (userIds.length === 0) return new Map();
  const areTheirs = and(inArray(examAttempts.userId, userIds), eq(examAttempts.level, level));
  const [{ lessons, done }, passes] = await Promise.all([
    countCompleted(db, level, userIds),
    db
      .select({ userId: examAttempts.userId, passedAt: min(examAttempts.completedAt) })
      .from(examAttempts)
      .where(and(areTheirs, eq(examAttempts.passed, true)))
      .groupBy(examAttempts.userId),
  ]);
  const passedAt = new Map(passes.map((one) => [one.userId, one.passedAt ?? undefined]));
  return new Map(
    userIds.map((id) => [id, { lessonsDone: done.get(id) ?? 0, lessons, passedAt: passedAt.get(id) }]),
  );
}
