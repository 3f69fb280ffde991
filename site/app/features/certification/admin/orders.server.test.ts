import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { browsersFor, letProofsAge, password, signedIn } from '../../../../tests/support/browser.ts';
import { testShop } from '../../../../tests/support/buyers.ts';
import { users } from '../../accounts/tables.server.ts';
import { findOrderBySession } from '../orders.server.ts';
import { answerOrderForm } from './order-seats.server.ts';
import { orderList, readOrder } from './orders.server.ts';

const { fake, services, newBuyer, begin, deliver } = await testShop();
const { db, payments } = services;
afterAll(() => fake.close());

const orderOf = async (sessionId: string) => {
  const order = await findOrderBySession(db, sessionId);
  if (!order) throw new Error('there is no order');
  return order.id;
};

test('an order is found by buyer, by its own id and by those of the provider, by status and by level', async () => {
  const [one, two] = [await newBuyer(), await newBuyer()];
  const paid = await begin(one);
  await deliver(fake.pay(paid));
  const open = await begin(two, 'price_developer_99');
  const idsOf = async (filter: Record<string, string>) =>
    (await orderList.list(db, filter)).rows.map(({ id }) => id);
  const [paidId, openId] = [await orderOf(paid), await orderOf(open)];
  const { paymentId, level } = await readOrder(db, paidId);
  expect(await idsOf({})).toEqual([openId, paidId]);
  for (const q of [one.email.toUpperCase(), paidId, paid, paymentId ?? 'none'])
    expect(await idsOf({ q }), q).toEqual([paidId]);
  expect(await idsOf({ status: 'pending' })).toEqual([openId]);
  expect(await idsOf({ q: one.email, level })).toEqual([paidId]);
  for (const q of ['nobody@example.org', 'cs_other', '00000000-0000-4000-8000-000000000000'])
    expect(await idsOf({ q }), q).toEqual([]);
  expect(await orderList.list(db, {}, 2)).toMatchObject({ total: 2, page: 1, pages: 1 });
});

test('an order is shown with what it gave, its history and the way to the payment, whoever bought it', async () => {
  const buyer = await newBuyer();
  const session = await begin(buyer);
  await deliver(fake.pay(session));
  const id = await orderOf(session);
  const paid = await readOrder(db, id);
  expect(paid).toMatchObject({ status: 'paid', isGranting: true, isContradicted: false, buyer });
  expect(paid.history.map(({ action }) => action)).toEqual(['order.created', 'order.paid']);
  const { provider, paymentId } = paid;
  const page = { provider, sessionId: session, paymentId };
  expect(payments.refundPage(page)).toBe(`https://dashboard.stripe.com/test/payments/${paymentId}`);
  // Taken by another provider than the one that the site has now.
  expect(payments.refundPage({ ...page, provider: 'sandbox' })).toBeUndefined();

  await deliver(fake.refund(session));
  expect(await readOrder(db, id)).toMatchObject({ status: 'refunded', isGranting: false });
  await db.delete(users).where(eq(users.id, buyer.id));
  expect(await readOrder(db, id)).toMatchObject({ status: 'refunded', buyer: undefined });
  for (const other of ['x', '00000000-0000-4000-8000-000000000000'])
    await expect(readOrder(db, other)).rejects.toMatchObject({ status: 404 });
});

test('refunding seats asks an admin who proved long ago once more, and does nothing without', async () => {
  const browser = browsersFor(services)();
  const email = 'refunding@example.org';
  await signedIn(services, browser, email);
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, email));
  await letProofsAge(services);
  const id = randomUUID();
  const refund = (proof: Record<string, string> = {}) =>
    browser.visit(`/admin/orders/${id}`, (args) => answerOrderForm({ ...args, params: { id } }), {
      seats: '1',
      confirmed: 'yes',
      ...proof,
    });
  const { status, form } = await refund();
  expect([status, Object.keys(form?.errors ?? {})]).toEqual([400, ['proof']]);
  expect((await refund({ proof: password })).status, 'there is no such order').toBe(409);
});
