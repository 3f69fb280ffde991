import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testShop } from '../../../tests/support/buyers.ts';
import { auditLog } from '../../services/audit/tables.server.ts';
import { paymentEvents } from '../../services/payments/tables.server.ts';
import { isContradicted } from '../../services/payments/take-in.server.ts';
import { users } from '../accounts/tables.server.ts';
import { orderList } from './admin/orders.server.ts';
import { findOrderBySession } from './orders.server.ts';
import { entitlements, orders } from './tables.server.ts';

const { fake, services, newBuyer, deliver, begin, owns, statuses, lettersTo } = await testShop();
const { db, payments } = services;
afterAll(() => fake.close());

const countAudits = (subject: string, action: string) =>
  db.$count(auditLog, and(eq(auditLog.subject, subject), eq(auditLog.action, action)));

test('an event that comes twice, at once or later, changes nothing the second time', async () => {
  const buyer = await newBuyer();
  const body = fake.pay(await begin(buyer));
  await Promise.all(Array.from({ length: 10 }, () => deliver(body)));
  await deliver(body);
  expect(await statuses(buyer)).toEqual(['paid']);
  expect(await db.$count(paymentEvents, eq(paymentEvents.id, JSON.parse(body).id))).toBe(1);
  expect(await db.$count(entitlements, eq(entitlements.userId, buyer.id))).toBe(1);
  await lettersTo(buyer, 1);
});

test('two events about one payment grant and mail once', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  const [one, two] = [fake.pay(id), fake.settle(id)];
  await Promise.all([deliver(one), deliver(two)]);
  expect(await statuses(buyer)).toEqual(['paid']);
  await lettersTo(buyer, 1);
});

test('events in any order end at the same', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  const [expired, paid, refunded] = [fake.expire(id), fake.pay(id), fake.refund(id)];
  await deliver(refunded);
  await deliver(paid);
  await deliver(expired);
  expect(await statuses(buyer)).toEqual(['refunded']);
  expect(await owns(buyer)).toBe(false);

  const late = await newBuyer();
  const session = await begin(late);
  await deliver(fake.expire(session));
  expect(await statuses(late)).toEqual(['expired']);
  // Money that really came in counts, whatever was said before.
  await deliver(fake.pay(session));
  expect(await statuses(late)).toEqual(['paid']);
  expect(await owns(late)).toBe(true);
});

test('a refund ends the entitlement, says so by mail, and the level can be bought again', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  await deliver(fake.pay(id));
  await lettersTo(buyer, 1);
  const part = fake.refund(id, true);
  await deliver(part);
  await deliver(part);
  expect(await owns(buyer)).toBe(true);
  await lettersTo(buyer, 2);
  await deliver(fake.refund(id));
  expect(await owns(buyer)).toBe(false);
  const letters = await lettersTo(buyer, 3);
  const told = letters.filter(({ subject }) => subject.startsWith('Refund:'));
  expect(told.map(({ text }) => /US\$[\d.]+/.exec(text)?.[0]).sort()).toEqual(['US$1.00', 'US$48.00']);
  const ofPart = told.find(({ subject }) => subject.includes('US$1.00'));
  expect(ofPart?.text).toContain('Your purchase stays as it is.');
  expect(ofPart?.text).not.toMatch(/invoice|credit note/i);
  await deliver(fake.pay(await begin(buyer)));
  expect(await owns(buyer)).toBe(true);
  expect((await statuses(buyer)).sort()).toEqual(['paid', 'refunded']);
});

test('a refund that was made again is not told as missing, a part neither, unless by less', async () => {
  const buyer = await newBuyer();
  const subjects = async (count: number) =>
    (await lettersTo(buyer, count)).map(({ subject }) => subject.replace(/ (at|from) .*/, '')).sort();
  const first = await begin(buyer);
  await deliver(fake.pay(first));
  await deliver(fake.refund(first));
  // Its event is lost.
  fake.failRefund(first);
  await deliver(fake.refund(first));
  expect(await statuses(buyer)).toEqual(['refunded']);
  const second = await begin(buyer);
  await deliver(fake.pay(second));
  const receipts = ['Receipt: MCP Foundation', 'Receipt: MCP Foundation'];
  expect(await subjects(3)).toEqual([...receipts, 'Refund: MCP Foundation']);

  const { id } = (await findOrderBySession(db, second)) ?? {};
  const listed = async () =>
    (await orderList.list(db, { refunds: 'failed' })).rows.filter((row) => row.id === id).length;
  for (const again of [100, 500, 100]) {
    fake.refundOf(second, again);
    if (again === 100) fake.failRefund(second);
    await deliver(fake.refunded(second));
  }
  const parts = [
    ...['Refund: MCP Foundation', 'Refund: US$5.00'],
    ...['Your refund did not arrive: US$1.00', 'Your refund did not arrive: US$1.00'],
  ];
  expect(await subjects(6)).toEqual([...receipts, ...parts]);
  // In the same news: US$1.00 that failed and was made again, and US$3.00 of which only US$2.00 were.
  for (const [failed, again] of [
    [100, 100],
    [300, 200],
  ]) {
    fake.refundOf(second, failed ?? 0);
    fake.failRefund(second);
    fake.refundOf(second, again ?? 0);
  }
  await deliver(fake.refunded(second));
  const last = await subjects(9);
  expect(last.filter((subject) => /did not/.test(subject))).toEqual([
    ...['Your refund did not arrive: US$1.00', 'Your refund did not arrive: US$1.00'],
    'Your refund did not arrive: US$3.00',
  ]);
  expect(await listed()).toBe(1);
  await deliver(fake.refund(second));
  expect(await statuses(buyer)).toEqual(['refunded', 'refunded']);
  expect(await listed(), 'all of its money went back').toBe(0);
});

