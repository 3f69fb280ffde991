import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testShop } from '../../../tests/support/buyers.ts';
import { hasEntitlement, listOrders } from '../../features/certification/orders.server.ts';
import { registerOrders } from '../../features/certification/settlement.server.ts';
import { orders } from '../../features/certification/tables.server.ts';
import { createDonation } from '../../features/donations/donation.server.ts';
import { donations } from '../../features/donations/tables.server.ts';
import { Payments } from './payments.server.ts';

const { fake, services, newBuyer, deliver, begin, statuses } = await testShop();
const { db, payments } = services;
afterAll(() => fake.close());
afterEach(() => {
  fake.failWith = 0;
});

const longAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;
const retrievals = () => fake.calls.filter((call) => call.startsWith('GET ')).length;

test('an event that never comes is made up for: paid, refunded, failed, expired', async () => {
  const outcomes = [fake.pay, fake.expire, fake.payLater, fake.pay];
  const buyers = await Promise.all(outcomes.map(() => newBuyer()));
  const sessions = await Promise.all(buyers.map((buyer) => begin(buyer)));
  for (const [index, end] of outcomes.entries()) end(sessions[index] ?? '');
  fake.fail(sessions[2] ?? '');
  fake.refund(sessions[3] ?? '');
  const outcome = async () => (await Promise.all(buyers.map(statuses))).flat();

  await payments.reconcile();
  expect(await outcome(), 'they are given ten minutes').toEqual(['pending', 'pending', 'pending', 'pending']);
  await db.update(orders).set({ checkedAt: longAgo(11) });
  await payments.reconcile();
  expect(await outcome()).toEqual(['paid', 'expired', 'failed', 'refunded']);
  expect(await hasEntitlement(db, buyers[0]?.id ?? '', 'foundation')).toBe(true);
  // The lost event turns up after all.
  await deliver(fake.pay(sessions[0] ?? ''));
  expect(await outcome()).toEqual(['paid', 'expired', 'failed', 'refunded']);
  const mails = await services.mailTo(buyers[0]?.email ?? '');
  expect(mails.subject).toMatch(/^Receipt/);
});

test('an open session stays pending, and is asked about by one process, once in ten minutes', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  await db
    .update(orders)
    .set({ checkedAt: longAgo(11) })
    .where(eq(orders.sessionId, id));
  const before = retrievals();
  await Promise.all([payments.reconcile(), payments.reconcile(), payments.reconcile()]);
  expect(retrievals() - before).toBe(1);
  expect((await listOrders(db, buyer.id))[0]?.status).toBe('pending');
});

test('a provider that is away holds up nothing and loses nothing', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  fake.pay(id);
  await db
    .update(orders)
    .set({ checkedAt: longAgo(11) })
    .where(eq(orders.sessionId, id));
  fake.failWith = 500;
  await payments.reconcile();
  expect((await listOrders(db, buyer.id))[0]?.status).toBe('pending');
  fake.failWith = 0;
  await db
    .update(orders)
    .set({ checkedAt: longAgo(11) })
    .where(eq(orders.sessionId, id));
  await payments.reconcile();
  expect((await listOrders(db, buyer.id))[0]?.status).toBe('paid');
});

test('what nobody can pay any more expires: no session, or one of a sandbox that is gone', async () => {
  const [unopened, foreign] = [await newBuyer(), await newBuyer()];
  fake.failWith = 429;
  await expect(begin(unopened)).rejects.toMatchObject({ status: 502 });
  fake.failWith = 0;
  const id = await begin(foreign);
  await db
    .update(orders)
    .set({ provider: 'sandbox', checkedAt: longAgo(11) })
    .where(eq(orders.sessionId, id));
  const old = { createdAt: longAgo(61), checkedAt: longAgo(61) };
  await db.update(orders).set(old).where(eq(orders.userId, unopened.id));
  await payments.reconcile();
  for (const { id: userId } of [unopened, foreign])
    expect((await listOrders(db, userId)).map(({ status }) => status)).toEqual(['expired']);
  expect(await begin(unopened)).toMatch(/^cs_/);
  expect(await begin(foreign)).not.toBe(id);
});

