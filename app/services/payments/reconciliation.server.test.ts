import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testShop } from '../../../tests/support/buyers.ts';
import { hasEntitlement, listOrders } from '../../features/certification/orders.server.ts';
import { orders } from '../../features/certification/tables.server.ts';
import { createDonation } from '../../features/donations/donation.server.ts';
import { donations } from '../../features/donations/tables.server.ts';

const { fake, services, newBuyer, deliver, begin } = await testShop();
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
  const statuses = async () =>
    (await Promise.all(buyers.map(({ id }) => listOrders(db, id)))).map(([order]) => order?.status);

  await payments.reconcile();
  expect(await statuses(), 'they are given ten minutes').toEqual([
    'pending',
    'pending',
    'pending',
    'pending',
  ]);
  await db.update(orders).set({ checkedAt: longAgo(11) });
  await payments.reconcile();
  expect(await statuses()).toEqual(['paid', 'expired', 'failed', 'refunded']);
  expect(await hasEntitlement(db, buyers[0]?.id ?? '', 'foundation')).toBe(true);
  // The lost event turns up after all.
  await deliver(fake.pay(sessions[0] ?? ''));
  expect(await statuses()).toEqual(['paid', 'expired', 'failed', 'refunded']);
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

test('what nobody can pay any more expires: no session, or another provider', async () => {
  const [unopened, foreign] = [await newBuyer(), await newBuyer()];
  fake.failWith = 500;
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

test('donations are made up for as well', async () => {
  const id = fake.idIn((await createDonation(services, { amount: 100, email: 'donor@example.org' })).url);
  fake.pay(id);
  await db.update(donations).set({ checkedAt: longAgo(11) });
  await payments.reconcile();
  expect(await db.select({ status: donations.status }).from(donations)).toEqual([{ status: 'paid' }]);
});
