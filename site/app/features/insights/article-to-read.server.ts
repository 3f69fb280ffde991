import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pick } from '#app/lib/pick.ts';
import { buildOnce, type Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import { keptMarkdown, renderMarkdown } from '#app/ui/markdown.server.tsx';
import videos from '../../../content/videos.json' with { type: 'json' };
import { type ArticleCard, findArticle, isVisible } from './articles.server.ts';
import { blogArticles, blogCategories } from './tables.server.ts';

const others = alias(blogArticles, 'others');

/**
 * Up to three other articles of the article's category, newest first, as a column of its row: a second query would cost
 * a round trip.
 */
function relatedOf(db: Database) {
  const card = db
    .select(pick(others, 'slug', 'title', 'excerpt', 'publishedAt', 'readingTimeMinutes'))
    .from(others)
    .where(
      and(isVisible(others), eq(others.category, blogArticles.category), ne(others.slug, blogArticles.slug)),
    )
    .orderBy(newestFirst(others.publishedAt), asc(others.slug))
    .limit(3)
    .as('card');
  const object = sql`json_build_object('slug', ${card.slug}, 'title', ${card.title}, 'excerpt', ${card.excerpt},
    'publishedAt', ${card.publishedAt}, 'readingTimeMinutes', ${card.readingTimeMinutes})`;
  return sql`(select coalesce(json_agg(${object}), '[]') from ${card})`.mapWith((cards: RelatedRow[]) =>
    cards.map(({ publishedAt, ...article }) => ({ ...article, publishedAt: new Date(publishedAt) })),
  );
}

type RelatedRow = Pick<ArticleCard, 'slug' | 'title' | 'excerpt' | 'readingTimeMinutes'> & {
  publishedAt: string;
};

const { id, status, content, featured, ...columns } = getTableColumns(blogArticles);

const articleToRead = buildOnce((db) =>
  db
    .select({
      article: columns,
      categoryName: blogCategories.name,
      contentSha256: sql<string>`encode(sha256(convert_to(${content}, 'UTF8')), 'hex')`,
      related: relatedOf(db),
    })
    .from(blogArticles)
    .innerJoin(blogCategories, eq(blogCategories.slug, blogArticles.category))
    .where(and(eq(blogArticles.slug, sql.placeholder('slug')), isVisible()))
    .limit(1)
    .prepare(''),
);

/** Data of the article's page, with its text as HTML. Reads the Markdown only if its HTML is not in the cache. */
export async function findArticleToRead(db: Database, slug: string) {
  const [found] = await articleToRead(db).execute({ slug });
  if (!found) return undefined;
  const { article, categoryName, contentSha256, related } = found;
  const html = keptMarkdown(contentSha256) ?? (await renderText(db, slug));
  return html === undefined ? undefined : { article: { ...article, categoryName }, html, related };
}

async function renderText(db: Database, slug: string): Promise<string | undefined> {
  const article = await findArticle(db, slug);
  return article && renderMarkdown(article.content);
}

type Found = NonNullable<Awaited<ReturnType<typeof findArticleToRead>>>;

/** Columns of an article for its page, without the text. */
export type ArticleToRead = Found['article'];
export type RelatedArticle = Found['related'][number];

/** A video with a known publication date (`site/content/videos.json`); `id` is the id at its host. */
export interface KnownVideo {
  id: string;
  name: string;
  published: string;
}

const known: Record<string, { name: string; published: string; source: string }> = videos;

/** Facts of a video by its id; undefined if `videos.json` does not have it. */
export function findKnownVideo(id: string | null): KnownVideo | undefined {
  const video = id !== null && Object.hasOwn(known, id) ? known[id] : undefined;
  return video && id !== null ? { id, name: video.name, published: video.published } : undefined;
}
