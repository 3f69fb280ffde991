import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { countOverTime, type Period, rowsBy } from './count-over-time.server.ts';

const { db } = await testServices();

/** A Wednesday in the week of Monday 16 March 2026. */
const now = new Date('2026-03-18T12:00:00Z');

/** In a session far from UTC: only the times count. */
function countAt(times: string[], period: Omit<Period, 'now'>, until = now) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'America/New_York'`);
    await tx.delete(auditLog);
    await tx.insert(auditLog).values(
      times.map((at) => ({
        actor: 'test',
        action: 'test',
        subject: 'test',
        details: {},
        at: new Date(at),
      })),
    );
    const [counted] = await countOverTime(tx, [rowsBy(auditLog.at)], { ...period, now: until });
    return { buckets: [], total: -1, before: -1, ...counted };
  });
}

test('a week begins on Monday, at midnight in UTC', async () => {
  const { buckets, total, before } = await countAt(
    [
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00Z',
      '2026-03-08T23:59:59.999Z',
      '2026-03-16T00:00:00Z',
      '2026-03-18T12:00:00Z',
      '2026-03-18T12:00:00.001Z',
    ],
    { unit: 'week', count: 3 },
  );
  expect(buckets).toEqual([
    { start: '2026-03-02', count: 2 },
    { start: '2026-03-09', count: 0 },
    { start: '2026-03-16', count: 2 },
  ]);
  expect(total).toBe(4);
  // Three weeks ago it was Wednesday noon too: that Sunday is after it.
  expect(before).toBe(0);
});

test('a week begins at midnight in UTC in whatever zone the machine is', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  onTestFinished(() => void vi.unstubAllEnvs());
  const sunday = new Date('2026-03-22T20:00:00Z');
  expect(sunday.getDay()).toBe(1);
  const { buckets } = await countAt(['2026-03-16T00:00:00Z'], { unit: 'week', count: 1 }, sunday);
  expect(buckets).toEqual([{ start: '2026-03-16', count: 1 }]);
});

test('what is compared ends at the same point, and is as long', async () => {
  const { total, before } = await countAt(
    [
      '2026-02-08T23:59:59.999Z',
      '2026-02-09T00:00:00Z',
      '2026-02-25T11:59:59.999Z',
      '2026-02-25T12:00:00Z',
      '2026-03-02T00:00:00Z',
    ],
    { unit: 'week', count: 3 },
  );
  expect({ total, before }).toEqual({ total: 1, before: 2 });
});

test('a day and a month begin where they do in UTC', async () => {
  const days = await countAt(['2026-03-16T23:59:59.999Z', '2026-03-17T00:00:00Z', '2026-03-17T23:59:59Z'], {
    unit: 'day',
    count: 2,
  });
  expect(days.buckets).toEqual([
    { start: '2026-03-17', count: 2 },
    { start: '2026-03-18', count: 0 },
  ]);
  const months = await countAt(
    ['2024-03-31T23:00:00Z', '2024-04-01T00:00:00Z', '2025-04-01T00:00:00Z', '2026-02-28T23:59:59.999Z'],
    { unit: 'month', count: 12 },
  );
  expect(months.buckets.map(({ start }) => start)).toEqual([
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}-01`),
    ...['01', '02', '03'].map((month) => `2026-${month}-01`),
  ]);
  expect(months.buckets.filter(({ count }) => count > 0)).toEqual([
    { start: '2025-04-01', count: 1 },
    { start: '2026-02-01', count: 1 },
  ]);
  expect(months.before).toBe(1);
});
