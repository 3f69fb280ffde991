import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { testShop } from '../../../tests/support/buyers.ts';
import { auditLog } from '../../services/audit/tables.server.ts';
import { rows } from '../../services/database/database.server.ts';
import { donationList } from './admin/donations.server.ts';
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

test('an amount of one’s own is asked for to the cent too, and has no other name than the donation', async () => {
  const { params } = fake.sessions.get(await begin(37)) ?? {};
  expect(params?.get('line_items[0][price_data][unit_amount]')).toBe('3700');
  expect(params?.get('line_items[0][price_data][product_data][name]')).toMatch(/^Donation to [^:]+$/);
});

test('whole dollars from 1 to 999,999 are taken, and nothing else', () => {
  for (const amount of [0, -10, 10.5, 1_000_000, 1e9, Number.NaN, Number.POSITIVE_INFINITY])
    expect(donationBody.safeParse({ amount }).success, String(amount)).toBe(false);
  for (const amount of [1, 11, 999_999]) expect(donationBody.parse({ amount })).toEqual({ amount });
  expect(donationBody.safeParse({ amount: 10, email: 'nobody' }).success).toBe(false);
  expect(donationBody.parse({ amount: 10, email: '' })).toEqual({ amount: 10 });
  for (const amount of ['10', [10], '0xa', '1e1', true, null, '10.5'])
    expect(donationBody.safeParse({ amount }).success).toBe(false);
  expect(donationFields.parse({ amount: '10', email: '' })).toEqual({ amount: 10 });
  for (const amount of ['0xa', '1e1', '10.0', '', '0', '1000000', null])
    expect(donationFields.safeParse({ amount }).success).toBe(false);
  for (const [own, amount] of Object.entries({ '1': 1, ' 25 ': 25, '$1,000': 1000, '999999': 999_999 }))
    expect(donationFields.parse({ amount: 'own', own })).toEqual({ amount });
  for (const own of ['', '0', '1.5', '1,5', '1.000', '1000000', '-5', 'ten', '٣', '1e3', '0x1f'])
    expect(donationFields.safeParse({ amount: 'own', own }).error?.issues[0], own).toMatchObject({
      path: ['own'],
      message: 'Please enter a whole number of US dollars, from 1 to 999,999.',
    });
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

test('receipts of many donations in one name come one after the other, and none is lost', async () => {
  for (let count = 0; count < 8; count += 1)
    await deliver(fake.pay(await begin(1, `vic.tim+${count}@googlemail.com`)));
  const jobs = await rows<{ waits: boolean }>(
    db,
    sql`select start_after > now() + interval '5 minutes' as waits from pgboss.job
      where name = 'mail' and data ->> 'to' like 'vic.tim%'`,
  );
  const waiting = jobs.map(({ waits }) => waits).sort();
  expect(waiting).toEqual([...Array(5).fill(false), ...Array(3).fill(true)]);
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

test('of a part that did not arrive the operator is told, and the desk finds it, until it is made again', async () => {
  const id = await begin(100);
  await deliver(fake.pay(id));
  const told = vi.spyOn(services.log, 'error');
  const listed = async () =>
    (await donationList.list(db, { q: id, refunds: 'failed' })).rows.map(({ sessionId }) => sessionId);
  await deliver(fake.refund(id, true));
  expect([told.mock.calls.length, await listed()]).toEqual([0, []]);
  await deliver(fake.failRefund(id));
  const donation = await findDonationBySession(db, id);
  expect(donation?.status).toBe('paid');
  const refund = `https://dashboard.stripe.com/test/payments/${donation?.paymentId}`;
  expect(told.mock.calls).toEqual([
    [{ subject: `donation:${donation?.id}`, refund }, expect.stringContaining('did not arrive')],
  ]);
  expect(await listed()).toEqual([id]);
  await deliver(fake.refund(id));
  expect(await listed()).toEqual([]);
  expect(told).toHaveBeenCalledTimes(1);
  told.mockRestore();
});

test('a donation that comes to nothing keeps no address', async () => {
  const id = await begin(10, 'gone@example.org');
  await deliver(fake.expire(id));
  expect(await findDonationBySession(db, id)).toMatchObject({ status: 'expired', paidAt: null });
  expect(await emailOf(id)).toEqual({ email: null });
  fake.failWith = 500;
  await expect(begin(10)).rejects.toMatchObject({ status: 502 });
});
