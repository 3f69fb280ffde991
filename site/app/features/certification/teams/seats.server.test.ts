import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { holdersOn } from '../../../../tests/support/holders.ts';
import { fiveSeats, testTeams } from '../../../../tests/support/teams.ts';
import { auditLog } from '../../../services/audit/tables.server.ts';
import { users } from '../../accounts/tables.server.ts';
import { readCredential } from '../admin/credential.server.ts';
import { findOrderBySession, hasEntitlement, listOrders } from '../orders.server.ts';
import { createPurchase } from '../purchase.server.ts';
import { entitlements, orders, vouchers } from '../tables.server.ts';
import { declineSeat, findOffer } from './accept.server.ts';
import { forgetInvited, seatsSection } from './account-section.server.ts';
import { inviteToSeats, offerByLink, remindOfSeat, takeBackSeat } from './give.server.ts';
import { listSeatRefunds, refundSeats } from './refunds.server.ts';
import { countSeats, findTeam } from './team.server.ts';
import { readSeats, readTeamProgress } from './team-page.server.ts';
import { findSeatByLink } from './vouchers.server.ts';

const teams = await testTeams();
const { fake, services, newBuyer, deliver, begin, owns, statuses, lettersTo } = teams;
const { admin, named, owner, seatsOf, tokenOf, links, accept } = teams;
const { db, config, payments } = services;
const { pass } = holdersOn(services);
afterAll(() => fake.close());

type Person = Awaited<ReturnType<typeof newBuyer>>;
const inTeam = { offeredAt: sql`now()` };

test('seats are bought for the price of their number, made once, and receipted', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer, 'price_developer_20_seats_1580');
  const { params } = fake.sessions.get(id) ?? {};
  expect(params?.get('line_items[0][quantity]')).toBe('20');
  expect(params?.get('line_items[0][price_data][unit_amount]')).toBe('7900');
  const body = fake.pay(id);
  await Promise.all(Array.from({ length: 5 }, () => deliver(body)));
  await deliver(fake.settle(id));
  const order = await findOrderBySession(db, id);
  expect(order).toMatchObject({ status: 'paid', kind: 'team', quantity: 20, amount: 158_000 });
  expect(await countSeats(db, order?.id ?? '')).toMatchObject({ free: 20, accepted: 0 });
  expect(await db.$count(entitlements, eq(entitlements.userId, buyer.id))).toBe(0);
  const [receipt] = await lettersTo(buyer, 1);
  expect(receipt?.text).toContain('US$1,580.00 for 20 seats of MCP Developer (L2), US$79.00 each');
  // A year, from the payment.
  const [seat] = await seatsOf(order?.id ?? '');
  expect(seat?.expiresAt.getTime()).toBe((order?.paidAt?.getTime() ?? 0) + 365 * 86_400_000);
});

test('a price that is not that of the number of seats is refused', async () => {
  const buyer = await newBuyer();
  for (const price of [
    'price_foundation_5_seats_200',
    'price_foundation_4_seats_176',
    'price_foundation_501_seats_17034',
    'price_foundation_20_seats_880',
    'price_foundation_05_seats_220',
    'price___proto___5_seats_220',
  ])
    await expect(createPurchase(services, buyer, price)).rejects.toMatchObject({ status: 422 });
  expect(await statuses(buyer)).toEqual([]);
});

test('50 clicks make one purchase; another number takes its place; bought, seats can be bought again', async () => {
  const buyer = await newBuyer();
  const sessions = await Promise.all(Array.from({ length: 50 }, () => begin(buyer, fiveSeats)));
  expect(new Set(sessions).size).toBe(1);
  const more = await begin(buyer, 'price_foundation_20_seats_780');
  expect(fake.sessions.get(sessions[0] ?? '')?.status).toBe('expired');
  expect((await statuses(buyer)).sort()).toEqual(['expired', 'pending']);
  // A level for oneself is another purchase.
  expect(await begin(buyer)).not.toBe(more);
  // Paid, and nobody has told: asked for once more, it is not begun again.
  fake.pay(more);
  await expect(begin(buyer, 'price_foundation_20_seats_780')).rejects.toMatchObject({ status: 409 });
  expect(await begin(buyer, 'price_foundation_20_seats_780')).not.toBe(more);
});

test('money that came late makes seats; refunded before it was heard of, none can be given', async () => {
  const buyer = named(await newBuyer());
  const late = await begin(buyer, fiveSeats);
  await deliver(fake.expire(late));
  await deliver(fake.pay(late));
  const { id = '' } = (await findOrderBySession(db, late)) ?? {};
  expect(await countSeats(db, id)).toMatchObject({ free: 5 });

  const back = await begin(buyer, fiveSeats);
  const [paid, refunded] = [fake.pay(back), fake.refund(back)];
  await deliver(refunded);
  await deliver(paid);
  const order = await findOrderBySession(db, back);
  expect(order?.status).toBe('refunded');
  await expect(offerByLink(services, buyer, order?.id ?? '', 1)).rejects.toMatchObject({ status: 409 });
});

