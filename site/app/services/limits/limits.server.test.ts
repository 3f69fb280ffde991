import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { limits } from './limit-table.server.ts';
import { type GuessCounter, Limits, TooManyRequests } from './limits.server.ts';
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

test('whoever goes on after the last use is refused without a query, until the time is over', async () => {
  for (let use = 0; use < 5; use += 1) await rule.take('mails by account', 'alice');
  await expect(rule.take('mails by account', 'alice')).rejects.toThrow('in 60 minutes');
  await db.delete(rateLimits).where(eq(rateLimits.key, 'alice'));
  await expect(rule.take('mails by account', 'alice')).rejects.toThrow('in 60 minutes');
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);
  await rule.take('mails by account', 'alice');
  later.mockRestore();
});

test('an amount counts as so many uses', async () => {
  const { uses } = limits['attachments by address'];
  await rule.take('attachments by address', '192.0.2.9', uses - 10);
  await rule.take('attachments by address', '192.0.2.9', 10);
  await expect(rule.take('attachments by address', '192.0.2.9', 1)).rejects.toMatchObject({ status: 429 });
  await expect(rule.take('attachments by address', '192.0.2.8', uses + 1)).rejects.toThrow('Too many');
});

test('what is refused is not counted, and what came to nothing can be given back', async () => {
  const { uses } = limits['seat mails by account'];
  await rule.take('seat mails by account', 'ida', uses - 10);
  await expect(rule.take('seat mails by account', 'ida', 100)).rejects.toMatchObject({ status: 429 });
  await rule.take('seat mails by account', 'ida', 10);
  await expect(rule.take('seat mails by account', 'ida')).rejects.toMatchObject({ status: 429 });
  await rule.giveBack('seat mails by account', ['ida'], 2);
  await rule.take('seat mails by account', 'ida', 2);
  await expect(rule.take('seat mails by account', 'ida')).rejects.toMatchObject({ status: 429 });
});

test('what another process gave back is free again within a minute', async () => {
  const other = new Limits(db);
  const { uses } = limits['seat mails by account'];
  await rule.take('seat mails by account', 'joan', uses);
  const refused = () => expect(other.take('seat mails by account', 'joan')).rejects.toThrow('in 24 hours');
  await refused();
  await rule.giveBack('seat mails by account', ['joan']);
  await refused();
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
  await other.take('seat mails by account', 'joan');
  later.mockRestore();
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

const places = (key: string): GuessCounter[] => [{ name: 'wrong sign-ins by account and place', key }];
const all = (key: string): GuessCounter => ({ name: 'wrong sign-ins by account', key });
const wrong = new Error('a wrong guess');
const guess = (counters: GuessCounter[], outcome?: Error) =>
  rule.guess(
    counters,
    async () => {
      if (outcome) throw outcome;
    },
    (error) => error === wrong,
  );
const countOf = async ({ name, key }: GuessCounter) =>
  (
    await db
      .select({ count: rateLimits.count })
      .from(rateLimits)
      .where(and(eq(rateLimits.name, name), eq(rateLimits.key, key)))
  )[0]?.count;

test('of wrong guesses at the same moment only the free ones are looked at', async () => {
  let looks = 0;
  const other = new Limits(db);
  const guesses = Array.from({ length: 40 }, (_, index) =>
    (index % 2 ? rule : other).guess(
      places('parallel'),
      async () => {
        looks += 1;
        throw wrong;
      },
      (error) => error === wrong,
    ),
  );
  const outcomes = await Promise.allSettled(guesses);
  expect(looks).toBe(10);
  const refused = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && outcome.reason instanceof TooManyRequests,
  );
  expect(refused).toHaveLength(30);
  expect(await rule.secondsToWait(places('parallel')[0] as GuessCounter)).toBeGreaterThan(50);
});

test('what is no wrong guess is given back, with the wait that it would have begun', async () => {
  const counters = [...places('ada 192.0.2.1'), all('ada')];
  for (let index = 0; index < 9; index += 1) await guess(counters, wrong).catch(() => undefined);
  for (let index = 0; index < 3; index += 1)
    await expect(guess(counters, new Error('the database is gone'))).rejects.toThrow('gone');
  await guess(counters, wrong).catch(() => undefined);
  await expect(guess(counters)).rejects.toBeInstanceOf(TooManyRequests);
  expect(await countOf(all('ada')), 'nothing is counted where another refuses').toBe(10);
});

test('a right guess begins the counter of its place anew, and leaves the one that many add to', async () => {
  const counters = [...places('grace 192.0.2.1'), all('grace')];
  for (let index = 0; index < 4; index += 1) await guess(counters, wrong).catch(() => undefined);
  await guess(counters);
  expect(await countOf(all('grace'))).toBe(4);
  expect(await countOf(places('grace 192.0.2.1')[0] as GuessCounter)).toBeUndefined();
});
