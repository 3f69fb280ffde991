import { and, eq, sql } from 'drizzle-orm';
import { isbot } from 'isbot';
import { z } from 'zod';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { findArticle } from './articles.server.ts';
import { blogArticleLikes, blogArticles, blogArticleViews } from './tables.server.ts';

interface Engagement {
  views: number;
  likes: number;
  liked: boolean;
}

/**
 * Counts one view of an article, except by known bots. The browser calls it after the page is shown, so the page can be
 * cached.
 * @throws Refusal 404
 */
export async function recordView(
  { db }: Pick<Services, 'db'>,
  slug: string,
  visit: { userAgent: string; referrer: string; userId: string | undefined },
): Promise<Engagement> {
  const article = await existing(db, slug);
  if (!isbot(visit.userAgent)) {
    // A view changes no topic, so the page stays cached; the answer has the reader's counts.
    await db.transaction(async (tx) => {
      await tx.insert(blogArticleViews).values({
        articleId: article.id,
        userAgent: visit.userAgent.slice(0, 400),
        referrer: visit.referrer.slice(0, 400),
      });
      await tx
        .update(blogArticles)
        .set({ viewCount: sql`${blogArticles.viewCount} + 1` })
        .where(eq(blogArticles.id, article.id));
    });
  }
  return engagementOf(db, article.id, visit.userId);
}

/** Body of `POST /api/blog/{slug}/likes`. */
export const likeBody = z.object({ liked: z.boolean('Send `liked` as true or false.') });

/**
 * Likes or unlikes an article for one person; without `liked`, toggles the like. Repeating a like changes nothing: a
 * person has at most one row, and a trigger keeps `like_count` equal to the number of rows.
 * @throws Refusal 404
 */
export async function setLike(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  slug: string,
  userId: string,
  liked: boolean | undefined,
): Promise<Engagement> {
  const article = await existing(db, slug);
  const row = and(eq(blogArticleLikes.articleId, article.id), eq(blogArticleLikes.userId, userId));
  await changes.write(db, [topics.articleCounts(slug)], async (tx) => {
    const removed = liked === true ? [] : await tx.delete(blogArticleLikes).where(row).returning();
    if (liked === false || removed.length > 0) return;
    await tx.insert(blogArticleLikes).values({ articleId: article.id, userId }).onConflictDoNothing();
  });
  return engagementOf(db, article.id, userId);
}

/** The articles that a person likes, for the export of their own data. */
export const likesSection = {
  name: 'likedArticles',
  exportData: (db: Database, userId: string) =>
    db
      .select({ slug: blogArticles.slug, title: blogArticles.title, likedAt: blogArticleLikes.createdAt })
      .from(blogArticleLikes)
      .innerJoin(blogArticles, eq(blogArticles.id, blogArticleLikes.articleId))
      .where(eq(blogArticleLikes.userId, userId)),
};

async function existing(db: Database, slug: string) {
  const article = await findArticle(db, slug);
  if (!article) throw new Refusal(404, 'There is no article at this address.');
  return article;
}

async function engagementOf(
  db: Database,
  articleId: string,
  userId: string | undefined,
): Promise<Engagement> {
  const liked = userId
    ? sql<boolean>`exists (select 1 from blog_article_likes l where l.article_id = ${articleId} and l.user_id = ${userId})`
    : sql<boolean>`false`;
  const [row] = await db
    .select({ views: blogArticles.viewCount, likes: blogArticles.likeCount, liked })
    .from(blogArticles)
    .where(eq(blogArticles.id, articleId));
  return row ?? { views: 0, likes: 0, liked: false };
}