test('a lost webhook is made up for, and makes the seats', async () => {
  const buyer = await newBuyer();
  const session = await begin(buyer, fiveSeats);
  fake.pay(session);
  await db
    .update(orders)
    .set({ checkedAt: sql`now() - interval '11 minutes'` })
    .where(eq(orders.sessionId, session));
  await payments.reconcile();
  const order = await findOrderBySession(db, session);
  expect(await countSeats(db, order?.id ?? '')).toMatchObject({ free: 5 });
});

test('a seat is accepted once under 50 tries at the same moment', async () => {
  const team = await owner();
  const [token] = await links(team, 1);
  const people = await Promise.all(Array.from({ length: 50 }, () => newBuyer()));
  const tries = await Promise.allSettled(people.map((person) => accept(person, token)));
  const won = people.filter((_, index) => tries[index]?.status === 'fulfilled');
  expect(won).toHaveLength(1);
  expect((await Promise.all(people.map(owns))).filter(Boolean)).toHaveLength(1);
  expect(await countSeats(db, team.id)).toMatchObject({ accepted: 1, free: 4 });
  // The same person at two tabs has it once, and is led to it.
  const [winner] = won;
  if (!winner) throw new Error('nobody has the seat');
  const again = await Promise.all(Array.from({ length: 5 }, () => accept(winner, token)));
  expect(new Set(again).size).toBe(1);
});

test('one person takes one seat of a level, however many links they open at once', async () => {
  const team = await owner();
  const tokens = await links(team, 5);
  const person = await newBuyer();
  const tries = await Promise.allSettled(tokens.map((token) => accept(person, token)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await countSeats(db, team.id)).toMatchObject({ accepted: 1, linked: 4 });
  // Who bought the level leaves the seat to others.
  const buyer = await newBuyer();
  await deliver(fake.pay(await begin(buyer)));
  const open = (await seatsOf(team.id)).find(({ acceptedAt }) => !acceptedAt);
  await expect(accept(buyer, open && tokenOf(open))).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('You already have this level'),
  });
  expect(await countSeats(db, team.id)).toMatchObject({ accepted: 1, linked: 4 });
});

