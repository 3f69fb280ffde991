import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { Order } from '../orders.server.ts';
import { vouchers } from '../tables.server.ts';
import { invitationLetter } from './letters.server.ts';
import { countMails, listUnwanted, mostMails } from './recipients.server.ts';
import { type SeatState, standingOf } from './seats.ts';
import { countSeats, findTeam, recordSeats, seatState } from './team.server.ts';

type Owner = Pick<Visitor, 'id' | 'email' | 'name'>;
type Giving = Pick<Services, 'db' | 'mail' | 'config' | 'limits'>;

const refuseToGive = ({ status }: Order) => {
  const standing = standingOf(status);
  if (standing !== 'valid')
    throw new Refusal(
      409,
      `These seats ${standing === 'on hold' ? 'are on hold' : 'are cancelled'}, so you cannot give them to anyone.`,
    );
};

/**
 * Gives free seats of the order to people by mail, one to each address. Addresses that already have one of this order
 * get no second.
 * @returns the number of invitations, the number who already have a seat (`known`), addresses that must not get mail
 * (`unwanted`), and addresses at today's mail limit (`full`)
 * @throws Refusal 404 if the person does not own the order, 409 while it is not paid, 422 for more addresses than free
 * seats, or if none of them may get mail; TooManyRequests
 */
export async function inviteToSeats(
  { db, mail, config, limits }: Giving,
  owner: Owner,
  orderId: string,
  emails: string[],
) {
  const giver = { ownerId: owner.id, orderId };
  const sortOut = async (db: Database) => {
    const isKnown = and(eq(vouchers.orderId, orderId), inArray(vouchers.email, emails));
    const known = await db.select({ email: vouchers.email }).from(vouchers).where(isKnown);
    const others = emails.filter((email) => !known.some((one) => one.email === email));
    const unwanted = others.length > 0 ? await listUnwanted(db, config, giver, others) : [];
    const wanted = others.filter((email) => !unwanted.includes(email));
    if (wanted.length === 0 && unwanted.length > 0) throw new Refusal(422, whyNot({ unwanted }), inEmails);
    return { known: known.length, unwanted, wanted };
  };
  refuseToGive(await findTeam(db, owner.id, orderId));
  const before = await sortOut(db);
  refuseMore(before.wanted.length, (await countSeats(db, orderId)).free, 'emails');
  const { sent, ...others } = await countingMails(limits, owner, before.wanted, (writable, full) =>
    db.transaction(async (tx) => {
      const order = await findOpenTeam(tx, owner, orderId);
      const { known, unwanted, wanted } = await sortOut(tx);
      const sent = wanted.filter((email) => writable.includes(email));
      if (sent.length > 0) await offerTo(tx, order, sent);
      return { sent, known, unwanted, full };
    }),
  );
  return { invited: sent.length, ...others };

  async function offerTo(tx: Database, order: Order, emails: string[]) {
    const free = await takeFree(tx, orderId, emails.length, 'emails');
    const emailOf = sql.join(
      free.map(({ id }, index) => sql`when ${id}::uuid then ${emails[index]}`),
      sql` `,
    );
    const ids = free.map(({ id }) => id);
    const given = await tx
      .update(vouchers)
      .set({ offeredAt: sql`now()`, email: sql`case ${vouchers.id} ${emailOf} end` })
      .where(inArray(vouchers.id, ids))
      .returning();
    await countMails(tx, config, giver, emails);
    const letters = given.map((seat) => invitationLetter(config, seat, order.level, owner));
    await mail.sendAll(tx, await Promise.all(letters));
    const seats = given.map(({ number }) => number);
    await recordSeats(tx, `user:${owner.id}`, 'seats.invited', orderId, { seats });
  }
}

const inEmails = { field: 'emails' };

/** Why addresses get no mail. */
export function whyNot({ unwanted, full = [] }: { unwanted: string[]; full?: string[] }): string {
  const words = [
    unwanted.length > 0 &&
      `We sent no email to ${unwanted.join(', ')}. We do not write again to people who declined one of your seats or got ${mostMails} emails about these seats. You can send them a link yourself.`,
    full.length > 0 && `Too many invitations went to ${full.join(', ')} today. Try again tomorrow.`,
  ];
  return words.filter(Boolean).join(' ');
}

/**
 * Counts mails to these addresses, and passes `send` the addresses below today's limit. `send` returns those that it
 * wrote to: a mail that it did not send, for example after a double click, does not count.
 *
 * @throws Refusal 422 when there is nobody left; TooManyRequests
 */
async function countingMails<T extends { sent: string[] }>(
  limits: Services['limits'],
  owner: Owner,
  emails: string[],
  send: (writable: string[], full: string[]) => Promise<T>,
): Promise<T> {
  if (emails.length === 0) return send([], []);
  await limits.take(byGiver, owner.id, emails.length);
  const full: string[] = [];
  // Addresses of one mailbox count one after the other, up to `mostMails`.
  for (const [index, round] of byMailbox(emails).entries()) {
    if (index >= mostMails) {
      full.push(...round.values());
      continue;
    }
    const fullBoxes = await limits.takeEach(byRecipient, [...round.keys()]);
    full.push(...fullBoxes.flatMap((mailbox) => round.get(mailbox) ?? []));
  }
  const writable = emails.filter((email) => !full.includes(email));
  let sent: string[] = [];
  try {
    if (writable.length === 0) throw new Refusal(422, whyNot({ unwanted: [], full }), inEmails);
    const outcome = await send(writable, full);
    sent = outcome.sent;
    return outcome;
  } finally {
    const unsent = writable.filter((email) => !sent.includes(email));
    await limits.giveBack(byGiver, [owner.id], full.length + unsent.length);
    for (const round of byMailbox(unsent)) await limits.giveBack(byRecipient, [...round.keys()]);
  }
}

