import { expect, test } from 'vitest';
import { testServices } from '../../../../tests/support/services.ts';
import { donations } from '../tables.server.ts';
import { donationList, sumDonations } from './donations.server.ts';

const { db } = await testServices();
test('donations are found by id, status and day, and summed by currency and by who took them', async () => {
  const donation = (
    amount: number,
    status: 'paid' | 'refunded' | 'expired',
    day: number,
    provider = 'stripe',
  ) => ({
    amount,
    status,
    provider,
    currency: 'usd',
    sessionId: `cs_${day}`,
    paymentId: `pi_${day}`,
    createdAt: new Date(Date.UTC(2026, 0, day)),
  });
  const stored = await db
    .insert(donations)
    .values([
      donation(1_000, 'paid', 1),
      donation(99_999_900, 'paid', 2),
      donation(10_000, 'refunded', 3),
      donation(500, 'expired', 4),
      donation(1_000, 'paid', 5, 'sandbox'),
    ])
    .returning({ id: donations.id });
  // More than an integer holds, together.
  await db
    .insert(donations)
    .values(Array.from({ length: 60 }, (_, index) => donation(99_999_900, 'paid', 100 + index)));
  expect(await sumDonations(db)).toEqual([
    { provider: 'sandbox', currency: 'usd', status: 'paid', count: 1, amount: 1_000 },
    { provider: 'stripe', currency: 'usd', status: 'paid', count: 62, amount: 61 * 99_999_900 + 1_000 },
    { provider: 'stripe', currency: 'usd', status: 'refunded', count: 1, amount: 10_000 },
  ]);
  const daysOf = async (filter: Record<string, string>) =>
    (await donationList.list(db, filter)).rows.map(({ sessionId }) => sessionId);
  expect(await daysOf({ status: 'refunded' })).toEqual(['cs_3']);
  for (const q of [stored[0]?.id ?? '', 'cs_1', 'pi_1']) expect(await daysOf({ q }), q).toEqual(['cs_1']);
  expect(await daysOf({ status: 'expired', from: '2026-01-05' })).toEqual([]);
  const first = await donationList.list(db);
  expect(first).toMatchObject({ total: 65, pages: 2 });
  expect(first.rows[0]?.sessionId).toBe('cs_159');
  expect((await donationList.list(db, {}, 2)).rows).toHaveLength(15);
});
