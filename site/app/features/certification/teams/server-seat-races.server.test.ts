import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/services.ts';
import { testTeams } from '../../../../tests/support/teams.ts';
import type { Database } from '../../../services/database/database.server.ts';
import { lockAccount } from '../../accounts/accounts.server.ts';
import { users } from '../../accounts/tables.server.ts';
import { orders, vouchers } from '../tables.server.ts';
import { seatsSection } from './account-section.server.ts';
import { takeBackSeat } from './give.server.ts';
import { countSeats } from './team.server.ts';

const { fake, services, newBuyer, deliver, owns, owner, links, accept, ...tools } = await testTeams();
const { named, refund, seatsOf } = tools;
const { db } = services;
afterAll(() => fake.close());

/** A transaction that holds what `lock` locks until it is told to go on. */
async function holding(lock: (tx: Database) => Promise<unknown>, then = async (_: Database) => {}) {
  const [locked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.transaction(async (tx) => {
    await lock(tx);
    locked.resolve();
    await goOn.promise;
    await then(tx);
  });
  await Promise.race([locked.promise, done]);
  return { locked: locked.promise, goOn: () => goOn.resolve(), done };
}

/** Once so many statements of this database wait for a lock. */
const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = (await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) as unknown as { rows: unknown[] };
    return rows.length >= count || undefined;
  });

const lockOrder = (id: string) => (tx: Database) =>
  tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update');

test('who accepts while the settlement waits for the order’s row has their account locked too', async () => {
  // PostgreSQL may give a released lock to a newcomer before those who wait for it. Then the settlement is done
  // before the other, which is as well, and shows nothing.
  for (let attempt = 0; !(await hasSettlementWaited()); attempt += 1) expect(attempt).toBeLessThan(5);
});

/** Whether the settlement waited for the account of who accepted a seat meanwhile. */
async function hasSettlementWaited(): Promise<boolean> {
  const team = await owner();
  const [token] = await links(team, 1);
  const learner = await newBuyer();
  const gate = await holding(lockOrder(team.id));
  const accepting = accept(learner, token);
  await waiting(1);
  const settling = deliver(fake.dispute(team.session));
  await waiting(2);
  // Something else of theirs, such as a purchase, comes between the two.
  const other = holding((tx) => lockAccount(tx, learner.id));
  await waiting(3);
  gate.goOn();
  await accepting;
  const { goOn, done } = await other;
  const hasWaited = await Promise.race([
    waiting(1).then(
      () => true,
      () => false,
    ),
    settling.then(() => false),
  ]);
  goOn();
  await Promise.all([settling, done, gate.done]);
  expect(await owns(learner)).toBe(false);
  return hasWaited;
}

test('who waits together for the order’s row to accept one seat: one has it, the others hear that it is taken', async () => {
  const team = await owner();
  const [token] = await links(team, 1);
  const people = await Promise.all([1, 2, 3, 4].map(() => newBuyer()));
  const gate = await holding(lockOrder(team.id));
  const tries = Promise.allSettled(people.map((person) => accept(person, token)));
  await waiting(people.length);
  gate.goOn();
  const outcomes = (await tries).map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status));
  expect(outcomes.sort()).toEqual([200, 409, 409, 409]);
  await gate.done;
});

test('an owner’s account is deleted while a seat is accepted: one waits for the other', async () => {
  const team = await owner();
  await links(team, 1);
  const [seat] = await seatsOf(team.id);
  // As where a seat is accepted: the order's row first, then the seat's.
  const accepting = await holding(
    (tx) => tx.select({ id: orders.id }).from(orders).where(eq(orders.id, team.id)).for('share'),
    async (tx) => {
      await tx
        .select()
        .from(vouchers)
        .where(eq(vouchers.id, seat?.id ?? ''))
        .for('update');
    },
  );
  const deleting = db.transaction(async (tx) => {
    await lockAccount(tx, team.buyer.id);
    await seatsSection.deletion?.answer(tx, team.buyer.id, 'end');
    const person = { ...named(team.buyer), role: 'member', twoFactorEnabled: false } as const;
    await seatsSection.forget?.(services, tx, person);
    await tx.delete(users).where(eq(users.id, team.buyer.id));
  });
  await waiting(1);
  accepting.goOn();
  await Promise.all([accepting.done, deleting]);
  expect(await db.$count(orders, eq(orders.userId, team.buyer.id))).toBe(0);
});

test('accepted, taken back, refunded, disputed and deleted at once, again and again, nothing is refused by a deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const team = await owner();
    const tokens = await links(team, 5);
    const people = await Promise.all(tokens.map(() => newBuyer()));
    const outcomes = await Promise.allSettled([
      ...people.map((person, index) => accept(person, tokens[index])),
      ...[1, 2, 3].map((number) => takeBackSeat(services, team.buyer, team.id, number)),
      refund(team, 2),
      deliver(fake.dispute(team.session)),
      deliver(fake.closeDispute(team.session, 'won')),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason, String(outcome.reason)).toMatchObject({ status: expect.any(Number) });
    await deliver(fake.closeDispute(team.session, 'won'));
    const { accepted, refunded, free, linked } = await countSeats(db, team.id);
    expect(accepted + refunded + free + linked).toBe(5);
    expect((await Promise.all(people.map(owns))).filter(Boolean)).toHaveLength(accepted);
  }
});
