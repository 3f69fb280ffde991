import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { fiveSeats, testTeams } from '../../../../tests/support/teams.ts';
import { rateLimits } from '../../../services/limits/tables.server.ts';
import { findOrderBySession } from '../orders.server.ts';
import { seatRecipients, vouchers } from '../tables.server.ts';
import { declineSeat } from './accept.server.ts';
import { seatsSection } from './account-section.server.ts';
import { inviteToSeats, remindOfSeat, takeBackSeat } from './give.server.ts';
import { forgetRecipients } from './recipients.server.ts';
import { countSeats } from './team.server.ts';

const { fake, services, begin, deliver, owner, seatsOf, tokenOf, lettersTo } = await testTeams();
const { db } = services;
afterAll(() => fake.close());

type Team = Awaited<ReturnType<typeof owner>>;
const invite = ({ buyer, id }: Team, ...emails: string[]) => inviteToSeats(services, buyer, id, emails);
const seatOf = async ({ id }: Team, email: string) => {
  const seat = (await seatsOf(id)).find((one) => one.email === email);
  if (!seat) throw new Error(`${email} has no seat`);
  return seat;
};
/** Mails that count today, by giver and by recipient. */
async function counted({ buyer }: Team, email: string) {
  const found = await db
    .select({ key: rateLimits.key, count: rateLimits.count })
    .from(rateLimits)
    .where(and(sql`${rateLimits.name} like 'seat mails %'`, inArray(rateLimits.key, [buyer.id, email])));
  return [buyer.id, email].map((key) => found.find((one) => one.key === key)?.count ?? 0);
}

test('about the seats of an order nobody gets more than three mails, whatever is taken back in between', async () => {
  const team = await owner();
  const email = 'often@example.org';
  const nobody = { id: '', email };
  await invite(team, email);
  await takeBackSeat(services, team.buyer, team.id, (await seatOf(team, email)).number);
  await invite(team, email);
  await remindOfSeat(services, team.buyer, team.id, (await seatOf(team, email)).number);
  await lettersTo(nobody, 3);
  await takeBackSeat(services, team.buyer, team.id, (await seatOf(team, email)).number);
  await expect(invite(team, email)).rejects.toMatchObject({ status: 422, field: 'emails' });
  // The others of a list get theirs, and its giver is told who does not.
  expect(await invite(team, email, 'other@example.org')).toEqual({
    invited: 1,
    known: 0,
    unwanted: [email],
    full: [],
  });
  // Another order is another matter; the address stands nowhere.
  const session = await begin(team.buyer, fiveSeats);
  await deliver(fake.pay(session));
  const second = { ...team, session, id: (await findOrderBySession(db, session))?.id ?? '' };
  expect(await invite(second, email)).toMatchObject({ invited: 1 });
  const kept = await db.select().from(seatRecipients);
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain('often');
  const exported = await seatsSection.exportData(db, team.buyer.id);
  expect(exported).toMatchObject({
    mailed: expect.arrayContaining([
      { orderId: team.id, mails: 3, declinedAt: null },
      { orderId: second.id, mails: 1, declinedAt: null },
    ]),
  });
  await lettersTo(nobody, 4);
});

test('who gave a seat back is not written to again by that giver, and forgotten with their account', async () => {
  const [team, stranger] = [await owner(), await owner()];
  const email = 'declined@example.org';
  await invite(team, email);
  await declineSeat(services, tokenOf(await seatOf(team, email)));
  await expect(invite(team, email)).rejects.toMatchObject({ status: 422 });
  expect(await countSeats(db, team.id)).toMatchObject({ free: 5 });
  // Others may, of whom they know nothing.
  expect(await invite(stranger, email)).toMatchObject({ invited: 1 });
  await expire(team);
  await expire(stranger);
  await forgetRecipients(db);
  const ofTeam = (id: string) => db.$count(seatRecipients, eq(seatRecipients.orderId, id));
  expect([await ofTeam(team.id), await ofTeam(stranger.id)]).toEqual([1, 0]);
  await db.transaction(async (tx) => seatsSection.deletion?.answer(tx, team.buyer.id, 'end'));
  expect(await ofTeam(team.id)).toBe(0);
});

const expire = ({ id }: Team) =>
  db.update(vouchers).set({ expiresAt: sql`now() - interval '31 days'` }).where(eq(vouchers.orderId, id));

test('spellings of one mailbox are one recipient: three mails of an order, and none after a seat was given back', async () => {
  const [team, other] = [await owner(), await owner()];
  const spelled = (tag: number) => `vic.tim+${tag}@gmail.com`;
  const four = [1, 2, 3, 4].map(spelled);
  expect(await invite(team, ...four)).toMatchObject({ invited: 3, full: [spelled(4)] });
  await expect(invite(team, 'victim@googlemail.com')).rejects.toMatchObject({ status: 422 });
  // One more today, from whomever.
  expect(await invite(other, spelled(5), spelled(6))).toMatchObject({ invited: 1, full: [spelled(6)] });
  await declineSeat(services, tokenOf(await seatOf(other, spelled(5))));
  await expect(invite(other, spelled(7))).rejects.toMatchObject({ status: 422, field: 'emails' });
});

test('a list that is sent twice at the same moment counts once', async () => {
  const team = await owner();
  const emails = ['click@example.org', 'double@example.org'];
  const outcomes = await Promise.all([invite(team, ...emails), invite(team, ...emails)]);
  expect(outcomes.sort((a, b) => a.invited - b.invited)).toMatchObject([
    { invited: 0, known: 2 },
    { invited: 2, known: 0 },
  ]);
  for (const email of emails) expect(await counted(team, email)).toEqual([2, 1]);
});

test('mails that are not sent do not count against the day', async () => {
  const team = await owner();
  const email = 'quiet@example.org';
  expect(await invite(team, email)).toMatchObject({ invited: 1 });
  expect(await counted(team, email)).toEqual([1, 1]);
  // Known already; more than are free; too many for the day at once; an order that is not theirs.
  await invite(team, email);
  await expect(invite(team, ...'abcde'.split('').map((name) => `${name}@example.org`))).rejects.toMatchObject(
    {
      status: 422,
    },
  );
  const other = await owner();
  await expect(invite({ ...other, buyer: team.buyer }, email)).rejects.toMatchObject({ status: 404 });
  expect(await counted(team, email)).toEqual([1, 1]);
  // The fourth of a day to one address is the last, by whomever; who is told so loses nothing.
  for (let mails = 1; mails < 4; mails += 1) await invite(await owner(), email);
  const late = await owner();
  await expect(invite(late, email)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('Try again tomorrow'),
  });
  expect(await invite(late, email, 'fresh@example.org')).toEqual({
    invited: 1,
    known: 0,
    unwanted: [],
    full: [email],
  });
  expect(await counted(late, 'fresh@example.org')).toEqual([1, 1]);
});
