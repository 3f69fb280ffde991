import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Fields } from '#app/lib/form-answer.ts';
import { shownAddress, shownLine, shownText } from '#app/services/database/shown-text.server.ts';
import { createdAt, userId } from '../accounts/tables.server.ts';

export const blogCategories = pgTable('blog_categories', {
  slug: text().primaryKey(),
  name: text().notNull(),
  displayOrder: integer('display_order').notNull(),
});

export const blogArticles = pgTable(
  'blog_articles',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    /** draft | published; a published article shows once `published_at` has come. */
    status: text().notNull().default('draft'),
    title: shownLine().notNull(),
    excerpt: shownText().notNull(),
    /** Markdown. */
    content: text().notNull(),
    /** video | article | paper | external_link */
    contentType: text('content_type').notNull(),
    category: text()
      .notNull()
      .references(() => blogCategories.slug),
    tags: shownLine().array().notNull().default(sql`'{}'`),
    authorName: shownLine('author_name').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    readingTimeMinutes: integer('reading_time_minutes').notNull(),
    viewCount: integer('view_count').notNull().default(0),
    likeCount: integer('like_count').notNull().default(0),
    featured: boolean().notNull().default(false),
    coverImageUrl: shownAddress('cover_image_url'),
    externalUrl: shownAddress('external_url'),
    videoUrl: shownAddress('video_url'),
    videoPlatform: text('video_platform'),
    videoEmbedId: text('video_embed_id'),
    seoTitle: shownLine('seo_title'),
    seoDescription: shownText('seo_description'),
    /** Not before the publication: readers do not see earlier changes. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('blog_articles_newest').on(table.status, table.publishedAt.desc(), table.slug),
    index('blog_articles_of_desk').on(
      table.publishedAt.desc().nullsFirst(),
      table.updatedAt.desc().nullsFirst(),
      table.id,
    ),
    index('blog_articles_changed').on(table.updatedAt, table.slug).where(sql`status = 'published'`),
    index('blog_articles_by_category').on(table.category, table.publishedAt.desc()),
    index('blog_articles_search').using('gin', articleSearchVector(table)),
  ],
);

const articleId = () =>
  uuid('article_id')
    .notNull()
    .references(() => blogArticles.id, { onDelete: 'cascade' });

/** Replaced versions of an article, one for each change; the newest 50 are stored. */
export const articleVersions = pgTable(
  'article_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    articleId: articleId(),
    /** As its form has them (`articleFields`). */
    values: jsonb().$type<Fields>().notNull(),
    /** Names of the fields that the change changed. */
    changed: text().array().notNull(),
    /** `user:<id>` of the editor. */
    actor: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('article_versions_of_article').on(table.articleId, table.changedAt.desc(), table.id)],
);

/**
 * Pictures that editors uploaded for articles, noted before they are stored. `id` is the name of the stored file and is
 * in the URL, `/covers/<id>.png` or `.jpg`. A picture that no article or earlier version uses is swept after an hour.
 */
export const blogCovers = pgTable('blog_covers', {
  id: uuid().primaryKey(),
  /** image/png | image/jpeg, as its bytes were read. */
  type: text().notNull(),
  size: integer().notNull(),
  /** Hexadecimal. */
  sha256: text().notNull(),
  createdAt: createdAt(),
});

/** Words of an article for searches: title, excerpt and author. Queries and the index must use the same expression. */
export function articleSearchVector(table: { title: unknown; excerpt: unknown; authorName: unknown }) {
  return sql`search_words(${table.title} || ' ' || ${table.excerpt} || ' ' || ${table.authorName})`;
}

export const blogArticleViews = pgTable(
  'blog_article_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    articleId: articleId(),
    /** Deleted with its row after 90 days; daily sums stay (`sumUpViews`). */
    userAgent: shownLine('user_agent'),
    referrer: shownAddress(),
    viewedAt: timestamp('viewed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('blog_article_views_of_article').on(table.articleId),
    index('blog_article_views_over_time').on(table.viewedAt),
    index('blog_article_views_to_forget')
      .on(table.viewedAt)
      .where(sql`user_agent is not null or referrer is not null`),
  ],
);

/** Sum of the views of all articles on a past day (UTC). A day without views has no row. */
export const blogViewDays = pgTable('blog_view_days', {
  day: date({ mode: 'string' }).primaryKey(),
  views: integer().notNull(),
});

/** Views of an article on one day (UTC), counted from rows older than 90 days when they are deleted. */
export const blogArticleDailyViews = pgTable(
  'blog_article_daily_views',
  {
    articleId: articleId(),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.day] })],
);

export const blogArticleLikes = pgTable(
  'blog_article_likes',
  {
    articleId: articleId(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.userId] }),
    index('blog_article_likes_of_user').on(table.userId),
  ],
);
