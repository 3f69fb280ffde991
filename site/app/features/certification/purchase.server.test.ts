import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testShop } from '../../../tests/support/buyers.ts';
import { auditLog } from '../../services/audit/tables.server.ts';
import { findOrderBySession } from './orders.server.ts';
import { createPurchase } from './purchase.server.ts';
import { orders } from './tables.server.ts';

const { fake, services, newBuyer, deliver, begin, owns, statuses, lettersTo } = await testShop();
const { db } = services;
afterAll(() => fake.close());
afterEach(() => {
  fake.failWith = 0;
});

test('a purchase is paid, granted, receipted and audited, for exactly the price of the table', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  const { params } = fake.sessions.get(id) ?? {};
  expect(params?.get('line_items[0][price_data][unit_amount]')).toBe('4900');
  expect(params?.get('line_items[0][price_data][currency]')).toBe('usd');
  expect(params?.get('customer_email')).toBe(buyer.email);
  expect(params?.get('adaptive_pricing[enabled]')).toBe('false');
  expect(Number(params?.get('expires_at')) - Date.now() / 1000).toBeLessThan(3 * 3600 + 1);
  expect(await findOrderBySession(db, id)).toMatchObject({ status: 'pending', userId: buyer.id });
  expect(await owns(buyer)).toBe(false);

  await deliver(fake.pay(id));
  const order = await findOrderBySession(db, id);
  expect(order).toMatchObject({
    status: 'paid',
    amount: 4900,
    currency: 'usd',
    levelName: 'MCP Foundation',
    paidAt: expect.any(Date),
  });
  expect(await owns(buyer)).toBe(true);
  const [receipt] = await lettersTo(buyer, 1);
  expect(receipt?.text).toContain('US$49.00 for MCP Foundation');
  expect(receipt?.text).toContain(id);
  expect(receipt?.text, 'leads to the level').toContain('/mvp#foundation');
  expect(receipt?.text).toContain(order?.id);
  const log = await db
    .select({ action: auditLog.action, actor: auditLog.actor })
    .from(auditLog)
    .where(sql`${auditLog.subject} in (${`order:${order?.id}`}, ${`user:${buyer.id}`})`)
    .orderBy(auditLog.at, auditLog.action);
  expect(log.map(({ action }) => action).sort()).toEqual([
    'entitlement.granted',
    'order.created',
    'order.paid',
  ]);
  expect(log[0]?.actor).toBe(`user:${buyer.id}`);
  expect(log.at(-1)?.actor).toMatch(/^event:evt_/);
});

test('what a client sends is only looked up', async () => {
  const buyer = await newBuyer();
  for (const price of ['price_foundation_1', 'foundation', '', '__proto__'])
    await expect(createPurchase(services, buyer, price)).rejects.toMatchObject({
      status: 422,
      field: 'price_id',
    });
  expect(await statuses(buyer)).toEqual([]);
});

test('a double click, and coming back later, give the same page', async () => {
  const buyer = await newBuyer();
  const [first, second] = await Promise.all([begin(buyer), begin(buyer)]);
  expect(second).toBe(first);
  expect(await begin(buyer)).toBe(first);
  expect(await statuses(buyer)).toEqual(['pending']);
  expect(await begin(buyer, 'price_developer_99')).not.toBe(first);
});

test('50 purchases at the same moment make one', async () => {
  const buyer = await newBuyer();
  const before = fake.sessions.size;
  const sessions = await Promise.all(Array.from({ length: 50 }, () => begin(buyer)));
  expect(new Set(sessions).size).toBe(1);
  expect(fake.sessions.size - before).toBe(1);
  expect(await statuses(buyer)).toEqual(['pending']);
  await deliver(fake.pay(sessions[0] ?? ''));
  const again = await Promise.allSettled(Array.from({ length: 20 }, () => begin(buyer)));
  expect(again.map(({ status }) => status)).not.toContain('fulfilled');
  await expect(begin(buyer)).rejects.toMatchObject({
    status: 409,
    message: 'You already own MCP Foundation.',
  });
  expect(await statuses(buyer)).toEqual(['paid']);
  await lettersTo(buyer, 1);
});

test('a payment that takes days is one purchase until it is decided', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  await deliver(fake.payLater(id));
  expect(await owns(buyer)).toBe(false);
  await expect(begin(buyer)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('confirmed'),
  });
  await deliver(fake.fail(id));
  expect(await statuses(buyer)).toEqual(['failed']);
  const next = await begin(buyer);
  expect(next).not.toBe(id);
  await deliver(fake.pay(next));
  expect(await owns(buyer)).toBe(true);
});

test('a session that ended unheard of makes room for a new one, or is found to be paid', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  fake.expire(id);
  const next = await begin(buyer);
  expect(next).not.toBe(id);
  fake.pay(next);
  await expect(begin(buyer)).rejects.toMatchObject({
    status: 409,
    message: 'You already own MCP Foundation.',
  });
  expect((await statuses(buyer)).sort()).toEqual(['expired', 'paid']);
});

test('an order of another price than the one that is shown is not paid any more', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  await db.update(orders).set({ amount: 3900 }).where(eq(orders.sessionId, id));
  fake.sessions.get(id)?.params.set('line_items[0][price_data][unit_amount]', '3900');
  const next = await begin(buyer);
  expect(next).not.toBe(id);
  expect(fake.sessions.get(id)?.status).toBe('expired');
  expect((await statuses(buyer)).sort()).toEqual(['expired', 'pending']);
});

test('a provider that cannot be asked leaves an order that the next attempt takes up', async () => {
  const buyer = await newBuyer();
  fake.failWith = 429;
  await expect(begin(buyer)).rejects.toMatchObject({
    status: 502,
    message: 'Failed to create payment session',
  });
  fake.failWith = 0;
  const id = await begin(buyer);
  expect(await statuses(buyer)).toEqual(['pending']);
  await deliver(fake.pay(id));
  expect(await owns(buyer)).toBe(true);
});

test('a provider that refuses, and keeps to it, does not stand in the way of the next attempt', async () => {
  const buyer = await newBuyer();
  fake.failWith = 500;
  await expect(begin(buyer)).rejects.toMatchObject({ status: 502 });
  fake.failWith = 0;
  const id = await begin(buyer);
  expect((await statuses(buyer)).sort()).toEqual(['expired', 'pending']);

  // Killed before the session was stored, and asked again by somebody with another address: another request.
  await db.update(orders).set({ sessionId: null }).where(eq(orders.sessionId, id));
  const moved = { ...buyer, email: 'moved@example.org' };
  await expect(begin(moved)).rejects.toMatchObject({ status: 502 });
  await deliver(fake.pay(await begin(moved)));
  expect(await owns(buyer)).toBe(true);
});

test('no second order begins while the first is being paid', async () => {
  const buyer = await newBuyer();
  const body = fake.pay(await begin(buyer));
  const attempts = Array.from({ length: 20 }, (_, index) => (index % 5 === 2 ? deliver(body) : begin(buyer)));
  await Promise.allSettled(attempts);
  expect(await statuses(buyer)).toEqual(['paid']);
  await lettersTo(buyer, 1);
});
