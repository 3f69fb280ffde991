import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countOverTime } from '#app/services/database/count-over-time.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { findArticle } from './articles.server.ts';
import { recordView } from './engagement.server.ts';
import { articleSeed, categorySeed } from './seed.server.ts';
import { blogArticleDailyViews, blogArticleViews } from './tables.server.ts';
import { articleViews, sumUpViews } from './view-sums.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [categorySeed(), articleSeed()]);

const slug = 'one-format-for-every-run';
const articleId = (await findArticle(db, slug))?.id ?? '';
const daysAgo = (days: number) => sql`now() - ${`${days} days`}::interval`;
const view = (days: number) => ({
  articleId,
  viewedAt: daysAgo(days),
  userAgent: 'Firefox',
  referrer: 'https://news.example/',
});
const count = async (unit: 'day' | 'month') =>
  (await countOverTime(db, [articleViews], { unit, count: 12, now: new Date() }))[0];

test('sums are made once, and what is counted over time stays the same', async () => {
  const ages = [0, 0, 1, 2, 2, 2, 89, 95, 95, 200, 200, 200, 200];
  await db.insert(blogArticleViews).values(ages.map(view));
  const before = [await count('day'), await count('month')];
  expect(before.map((views) => views?.total)).toEqual([6, 13]);
  for (let run = 0; run < 3; run += 1) {
    await sumUpViews(db);
    expect([await count('day'), await count('month')]).toEqual(before);
  }
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
  await recordView(services, slug, { userAgent, referrer: '', userId: undefined });
  expect((await count('day'))?.total).toBe(7);
});

test('of a view older than 90 days there is a day of its article, and nothing of who it was', async () => {
  const left = await db.select().from(blogArticleViews);
  expect(left).toHaveLength(8);
  const kept = await db
    .select()
    .from(blogArticleDailyViews)
    .where(eq(blogArticleDailyViews.articleId, articleId));
  expect(kept.map(({ views }) => views).sort()).toEqual([2, 4]);
});

test('more of a day that has a sum are added to it', async () => {
  await db.insert(blogArticleViews).values([view(200), view(95)]);
  await Promise.all([sumUpViews(db), sumUpViews(db)]);
  const kept = await db.select().from(blogArticleDailyViews);
  expect(kept.map(({ views }) => views).sort()).toEqual([3, 5]);
});
