import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { Limits, limits, TooManyRequests } from './limits.server.ts';
import { rateLimits } from './tables.server.ts';

const { db } = await testDatabase();
const rule = new Limits(db);

test('the use after the last allowed one is refused, with the time to wait', async () => {
  for (let use = 0; use < 5; use += 1) await rule.take('mails by account', 'ada');
  const refused = await rule.take('mails by account', 'ada').catch((error) => error);
  expect(refused).toBeInstanceOf(TooManyRequests);
  expect(refused).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again in 60 minutes.',
  });
  expect(refused.retryAfterSeconds).toBeGreaterThan(3500);
  expect(refused.headers).toEqual({ 'Retry-After': String(refused.retryAfterSeconds) });
});

test('keys and limits are counted apart', async () => {
  for (let use = 0; use < 5; use += 1) await rule.take('mails by account', 'grace');
  await rule.take('mails by account', 'alan');
  await rule.take('sign-up by address', 'grace');
});

test('of uses at the same moment exactly the allowed number passes, over all processes', async () => {
  const other = new Limits(db);
  const uses = Array.from({ length: 60 }, (_, use) =>
    (use % 2 ? rule : other).take('sign-in by address', '192.0.2.1'),
  );
  const outcomes = await Promise.allSettled(uses);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(
    limits['sign-in by address'].uses,
  );
});

test('a window that has ended counts from one again, and is swept', async () => {
  for (let use = 0; use < 5; use += 1) await rule.take('mails by account', 'mary');
  await db.update(rateLimits).set({ resetsAt: new Date(Date.now() - 1000) });
  await rule.take('mails by account', 'mary');
  await rule.sweep();
  expect(await db.select({ key: rateLimits.key, count: rateLimits.count }).from(rateLimits)).toEqual([
    { key: 'mary', count: 1 },
  ]);
});