test('forged, stale and unsigned events are refused and leave no trace', async () => {
  const buyer = await newBuyer();
  const body = fake.pay(await begin(buyer));
  const wrong = [
    fake.sign(body, { secret: 'whsec_guess' }),
    fake.sign(body, { secondsAgo: 400 }),
    't=1,v1=00',
    '',
  ];
  for (const signature of wrong)
    await expect(payments.receive(body, signature)).rejects.toMatchObject({ status: 400 });
  const other = body.replace('checkout.session.completed', 'charge.refunded');
  await expect(payments.receive(other, fake.sign(body))).rejects.toMatchObject({ status: 400 });
  expect(await statuses(buyer)).toEqual(['pending']);
  expect(await db.$count(paymentEvents, eq(paymentEvents.id, JSON.parse(body).id))).toBe(0);
});

test('a paid session of another sum, currency or id grants nothing, and somebody is told to look', async () => {
  const buyer = await newBuyer();
  const body = fake.pay(await begin(buyer));
  const event = JSON.parse(body);
  const variants = [
    { amount_subtotal: 1 },
    { amount_subtotal: 100_000 },
    { currency: 'jpy' },
    { id: 'cs_test_other' },
  ];
  for (const [index, change] of variants.entries()) {
    const object = { ...event.data.object, ...change };
    await deliver(JSON.stringify({ ...event, id: `${event.id}_${index}`, data: { object } }));
  }
  expect(await statuses(buyer)).toEqual(['pending']);
  expect(await owns(buyer)).toBe(false);
  const { reference } = event.data.object.metadata;
  const isTold = sql`${auditLog.action} = 'payment.contradicted' and ${auditLog.subject} = ${`order:${reference}`}`;
  expect(await db.$count(auditLog, isTold)).toBe(4);
});

test('what contradicts an order is told once, however often it is asked about, and the buyer hears of it', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  fake.sessions.get(id)?.params.set('line_items[0][price_data][currency]', 'eur');
  await deliver(fake.pay(id));
  const isOrder = eq(orders.sessionId, id);
  for (let round = 0; round < 3; round += 1) {
    await db.update(orders).set({ checkedAt: sql`now() - interval '11 minutes'` }).where(isOrder);
    await payments.reconcile();
  }
  await expect(begin(buyer)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('support'),
  });
  const order = await findOrderBySession(db, id);
  expect(order?.status).toBe('pending');
  expect(await isContradicted(db, `order:${order?.id}`)).toBe(true);
  expect(await countAudits(`order:${order?.id}`, 'payment.contradicted')).toBe(1);
  // Given back by the operator, it is over, and the level can be bought.
  fake.refund(id);
  expect(await begin(buyer)).not.toBe(id);
  expect((await statuses(buyer)).sort()).toEqual(['pending', 'refunded']);
});

test('a level paid for twice is owned once, until both payments are given back', async () => {
  const buyer = await newBuyer();
  const first = await begin(buyer);
  await deliver(fake.expire(first));
  const second = await begin(buyer);
  await deliver(fake.pay(second));
  await deliver(fake.pay(first));
  expect(await statuses(buyer)).toEqual(['paid', 'paid']);
  const told = (await lettersTo(buyer, 2)).map(({ text }) => text.includes('already paid for this level'));
  expect(told.sort()).toEqual([false, true]);
  const order = await findOrderBySession(db, first);
  expect(await countAudits(`order:${order?.id}`, 'order.paid_twice')).toBe(1);
  expect(await db.$count(entitlements, eq(entitlements.userId, buyer.id))).toBe(1);
  await deliver(fake.refund(second));
  expect(await owns(buyer)).toBe(true);
  await deliver(fake.refund(first));
  expect(await owns(buyer)).toBe(false);
  const refunds = (await lettersTo(buyer, 4)).filter(({ subject }) => subject.startsWith('Refund'));
  const [stillOpen, closed] = [/exam stays open to you/, /exam is closed to you/].map((words) =>
    refunds.filter(({ text }) => words.test(text)),
  );
  expect([stillOpen?.length, closed?.length]).toEqual([1, 1]);
});

test('an order or donation that there is none of is in the audit log', async () => {
  const body = fake.pay(await begin(await newBuyer()));
  for (const [purpose, subject] of [
    ['certification', 'order'],
    ['donation', 'donation'],
  ]) {
    const event = JSON.parse(body);
    const reference = randomUUID();
    event.id = `evt_${reference}`;
    event.data.object.metadata = { purpose, reference };
    await deliver(JSON.stringify(event));
    expect(await countAudits(`${subject}:${reference}`, `${subject}.unknown`)).toBe(1);
  }
});

test('an order outlives its account without saying whose it was', async () => {
  const buyer = await newBuyer();
  const id = await begin(buyer);
  await deliver(fake.pay(id));
  const open = await begin(buyer, 'price_architect_149');
  await db.delete(users).where(eq(users.id, buyer.id));
  const order = await findOrderBySession(db, id);
  expect(order).toMatchObject({ status: 'paid', userId: null, amount: 4900 });
  expect(JSON.stringify(order)).not.toContain(buyer.email);
  expect(await db.$count(entitlements, eq(entitlements.orderId, order?.id ?? ''))).toBe(0);
  await deliver(fake.pay(open));
  const late = await findOrderBySession(db, open);
  expect(late).toMatchObject({ status: 'paid', userId: null });
  expect(await countAudits(`order:${late?.id}`, 'order.paid_by_nobody')).toBe(1);
});
