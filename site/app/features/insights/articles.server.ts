import type { Library } from '@context-native/mcp';
import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { pageWithin } from '#app/lib/list-address.ts';
import { pick } from '#app/lib/pick.ts';
import type { SearchCandidate, SourceQuery } from '#app/lib/search.ts';
import { buildOnce, type Database } from '#app/services/database/database.server.ts';
import { hasWords, newestFirst, queryOfTerms } from '#app/services/database/query-parts.server.ts';
import type { ArticleFilter } from './schema.ts';
import { articleSearchVector, blogArticles, blogCategories } from './tables.server.ts';

const articlesPerPage = 12;

const newest = [newestFirst(blogArticles.publishedAt), asc(blogArticles.slug)];

/** Maximum number of matches that a search ranks: the newest ones. */
const rankedMatches = 100;

/** Condition for articles that readers see, for the table or an alias of it. */
export const isVisible = (articles: { status: AnyPgColumn; publishedAt: AnyPgColumn } = blogArticles) =>
  and(eq(articles.status, 'published'), lte(articles.publishedAt, sql`now()`));

const card = {
  ...pick(blogArticles, 'slug', 'title', 'excerpt', 'contentType'),
  category: blogCategories.name,
  authorName: blogArticles.authorName,
  publishedAt: sql<Date>`${blogArticles.publishedAt}`.mapWith(blogArticles.publishedAt),
  readingTimeMinutes: blogArticles.readingTimeMinutes,
  coverImageUrl: blogArticles.coverImageUrl,
};

export type ArticleCard = Awaited<ReturnType<typeof listArticles>>['articles'][number];

/** One page of published articles, newest first, and their total. A page beyond the last one is the last one. */
export async function listArticles(db: Database, filter: ArticleFilter) {
  const where = and(isVisible(), ...conditionsOf(filter));
  const total = await db.$count(blogArticles, where);
  const { page, pages } = pageWithin(filter.page, total, articlesPerPage);
  const ofPage = db
    .select({ slug: blogArticles.slug })
    .from(blogArticles)
    .where(where)
    .orderBy(...newest)
    .limit(articlesPerPage)
    .offset((page - 1) * articlesPerPage);
  const articles = await db
    .select(card)
    .from(blogArticles)
    .innerJoin(blogCategories, eq(blogCategories.slug, blogArticles.category))
    .where(sql`${blogArticles.slug} = any(array(${ofPage}))`)
    .orderBy(...newest);
  return { articles, page, pages, total };
}

/** Up to three featured articles, newest first. */
export function listFeatured(db: Database): Promise<ArticleCard[]> {
  return db
    .select(card)
    .from(blogArticles)
    .innerJoin(blogCategories, eq(blogCategories.slug, blogArticles.category))
    .where(and(isVisible(), eq(blogArticles.featured, true)))
    .orderBy(...newest)
    .limit(3);
}

export function listCategories(db: Database) {
  return db
    .select({ slug: blogCategories.slug, name: blogCategories.name })
    .from(blogCategories)
    .orderBy(asc(blogCategories.displayOrder))
    .limit(50);
}

const articleBySlug = buildOnce((db) =>
  db
    .select({ article: blogArticles, categoryName: blogCategories.name })
    .from(blogArticles)
    .innerJoin(blogCategories, eq(blogCategories.slug, blogArticles.category))
    .where(and(eq(blogArticles.slug, sql.placeholder('slug')), isVisible()))
    .limit(1)
    .prepare(''),
);

/** The published article with this slug, with its category's name, or undefined. */
export async function findArticle(db: Database, slug: string) {
  const [article] = await articleBySlug(db).execute({ slug });
  return article ? { ...article.article, categoryName: article.categoryName } : undefined;
}

export type Article = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

/** The 30 newest articles with their texts, for feeds and for texts in full. */
export function listForFeeds(db: Database) {
  return db
    .select()
    .from(blogArticles)
    .where(isVisible())
    .orderBy(...newest)
    .limit(30);
}

