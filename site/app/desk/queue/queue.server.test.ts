import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { ageOf } from './filter.ts';
import { findNeighbours, queue } from './queue.server.ts';

const { db } = await testServices();

/** So many days ago, and what else is not as usual. */
async function sent(title: string, daysAgo: number, more: Partial<typeof submissions.$inferInsert> = {}) {
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000 - 1000);
  const row = { kind: 'course', title, data: {}, createdAt, ...more };
  const [stored] = await db.insert(submissions).values(row).returning({ id: submissions.id });
  return stored?.id ?? '';
}
const titles = async (filter: Record<string, string>) =>
  (await queue.list(db, filter)).rows.map(({ title }) => title);

const first = await sent('First', 40, { email: 'first@queue.example' });
const second = await sent('Second 100%', 8, {
  kind: 'catalogue-item',
  data: { url: 'https://second.example/' },
});
const third = await sent('Third', 0);
await sent('Turned down', 3, { status: 'rejected' });

test('the queue shows the oldest first, and is narrowed by status, kind, text and age', async () => {
  expect(await titles({})).toEqual(['First', 'Second 100%', 'Third']);
  expect(await titles({ status: 'rejected' })).toEqual(['Turned down']);
  expect(await titles({ kind: 'catalogue-item' })).toEqual(['Second 100%']);
  expect(await titles({ q: 'FIRST@queue' })).toEqual(['First']);
  expect(await titles({ q: 'second.example' })).toEqual(['Second 100%']);
  expect(await titles({ q: '100%' })).toEqual(['Second 100%']);
  for (const hostile of ['%', '_x', '\\', "' or 1=1 --"])
    expect(
      (await titles({ q: hostile })).filter((title) => title !== 'Second 100%'),
      hostile,
    ).toEqual([]);
  expect(await titles({ age: 'day' })).toEqual(['Third']);
  expect(await titles({ age: 'over-week' })).toEqual(['First', 'Second 100%']);
  expect(await titles({ age: 'over-month' })).toEqual(['First']);
  expect((await queue.list(db, { kind: 'course' })).counts).toEqual({
    pending: 3,
    asked: 0,
    approved: 0,
    rejected: 1,
  });
});

test('neighbours follow the list and its filter, also from what is not in it any more', async () => {
  expect(await findNeighbours(db, {}, second)).toEqual({ previous: first, next: third });
  expect(await findNeighbours(db, { kind: 'course' }, second)).toEqual({
    previous: first,
    next: third,
  });
  expect(await findNeighbours(db, {}, first)).toEqual({ next: second });
  expect(await findNeighbours(db, { sort: '-sent' }, second)).toEqual({ previous: third, next: first });
  expect(await findNeighbours(db, { sort: 'title' }, second)).toEqual({ previous: first, next: third });
  expect(await findNeighbours(db, { sort: '-title' }, second)).toEqual({ previous: third, next: first });
  expect(await findNeighbours(db, { kind: 'catalogue-item' }, first)).toEqual({ next: second });
  // Three in one statement have one time.
  const together = await db
    .insert(submissions)
    .values(['a', 'b', 'c'].map((title) => ({ kind: 'together', title, data: {} })))
    .returning({ id: submissions.id });
  const seen: string[] = [];
  const filter = { kind: 'together' };
  for (let next: string | undefined = third; next; next = (await findNeighbours(db, filter, next)).next)
    seen.push(next);
  expect(seen.slice(1).sort()).toEqual(together.map(({ id }) => id).sort());
});

test('a flooded queue is counted and read no further than a list goes', async () => {
  await db.execute(sql`insert into submissions (kind, title, data, created_at)
    select 'flood', 'Flood ' || n, '{}', now() - interval '1 year' from generate_series(1, 12000) n`);
  const flooded = await queue.list(db);
  expect(flooded).toMatchObject({ total: 10_000, pages: 200 });
  expect(flooded.rows).toHaveLength(50);
  expect((await queue.list(db, {}, 200)).rows).toHaveLength(50);
  expect(await titles({ q: 'first@queue.example' })).toEqual(['First']);
  expect(await titles({ age: 'day', kind: 'course' })).toEqual(['Third']);
});

test('an age is said in the unit that tells something', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const ages = [
    '2026-03-10T11:55:00Z',
    '2026-03-09T13:00:00Z',
    '2026-03-08T11:00:00Z',
    '2026-03-10T12:00:05Z',
  ];
  expect(ages.map((since) => ageOf(new Date(since), now))).toEqual(['5 min', '23 h', '2 d', '0 min']);
});