test('an invited seat is for its address alone; mails are counted; declined, it is free again', async () => {
  const team = await owner();
  const [invited, other] = [await newBuyer(), await newBuyer()];
  const emails = [invited.email, 'nobody@example.org'];
  expect(await inviteToSeats(services, team.buyer, team.id, emails)).toMatchObject({ invited: 2, known: 0 });
  // Sent twice, the same list gives no second seat.
  expect(await inviteToSeats(services, team.buyer, team.id, emails)).toMatchObject({ invited: 0, known: 2 });
  const [letter] = await lettersTo(invited, 1);
  expect(letter?.text).toContain(`${team.buyer.email} has given you a seat for MCP Foundation`);
  const token = new URL(/http\S+link=\S+/.exec(letter?.text ?? '')?.[0] ?? '').searchParams.get('link');
  await expect(accept(other, token)).rejects.toMatchObject({ status: 409 });
  expect(await findOffer(services, token, named(other))).toMatchObject({ obstacle: 'other address' });
  expect(await findOffer(services, token, null)).toMatchObject({ obstacle: undefined, isByMail: true });
  await accept(invited, token);
  expect(await owns(invited)).toBe(true);

  const second = (await seatsOf(team.id)).find(({ email }) => email === 'nobody@example.org');
  if (!second) throw new Error('nobody was invited');
  await remindOfSeat(services, team.buyer, team.id, second.number);
  await expect(
    inviteToSeats(
      services,
      team.buyer,
      team.id,
      ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`),
    ),
  ).rejects.toMatchObject({ status: 422, message: 'Only 3 seats are free.' });
  await remindOfSeat(services, team.buyer, team.id, second.number);
  await expect(remindOfSeat(services, team.buyer, team.id, second.number)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('We sent no email to nobody@example.org'),
  });
  await declineSeat(services, tokenOf(second));
  expect(await countSeats(db, team.id)).toMatchObject({ accepted: 1, free: 4, invited: 0 });
  expect(
    (await lettersTo(team.buyer, 2)).some(({ subject }) => subject.startsWith('A seat was declined')),
  ).toBe(true);
  expect(await findSeatByLink(config, db, tokenOf(second))).toBeUndefined();
});

test('a seat that is taken back is free, and its link dead; an accepted one stays; an expired one is not accepted', async () => {
  const team = await owner();
  const [first, second] = await links(team, 2);
  const person = await newBuyer();
  await accept(person, first);
  await expect(takeBackSeat(services, team.buyer, team.id, 1)).rejects.toMatchObject({ status: 409 });
  await takeBackSeat(services, team.buyer, team.id, 2);
  await expect(accept(await newBuyer(), second)).rejects.toMatchObject({ status: 404 });
  const [again] = await links(team, 1).then((tokens) => tokens.filter((token) => token !== first));
  expect(again).not.toBe(second);
  const isSecond = and(eq(vouchers.orderId, team.id), eq(vouchers.number, 2));
  await db.update(vouchers).set({ expiresAt: sql`now() - interval '1 minute'` }).where(isSecond);
  await expect(accept(await newBuyer(), again)).rejects.toMatchObject({ message: 'This seat has expired.' });
  expect(await countSeats(db, team.id)).toMatchObject({ accepted: 1, expired: 1, free: 3 });
});

test('nobody but its buyer gives or sees the seats of an order', async () => {
  const team = await owner();
  const stranger = named(await newBuyer());
  const single = await newBuyer();
  await deliver(fake.pay(await begin(single)));
  const [own] = await listOrders(db, single.id);
  for (const ask of [
    () => findTeam(db, stranger.id, team.id),
    () => findTeam(db, single.id, own?.id ?? ''),
    () => offerByLink(services, stranger, team.id, 1),
    () => inviteToSeats(services, stranger, team.id, ['x@example.org']),
    () => remindOfSeat(services, stranger, team.id, 1),
    () => takeBackSeat(services, stranger, team.id, 1),
  ])
    await expect(ask()).rejects.toMatchObject({ status: 404 });
  expect(await countSeats(db, team.id)).toMatchObject({ free: 5 });
});

test('a dispute holds the seats and what came of them; won, all is as before; refunded, it has ended', async () => {
  const team = await owner();
  const [first, second] = await links(team, 2);
  const [learner, other] = [await newBuyer(), await newBuyer()];
  await accept(learner, first);
  const { id: credential } = await pass(learner.id);
  await deliver(fake.dispute(team.session));
  expect(await owns(learner)).toBe(false);
  expect((await readCredential(db, credential)).question).toMatchObject({
    reason: 'disputed',
    orderId: team.id,
  });
  await expect(accept(other, second)).rejects.toMatchObject({
    message: 'This seat is on hold at the moment.',
  });
  await expect(begin(team.buyer, fiveSeats)).rejects.toMatchObject({ status: 409 });
  await deliver(fake.closeDispute(team.session, 'won'));
  expect(await owns(learner)).toBe(true);
  expect((await readCredential(db, credential)).question).toBeUndefined();
  await accept(other, second);

  // Who bought the level as well keeps it by that.
  await db.update(vouchers).set(inTeam).where(eq(vouchers.orderId, team.id));
  await deliver(fake.refund(team.session));
  expect([await owns(learner), await owns(other)]).toEqual([false, false]);
  await deliver(fake.pay(await begin(other)));
  expect(await owns(other)).toBe(true);
  expect((await lettersTo(team.buyer, 2)).map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
    ...['Receipt', 'Refund'],
  ]);
});

test('a level that a seat gives already and that is paid for all the same is told as paid twice', async () => {
  const team = await owner();
  const [token] = await links(team, 1);
  const person = await newBuyer();
  const session = await begin(person);
  await accept(person, token);
  await deliver(fake.pay(session));
  const [letter] = await lettersTo(person, 1);
  expect(letter?.text).toContain('You already had this level through a team seat.');
  const order = await findOrderBySession(db, session);
  const isTold = and(eq(auditLog.subject, `order:${order?.id}`), eq(auditLog.action, 'order.paid_twice'));
  expect(await db.$count(auditLog, isTold)).toBe(1);
  // When the seat ends, the payment gives the level.
  await deliver(fake.refund(team.session));
  expect(await owns(person)).toBe(true);
});

test('unused seats are refunded once, and used ones never', async () => {
  const team = await owner();
  const [token] = await links(team, 1);
  await accept(await newBuyer(), token);
  await offerByLink(services, team.buyer, team.id, 1);
  await expect(refundSeats(services, admin, team.id, 5)).rejects.toMatchObject({ status: 409 });
  await expect(
    refundSeats(services, { ...admin, role: 'editor' as const }, team.id, 1),
  ).rejects.toMatchObject({
    status: 403,
  });
  // The provider is away at first: the queue asks again, under the same id.
  fake.failWith = 500;
  const asked = await Promise.allSettled([1, 2].map(() => refundSeats(services, admin, team.id, 3)));
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await countSeats(db, team.id)).toMatchObject({ accepted: 1, linked: 1, refunded: 3 });
  fake.failWith = 0;
  await expect
    .poll(async () => (await listSeatRefunds(db, team.id)).map(({ state }) => state), { timeout: 15_000 })
    .toEqual(['made']);
  expect(fake.sessions.get(team.session)?.refunds.map(({ amount }) => amount)).toEqual([13_200]);
  await deliver(fake.refunded(team.session));
  expect(await statuses(team.buyer)).toEqual(['paid']);
  const letters = await lettersTo(team.buyer, 2);
  expect(letters.some(({ text }) => text.includes('US$132.00 is on its way'))).toBe(true);
  // What the provider refuses for good, the owner has again.
  fake.refund(team.session);
  await refundSeats(services, admin, team.id, 1);
  await expect
    .poll(async () => (await listSeatRefunds(db, team.id)).map(({ state }) => state), { timeout: 15_000 })
    .toEqual(['made', 'refused']);
  expect(await countSeats(db, team.id)).toMatchObject({ accepted: 1, free: 1, refunded: 3 });
  const subjects = (await lettersTo(team.buyer, 3)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Your refund was not made: 1 seat'))).toHaveLength(
    1,
  );
});

test('progress is told of who agreed, while the seats are paid for, and says nothing of answers', async () => {
  const team = await owner();
  const [token] = await links(team, 1);
  const person = await newBuyer();
  await accept(person, token, true);
  await pass(person.id);
  const [seat] = (await seatsOf(team.id)).filter(({ userId }) => userId === person.id);
  expect(seat).toMatchObject({ shownAs: person.email, showsProgress: true });
  const progress = await readTeamProgress(db, 'foundation', [person.id]);
  expect(progress.get(person.id)).toEqual({
    lessonsDone: 0,
    lessons: expect.any(Number),
    passedAt: expect.any(Date),
  });
  const readProgress = async () =>
    (await readSeats(db, await findTeam(db, team.buyer.id, team.id), { limit: 1 }))[0]?.progress;
  expect(await readProgress()).toEqual(progress.get(person.id));
  await deliver(fake.refund(team.session));
  expect(await readProgress()).toBeUndefined();
});

test('accounts that go: a seat stays used and forgets by whom; the owner’s unused ones end', async () => {
  const team = await owner();
  const [first, second] = await links(team, 2);
  const [learner, gone] = [await newBuyer(), await newBuyer()];
  await accept(learner, first, true);
  await accept(gone, second);
  await inviteToSeats(services, team.buyer, team.id, ['invited@example.org']);
  const erase = (person: Person) =>
    db.transaction(async (tx) => {
      const question = await seatsSection.deletion?.ask(tx, person.id);
      await seatsSection.deletion?.answer(tx, person.id, question ? 'end' : '');
      await seatsSection.forget?.(services, tx, {
        ...named(person),
        role: 'member',
        twoFactorEnabled: false,
      });
      await tx.delete(users).where(eq(users.id, person.id));
      return question;
    });
  expect(await erase(gone)).toBeUndefined();
  expect(await countSeats(db, team.id)).toMatchObject({ accepted: 2 });
  expect((await seatsOf(team.id))[1]).toMatchObject({ userId: null, shownAs: null });
  expect(await seatsSection.exportData(db, team.buyer.id)).toMatchObject({
    given: [
      { state: 'accepted', shownAs: learner.email },
      { shownAs: null },
      { email: 'invited@example.org' },
      {},
      {},
    ],
  });
  expect(await seatsSection.exportData(db, learner.id)).toMatchObject({
    accepted: [{ level: 'foundation', showsProgress: true }],
  });

  const [, , invited] = await seatsOf(team.id);
  expect((await erase(team.buyer))?.choices).toHaveLength(1);
  expect(await hasEntitlement(db, learner.id, 'foundation')).toBe(true);
  expect(await findSeatByLink(config, db, invited ? tokenOf(invited) : null)).toBeUndefined();
  expect(await db.$count(vouchers, and(eq(vouchers.orderId, team.id), isNotNull(vouchers.email)))).toBe(0);
  // The bank asks for it back all the same: what came of it follows.
  await deliver(fake.dispute(team.session));
  expect(await hasEntitlement(db, learner.id, 'foundation')).toBe(false);
});

test('whom an expired seat was for is forgotten after a month', async () => {
  const team = await owner();
  await inviteToSeats(services, team.buyer, team.id, ['late@example.org', 'later@example.org']);
  const expire = (number: number, days: number) =>
    db
      .update(vouchers)
      .set({ expiresAt: sql`now() - make_interval(days => ${days})` })
      .where(and(eq(vouchers.orderId, team.id), eq(vouchers.number, number)));
  await expire(1, 31);
  await expire(2, 29);
  await forgetInvited(db);
  expect((await seatsOf(team.id)).map(({ email }) => email)).toEqual([
    null,
    'later@example.org',
    null,
    null,
    null,
  ]);
});