test('what another provider took stays as it is until that provider can be asked again', async () => {
  const [debit, lost] = [await newBuyer(), await newBuyer()];
  const [slow, paid] = [await begin(debit), await begin(lost)];
  await deliver(fake.payLater(slow));
  const closed = new Payments(undefined, db, services.log);
  registerOrders({ ...services, payments: closed });
  const due = () =>
    db
      .update(orders)
      .set({ checkedAt: longAgo(11) })
      .where(inArray(orders.sessionId, [slow, paid]));
  await due();
  await closed.reconcile();
  expect([...(await statuses(debit)), ...(await statuses(lost))]).toEqual(['pending', 'pending']);
  const live = eq(orders.sessionId, slow);
  await db.update(orders).set({ provider: 'stripe' }).where(live);
  await expect(begin(debit), 'no second payment beside it').rejects.toMatchObject({ status: 409 });
  await payments.reconcile();
  expect(await statuses(debit)).toEqual(['pending']);

  await db.update(orders).set({ provider: 'stripe-test' }).where(live);
  fake.pay(paid);
  await due();
  await payments.reconcile();
  expect([...(await statuses(debit)), ...(await statuses(lost))]).toEqual(['pending', 'paid']);
  await deliver(fake.settle(slow));
  expect(await statuses(debit)).toEqual(['paid']);
});

test('a refund, and money for an expired order, whose events are lost are asked for once a day', async () => {
  const [refunded, late, old] = [await newBuyer(), await newBuyer(), await newBuyer()];
  const [first, second, third] = [await begin(refunded), await begin(late), await begin(old)];
  for (const id of [first, third]) await deliver(fake.pay(id));
  await deliver(fake.expire(second));
  fake.pay(second);
  for (const id of [first, third]) fake.refund(id);
  const all = async () => (await Promise.all([refunded, late, old].map(statuses))).flat();
  const setBack = (minutes: number) =>
    db
      .update(orders)
      .set({ checkedAt: longAgo(minutes) })
      .where(inArray(orders.sessionId, [first, second, third]));
  const isOld = eq(orders.sessionId, third);
  await db
    .update(orders)
    .set({ createdAt: longAgo(121 * 1440), paidAt: longAgo(121 * 1440) })
    .where(isOld);
  await setBack(23 * 60);
  await payments.reconcile();
  expect(await all()).toEqual(['paid', 'expired', 'paid']);
  await setBack(25 * 60);
  await payments.reconcile();
  expect(await all(), 'and not for ever').toEqual(['refunded', 'paid', 'paid']);
  expect(await hasEntitlement(db, refunded.id, 'foundation')).toBe(false);
  expect(await hasEntitlement(db, late.id, 'foundation')).toBe(true);
});

test('a dispute and a refund that failed, whose events are lost, are asked for once a day, until they are over', async () => {
  const [disputed, returned] = [await newBuyer(), await newBuyer()];
  const [first, second] = [await begin(disputed), await begin(returned)];
  for (const id of [first, second]) await deliver(fake.pay(id));
  const all = async () => [...(await statuses(disputed)), ...(await statuses(returned))];
  const aDayLater = async () => {
    const due = { checkedAt: longAgo(25 * 60) };
    await db
      .update(orders)
      .set(due)
      .where(inArray(orders.sessionId, [first, second]));
    await payments.reconcile();
  };
  fake.dispute(first);
  await deliver(fake.refund(second));
  fake.failRefund(second);
  await aDayLater();
  expect(await all()).toEqual(['disputed', 'refund_failed']);
  // Longer than anything else is asked about.
  await db
    .update(orders)
    .set({ createdAt: longAgo(300 * 1440) })
    .where(eq(orders.sessionId, first));
  fake.closeDispute(first, 'won');
  fake.refund(second);
  await aDayLater();
  expect(await all()).toEqual(['paid', 'refunded']);
  expect(await hasEntitlement(db, disputed.id, 'foundation')).toBe(true);
});

test('donations are made up for as well', async () => {
  const id = fake.idIn((await createDonation(services, { amount: 100, email: 'donor@example.org' })).url);
  fake.pay(id);
  await db.update(donations).set({ checkedAt: longAgo(11) });
  await payments.reconcile();
  expect(await db.select({ status: donations.status }).from(donations)).toEqual([{ status: 'paid' }]);
});
