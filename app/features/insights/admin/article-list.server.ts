import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readFilter, readPage } from '#app/lib/list-address.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { conditionsOf, listCategories } from '../articles.server.ts';
import { blogArticles, blogCategories } from '../tables.server.ts';
import { type ArticleState, stateNames, stateOf } from './article-state.ts';

interface DeskFilter {
  q: string;
  state: ArticleState | '';
  category: string;
}

const perPage = 50;

/** The page `/admin/articles`. @throws Refusal 403 for everybody but editors */
export async function showArticles(args: PageArgs) {
  await requireRole(args, 'editor');
  const params = args.url.searchParams;
  const filter = {
    q: readFilter(params, 'q'),
    state: stateNames.find((name) => name === params.get('state')) ?? ('' as const),
    category: readFilter(params, 'category'),
  };
  const { db } = args.context.get(servicesContext);
  const [found, categories] = await Promise.all([
    listDeskArticles(db, filter, readPage(params)),
    listCategories(db),
  ]);
  return { filter, categories, ...found };
}

/** Every article: those without a time first, then the latest; what is dated ahead stands above what is public. */
export async function listDeskArticles(db: Database, filter: DeskFilter, page: number) {
  const where = and(
    inState(filter.state),
    ...conditionsOf({ search: filter.q, category: filter.category, type: '' }),
  );
  const [total, found] = await Promise.all([
    countRows(db, blogArticles, where),
    db
      .select({
        id: blogArticles.id,
        title: blogArticles.title,
        status: blogArticles.status,
        contentType: blogArticles.contentType,
        category: blogCategories.name,
        publishedAt: blogArticles.publishedAt,
        views: blogArticles.viewCount,
      })
      .from(blogArticles)
      .innerJoin(blogCategories, eq(blogCategories.slug, blogArticles.category))
      .where(where)
      .orderBy(
        sql`${blogArticles.publishedAt} desc nulls first`,
        sql`${blogArticles.updatedAt} desc nulls first`,
        asc(blogArticles.id),
      )
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const articles = found.map(({ publishedAt, status, ...article }) => ({
    ...article,
    state: stateOf({ status, publishedAt }),
    publishedAt: publishedAt?.toISOString(),
  }));
  return { articles, total, page, pages: pagesOf(total, perPage) };
}

function inState(state: ArticleState | ''): SQL | undefined {
  if (!state) return undefined;
  if (state === 'draft') return eq(blogArticles.status, 'draft');
  const now = sql`now()`;
  return and(
    eq(blogArticles.status, 'published'),
    state === 'public' ? lte(blogArticles.publishedAt, now) : gt(blogArticles.publishedAt, now),
  );
}
