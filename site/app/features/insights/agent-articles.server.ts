import type { Library } from '@context-native/mcp';
import { and, asc, ne } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import { isVisible } from './articles.server.ts';
import { blogArticles } from './tables.server.ts';

/** Articles that can be read here, for agents: the newest first. */
export const agentArticles =
  (db: Database): NonNullable<Library['articles']>['list'] =>
  async ({ offset, limit }) => {
    const found = await db
      .select({ slug: blogArticles.slug, title: blogArticles.title, about: blogArticles.excerpt })
      .from(blogArticles)
      .where(and(isVisible(), ne(blogArticles.contentType, 'external_link')))
      .orderBy(newestFirst(blogArticles.publishedAt), asc(blogArticles.slug))
      .limit(limit + 1)
      .offset(offset);
    return { items: found.slice(0, limit), hasMore: found.length > limit };
  };
