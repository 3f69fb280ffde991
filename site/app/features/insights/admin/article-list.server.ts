import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { choicesOf } from '#app/lib/choices.ts';
import { pick } from '#app/lib/pick.ts';
import { conditionsOf, listCategories } from '../articles.server.ts';
import { stateLabels, stateOf } from '../schema.ts';
import { blogArticles as articles, blogCategories } from '../tables.server.ts';
import { setPublished } from './publish-article.server.ts';

/** List of `/admin/articles`: articles without a time of publication first, then by that time, latest first. */
export const articleList = deskList({
  role: 'editor',
  path: '/admin/articles',
  table: articles,
  one: 'article',
  many: 'articles',
  filters: {
    q: {
      label: 'Text',
      placeholder: 'Title, excerpt or author',
      where: (search) => and(...conditionsOf({ search, category: '', type: '' })),
    },
    state: { label: 'Status', choices: choicesOf(stateLabels), where: isIn },
    category: {
      label: 'Category',
      where: (slug) => eq(articles.category, slug),
    },
  },
  lookUp: async (db) => ({
    category: (await listCategories(db)).map(({ slug, name }) => ({ value: slug, label: name })),
  }),
  empty: { title: 'No article has been written yet.' },
  sorts: {
    title: sql`lower(${articles.title})`,
    published: articles.publishedAt,
    views: articles.viewCount,
  },
  order: [
    sql`${articles.publishedAt} desc nulls first`,
    sql`${articles.updatedAt} desc nulls first`,
    asc(articles.id),
  ],
  query: (db) =>
    db
      .select({
        ...pick(articles, 'id', 'title', 'status'),
        views: articles.viewCount,
        contentType: articles.contentType,
        category: blogCategories.name,
        publishedAt: articles.publishedAt,
      })
      .from(articles)
      .innerJoin(blogCategories, eq(blogCategories.slug, articles.category)),
  show: (found) =>
    found.map(({ publishedAt, status, ...article }) => ({
      ...article,
      state: stateOf({ status, publishedAt }),
      publishedAt: publishedAt?.toISOString(),
    })),
  hit: ({ title, state }) => ({ title, about: stateLabels[state] }),
  actions: {
    publish: {
      label: 'Publish',
      done: 'Published',
      note: 'An article with a later time is scheduled.',
      run: ({ services, editorId, id }) => setPublished(services, editorId, id, true),
    },
    unpublish: {
      label: 'Unpublish',
      done: 'Unpublished',
      run: ({ services, editorId, id }) => setPublished(services, editorId, id, false),
    },
  },
  csv: ['id', 'title', 'state', 'contentType', 'category', 'publishedAt', 'views'],
});

function isIn(state: string): SQL | undefined {
  if (state === 'draft') return eq(articles.status, 'draft');
  const now = sql`now()`;
  return and(
    eq(articles.status, 'published'),
    state === 'public' ? lte(articles.publishedAt, now) : gt(articles.publishedAt, now),
  );
}
