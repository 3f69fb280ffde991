import { expect, test } from 'vitest';
import { users } from '#app/features/accounts/accounts.server.ts';
import { signUps } from '#app/features/accounts/sign-in/sign-up.server.ts';
import { examAttempts } from '#app/features/certification/exams/tables.server.ts';
import { examPasses, purchases } from '#app/features/certification/orders.server.ts';
import { orders } from '#app/features/certification/tables.server.ts';
import { articleSeed, categorySeed } from '#app/features/insights/seed.server.ts';
import { blogArticles, blogArticleViews } from '#app/features/insights/tables.server.ts';
import { articleViews } from '#app/features/insights/view-sums.server.ts';
import { countOverTime } from '#app/services/database/count-over-time.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { testServices } from '../../tests/support/services.ts';

const { db } = await testServices();
await seedContent(db, [categorySeed(), articleSeed()]);
const now = new Date('2026-03-18T12:00:00Z');
const period = { unit: 'day', count: 2, now } as const;
const early = new Date('2026-03-17T00:00:00Z');
const late = new Date('2026-03-18T00:00:00Z');
const countedNow = () => countOverTime(db, [signUps, purchases, examPasses, articleViews], period);
const counts = async () => (await countedNow()).map(({ buckets }) => buckets.map(({ count }) => count));

test('sign-ups, purchases and passes are counted by when they happened', async () => {
  const [ada] = await db
    .insert(users)
    .values([
      { name: '', email: 'ada@example.org', createdAt: early },
      { name: '', email: 'bob@example.org', createdAt: late },
      { name: '', email: 'eve@example.org', createdAt: new Date('2026-03-16T11:00:00Z') },
    ])
    .returning();
  const userId = ada?.id ?? '';
  expect((await countedNow())[0]).toMatchObject({ total: 2, before: 1 });

  const order = { provider: 'sandbox', amount: 4900, currency: 'usd', level: 'foundation', userId } as const;
  await db.insert(orders).values([
    { ...order, status: 'paid', createdAt: early, paidAt: late },
    { ...order, status: 'refunded', createdAt: early, paidAt: late, refundedAt: late },
    { ...order, status: 'pending', createdAt: early },
    { ...order, status: 'expired', createdAt: early },
  ]);
  expect((await counts())[1]).toEqual([0, 2]);

  const attempt = {
    userId,
    level: 'foundation',
    examVersion: '1',
    seed: '',
    questions: [],
    total: 40,
    passScore: 28,
    holderName: 'Ada',
    startedAt: early,
    deadline: new Date('2026-03-17T01:00:00Z'),
  } as const;
  await db.insert(examAttempts).values([
    { ...attempt, questions: [], completedAt: early, scoreNumeric: 30, passed: true },
    { ...attempt, questions: [], completedAt: early, scoreNumeric: 3, passed: false },
    { ...attempt, questions: [] },
  ]);
  expect((await counts())[2]).toEqual([1, 0]);
});

test('views of articles are counted by when they were', async () => {
  const [article] = await db.select({ id: blogArticles.id }).from(blogArticles).limit(1);
  const articleId = article?.id ?? '';
  await db.insert(blogArticleViews).values([early, late, late].map((viewedAt) => ({ articleId, viewedAt })));
  expect((await counts())[3]).toEqual([1, 2]);
});