/** Titles and excerpts of the 200 newest articles with a page here, for a list of texts. */
export function listTitles(db: Database) {
  return db
    .select({ slug: blogArticles.slug, title: blogArticles.title, excerpt: blogArticles.excerpt })
    .from(blogArticles)
    .where(hasPage())
    .orderBy(...newest)
    .limit(200);
}

/** Articles with a page here, newest first, for agents. */
export const agentArticles =
  (db: Database): NonNullable<Library['articles']>['list'] =>
  async ({ offset, limit }) => {
    const found = await db
      .select({ slug: blogArticles.slug, title: blogArticles.title, about: blogArticles.excerpt })
      .from(blogArticles)
      .where(hasPage())
      .orderBy(...newest)
      .limit(limit + 1)
      .offset(offset);
    return { items: found.slice(0, limit), hasMore: found.length > limit };
  };

/** Paths and last changes of articles with a page here, for the sitemap. */
export async function listArticlePaths(db: Database, { offset, limit }: { offset: number; limit: number }) {
  const articles = await db
    .select({ slug: blogArticles.slug, changed: blogArticles.updatedAt })
    .from(blogArticles)
    .where(hasPage())
    .orderBy(asc(blogArticles.slug))
    .offset(offset)
    .limit(limit);
  return articles.map(({ slug, changed }) => ({ path: `/blog/${slug}`, changed }));
}

export const countArticlePaths = (db: Database) => db.$count(blogArticles, hasPage());

const hasPage = () => and(isVisible(), sql`${blogArticles.contentType} <> 'external_link'`);

/** Categories of articles that became visible after `since`. */
export async function listCategoriesDueSince(db: Database, since: Date): Promise<string[]> {
  const due = await db
    .selectDistinct({ category: blogArticles.category })
    .from(blogArticles)
    .where(and(isVisible(), gt(blogArticles.publishedAt, since)));
  return due.map(({ category }) => category);
}

/**
 * Published articles for the site's search that have some of its terms, or are in `meant`. If many match, only the
 * newest are ranked.
 */
export async function searchArticles(
  db: Database,
  { terms, meant = [] }: SourceQuery,
  limit: number,
): Promise<SearchCandidate[]> {
  const query = queryOfTerms(terms, 'any');
  const rank = sql`ts_rank(${articleSearchVector(blogArticles)}, ${query})`;
  const matches = db
    .select({ slug: blogArticles.slug })
    .from(blogArticles)
    .where(and(isVisible(), sql`${articleSearchVector(blogArticles)} @@ ${query}`))
    .orderBy(...newest)
    .limit(rankedMatches);
  const slugs = meant.flatMap((href) => /^\/blog\/(.+)/.exec(href)?.[1] ?? []);
  const articles = await db
    .select({ slug: blogArticles.slug, title: blogArticles.title, about: blogArticles.excerpt })
    .from(blogArticles)
    .where(
      and(isVisible(), sql`${blogArticles.slug} = any(array(${matches}) || ${sql.param(slugs)}::text[])`),
    )
    .orderBy(desc(rank), ...newest)
    .limit(limit);
  return articles.map(({ slug, ...hit }) => ({ ...hit, href: `/blog/${slug}` }));
}

/** Conditions for a list's filters. They select drafts too. */
export function conditionsOf({ search, category, type }: Omit<ArticleFilter, 'page'>): SQL[] {
  return [
    ...(category ? [eq(blogArticles.category, category)] : []),
    ...(type ? [eq(blogArticles.contentType, type)] : []),
    ...(search ? [hasWords(articleSearchVector(blogArticles), search)] : []),
  ];
}

const wordsPerMinute = 220;

/** Minutes to read a text: its words outside code blocks, at 220 a minute; at least one. */
export function readingTime(markdown: string): number {
  const words = markdown.replace(/```[\s\S]*?```/g, '').match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
