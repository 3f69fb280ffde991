import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { users } from '../accounts/tables.server.ts';
import { findArticle } from './articles.server.ts';
import { recordView, setLike } from './engagement.server.ts';
import { articleSeed, categorySeed } from './seed.server.ts';
import { blogArticleLikes } from './tables.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [categorySeed(), articleSeed()]);

const reader = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  referrer: '',
  userId: undefined,
};

async function makeUser(name: string): Promise<string> {
  const [user] = await db
    .insert(users)
    .values({ name, email: `${name}@example.org`, emailVerified: true })
    .returning({ id: users.id });
  return user?.id ?? '';
}

test('50 openings at once are 50 views; a bot is none', async () => {
  const slug = 'one-format-for-every-run';
  await Promise.all(Array.from({ length: 50 }, () => recordView(services, slug, reader)));
  const bot = await recordView(services, slug, {
    ...reader,
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)',
  });
  expect(bot).toEqual({ views: 50, likes: 0, liked: false });
});

test('50 people like at once and 50 are counted; the same person 50 times counts once', async () => {
  const slug = 'four-profiles-one-core';
  const people = await Promise.all(Array.from({ length: 50 }, (_, index) => makeUser(`many-${index}`)));
  await Promise.all(people.map((person) => setLike(services, slug, person, true)));
  expect(await setLike(services, slug, people[0] ?? '', true)).toMatchObject({ likes: 50, liked: true });
  const ada = await makeUser('ada');
  await Promise.all(Array.from({ length: 50 }, () => setLike(services, slug, ada, true)));
  expect((await findArticle(db, slug))?.likeCount).toBe(51);
  await Promise.all(Array.from({ length: 50 }, () => setLike(services, slug, ada, false)));
  expect((await findArticle(db, slug))?.likeCount).toBe(50);
});

test('however a like is turned round in parallel, the count is the number of rows', async () => {
  const slug = 'from-tools-call-to-trace';
  const grace = await makeUser('grace');
  await Promise.all(Array.from({ length: 50 }, () => setLike(services, slug, grace, undefined)));
  const article = await findArticle(db, slug);
  const rows = await db
    .select()
    .from(blogArticleLikes)
    .where(eq(blogArticleLikes.articleId, article?.id ?? ''));
  expect(article?.likeCount).toBe(rows.length);
});

test('deleting an account takes its likes along, and the count follows', async () => {
  const slug = 'structured-output-in-mcp';
  const alan = await makeUser('alan');
  await setLike(services, slug, alan, true);
  await db.delete(users).where(eq(users.id, alan));
  expect((await findArticle(db, slug))?.likeCount).toBe(0);
});

test('a like tells who keeps copies of the page; a view, which would come with every opening, does not', async () => {
  const told: string[][] = [];
  services.changes.subscribe((topics) => told.push(topics));
  await recordView(services, 'adopting-in-one-afternoon', reader);
  await setLike(services, 'adopting-in-one-afternoon', await makeUser('mary'), true);
  expect(told).toEqual([['article-counts:adopting-in-one-afternoon']]);
});

test('an unknown article is refused', async () => {
  await expect(recordView(services, 'nothing', reader)).rejects.toMatchObject({ status: 404 });
  await expect(setLike(services, 'nothing', await makeUser('joan'), true)).rejects.toMatchObject({
    status: 404,
  });
});