/** Addresses by their mailbox, in as many maps as the fullest mailbox has addresses. */
function byMailbox(emails: string[]): Map<string, string>[] {
  const rounds: Map<string, string>[] = [];
  for (const email of emails) {
    const mailbox = mailboxOf(email);
    const round = rounds.find((one) => !one.has(mailbox));
    if (round) round.set(mailbox, email);
    else rounds.push(new Map([[mailbox, email]]));
  }
  return rounds;
}

const byGiver = 'seat mails by account';
const byRecipient = 'seat mails by recipient';

/**
 * Offers `count` free seats by link. Anyone can accept one of them, once.
 * @throws Refusal 404, 409, 422 when fewer are free
 */
export async function offerByLink(
  { db }: Pick<Services, 'db'>,
  owner: Owner,
  orderId: string,
  count: number,
) {
  await db.transaction(async (tx) => {
    await findOpenTeam(tx, owner, orderId);
    const free = await takeFree(tx, orderId, count, 'count');
    const ids = free.map(({ id }) => id);
    await tx.update(vouchers).set({ offeredAt: sql`now()` }).where(inArray(vouchers.id, ids));
    const seats = free.map(({ number }) => number);
    await recordSeats(tx, `user:${owner.id}`, 'seats.offered', orderId, { seats });
  });
}

/**
 * Sends the mail about an invited seat once more.
 * @throws Refusal 404, 409 when it is not open any more, or was mailed about often enough, 422 if the address got too
 * many invitations today; TooManyRequests
 */
export async function remindOfSeat(
  { db, mail, config, limits }: Giving,
  owner: Owner,
  orderId: string,
  number: number,
): Promise<{ email: string }> {
  const giver = { ownerId: owner.id, orderId };
  await findTeam(db, owner.id, orderId);
  const { email } = await findInvited(db);
  await countingMails(limits, owner, [email], () =>
    db.transaction(async (tx) => {
      const order = await findOpenTeam(tx, owner, orderId);
      const seat = await findInvited(tx, { isLocked: true });
      if (seat.email !== email) throw new Refusal(409, changedMeanwhile(number));
      await countMails(tx, config, giver, [email]);
      await mail.send(tx, await invitationLetter(config, seat, order.level, owner));
      return { sent: [email] };
    }),
  );
  return { email };

  async function findInvited(db: Database, { isLocked = false } = {}) {
    const seat = await findOpenSeat(db, orderId, number, ['invited'], { isLocked });
    const { email } = seat;
    if (!email) throw new Refusal(409, 'This seat was not given by email.');
    if ((await listUnwanted(db, config, giver, [email])).length > 0)
      throw new Refusal(409, whyNot({ unwanted: [email] }));
    return { ...seat, email };
  }
}

/**
 * Takes back a seat that nobody has accepted: its link stops working, and the seat is free again.
 * @throws Refusal 404, 409 if it is already accepted or has expired
 */
export async function takeBackSeat(
  { db }: Pick<Services, 'db'>,
  owner: Owner,
  orderId: string,
  number: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await findTeam(tx, owner.id, orderId, { isLocked: true });
    const seat = await findOpenSeat(tx, orderId, number, ['invited', 'linked']);
    await freeSeats(tx, [seat.id]);
    await recordSeats(tx, `user:${owner.id}`, 'seats.taken_back', orderId, { seats: [number] });
  });
}

/** Frees seats: invalidates their links and deletes their recipients. */
export async function freeSeats(tx: Database, ids: string[]): Promise<void> {
  await tx
    .update(vouchers)
    .set({ offeredAt: null, email: null, round: sql`${vouchers.round} + 1` })
    .where(inArray(vouchers.id, ids));
}

const isSeat = (orderId: string, number: number) =>
  and(eq(vouchers.orderId, orderId), eq(vouchers.number, number));

/** The order, locked, whose seats can be given now. */
async function findOpenTeam(tx: Database, owner: Owner, orderId: string): Promise<Order> {
  const order = await findTeam(tx, owner.id, orderId, { isLocked: true });
  refuseToGive(order);
  return order;
}

const changedMeanwhile = (number: number) =>
  `Seat ${number} has changed in the meantime. This page shows its current state.`;

async function findOpenSeat(
  db: Database,
  orderId: string,
  number: number,
  states: SeatState[],
  { isLocked = true } = {},
) {
  const query = db.select({ seat: vouchers, state: seatState }).from(vouchers).where(isSeat(orderId, number));
  const [found] = await (isLocked ? query.for('update') : query);
  if (!found || !states.includes(found.state)) throw new Refusal(409, changedMeanwhile(number));
  return found.seat;
}

async function takeFree(tx: Database, orderId: string, count: number, field: string) {
  const isFree = and(eq(vouchers.orderId, orderId), sql`${seatState} = 'free'`);
  const free = await tx
    .select({ id: vouchers.id, number: vouchers.number })
    .from(vouchers)
    .where(isFree)
    .orderBy(vouchers.number)
    .limit(count)
    .for('update');
  refuseMore(count, free.length, field);
  return free;
}

function refuseMore(wanted: number, free: number, field: string): void {
  if (free < wanted)
    throw new Refusal(422, `Only ${free === 1 ? '1 seat is' : `${free} seats are`} free.`, { field });
}
