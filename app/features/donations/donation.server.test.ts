import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testShop } from '../../../tests/support/buyers.ts';
import { auditLog } from '../../services/audit/tables.server.ts';
import { createDonation, findDonationBySession } from './donation.server.ts';
import { donationBody, donationFields } from './schema.ts';
import { donations } from './tables.server.ts';
import { donationTiers } from './tiers.ts';

const { fake, services, deliver } = await testShop();
const { db } = services;
afterAll(() => fake.close());
afterEach(() => {
  fake.failWith = 0;
});

const begin = async (amount: number, email?: string) =>
  fake.idIn((await createDonation(services, { amount, email })).url);
const emailOf = async (sessionId: string) =>
  (await db.select({ email: donations.email }).from(donations).where(eq(donations.sessionId, sessionId)))[0];

test.each(donationTiers.map(({ amount }) => amount))(
  '%i dollars are asked for to the cent, once',
  async (amount) => {
    const { params } = fake.sessions.get(await begin(amount)) ?? {};
    expect(params?.get('line_items[0][price_data][unit_amount]')).toBe(`${amount}00`);
    expect(params?.get('mode')).toBe('payment');
    expect(params?.has('customer_email')).toBe(false);
  },
);

test('no other amount is taken', async () => {
  for (const amount of [0, -10, 11, 10.5, 1e9, Number.NaN])
    await expect(begin(amount)).rejects.toMatchObject({ status: 422, field: 'amount' });
  expect(donationBody.safeParse({ amount: 10, email: 'nobody' }).success).toBe(false);
  expect(donationBody.parse({ amount: 10, email: '' })).toEqual({ amount: 10 });
  for (const amount of ['10', [10], '0xa', '1e1', true, null, '10.5'])
    expect(donationBody.safeParse({ amount }).success).toBe(false);
  expect(donationFields.parse({ amount: '10', email: '' })).toEqual({ amount: 10 });
  for (const amount of ['0xa', '1e1', ' 10', '10.0', '', null])
    expect(donationFields.safeParse({ amount }).success).toBe(false);
});

test('a donation is receipted once, and the address is forgotten with that', async () => {
  const id = await begin(100, 'donor@example.org');
  expect(await emailOf(id)).toEqual({ email: 'donor@example.org' });
  const body = fake.pay(id);
  await Promise.all([deliver(body), deliver(body)]);
  expect(await findDonationBySession(db, id)).toMatchObject({
    status: 'paid',
    amount: 10_000,
    currency: 'usd',
  });
  expect(await emailOf(id)).toEqual({ email: null });
  const receipt = await services.mailTo('donor@example.org');
  expect(receipt.text).toContain('US$100.00');
  expect(receipt.text).toContain(id);
  expect((await services.outbox()).filter(({ to }) => to === 'donor@example.org')).toHaveLength(1);
  await deliver(fake.refund(id));
  expect(await findDonationBySession(db, id)).toMatchObject({ status: 'refunded' });
  const { reference } = JSON.parse(body).data.object.metadata;
  const log = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(sql`${auditLog.subject} = ${`donation:${reference}`}`)
    .orderBy(auditLog.at);
  expect(log.map(({ action }) => action)).toEqual(['donation.created', 'donation.paid', 'donation.refunded']);
});

test('a donation is disputed, and stands again when that is won, with one receipt; a refund may not arrive', async () => {
  const id = await begin(100, 'disputed@example.org');
  await deliver(fake.pay(id));
  const status = async () => (await findDonationBySession(db, id))?.status;
  for (const [body, expected] of [
    [fake.dispute(id), 'disputed'],
    [fake.closeDispute(id, 'won'), 'paid'],
    [fake.refund(id), 'refunded'],
    [fake.failRefund(id), 'refund_failed'],
  ] as const) {
    await deliver(body);
    expect(await status()).toBe(expected);
  }
  await services.mailTo('disputed@example.org');
  expect((await services.outbox()).filter(({ to }) => to === 'disputed@example.org')).toHaveLength(1);
});

test('a donation that comes to nothing keeps no address', async () => {
  const id = await begin(10, 'gone@example.org');
  await deliver(fake.expire(id));
  expect(await findDonationBySession(db, id)).toMatchObject({ status: 'expired', paidAt: null });
  expect(await emailOf(id)).toEqual({ email: null });
  fake.failWith = 500;
  await expect(begin(10)).rejects.toMatchObject({ status: 502 });
});
