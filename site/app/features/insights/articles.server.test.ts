import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { queryOf } from '#app/services/search/terms.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { testDatabase } from '../../../tests/support/database.ts';
import { findArticleToRead } from './article-to-read.server.ts';
import {
  findArticle,
  listArticles,
  listCategories,
  listFeatured,
  searchArticles,
} from './articles.server.ts';
import { articleFilter, contentTypes } from './schema.ts';
import { articleSeed, categorySeed } from './seed.server.ts';
import { blogArticles } from './tables.server.ts';

const { db } = await testDatabase();
await seedContent(db, [categorySeed(), articleSeed()]);

const find = async (query: string) => {
  const { articles, total } = await listArticles(db, articleFilter(new URLSearchParams(query)));
  return { slugs: articles.map((article) => article.slug), total };
};

test('the seed has at least 12 articles, of all types and several categories, newest first', async () => {
  const all = await db.select().from(blogArticles);
  expect(all.length).toBeGreaterThanOrEqual(12);
  expect(new Set(all.map((article) => article.contentType))).toEqual(new Set(Object.keys(contentTypes)));
  expect(new Set(all.map((article) => article.category)).size).toBeGreaterThanOrEqual(4);
  const { articles } = await listArticles(db, articleFilter(new URLSearchParams()));
  const dates = articles.map((article) => article.publishedAt.getTime());
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  expect(await listCategories(db)).toHaveLength(6);
});

test('search finds beginnings of words in title, excerpt and author, whatever their case', async () => {
  expect((await find('search=AUTHORIZ')).slugs).toContain('authorization-for-remote-servers');
  expect((await find('search=one+format')).slugs).toContain('one-format-for-every-run');
  expect((await find('search=editors')).total).toBeGreaterThanOrEqual(12);
  expect((await find('search=zebra')).total).toBe(0);
});

test('the site’s search finds articles that are meant by their search words, if they are published', async () => {
  const meant = ['/blog/structured-output-in-mcp', '/blog/no-such-article'];
  const found = await searchArticles(db, { ...queryOf('zebra'), meant }, 5);
  expect(found.map(({ href }) => href)).toEqual(['/blog/structured-output-in-mcp']);
  expect(await searchArticles(db, queryOf('zebra'), 5)).toEqual([]);
});

test('search cuts titles into words where it cuts what is typed', async () => {
  for (const search of ['call', 'tools/call', 'From tools/call to trace'])
    expect((await find(`search=${encodeURIComponent(search)}`)).slugs, search).toContain(
      'from-tools-call-to-trace',
    );
  const [{ title, slug } = { title: '', slug: '' }] = await db
    .select()
    .from(blogArticles)
    .where(eq(blogArticles.slug, 'authorization-for-remote-servers'));
  await db.update(blogArticles).set({ title: 'OAuth 2.1 at mcp.example' }).where(eq(blogArticles.slug, slug));
  for (const search of ['2.1', 'OAuth 2.1', 'example', 'mcp.example'])
    expect((await find(`search=${encodeURIComponent(search)}`)).slugs, search).toContain(slug);
  await db.update(blogArticles).set({ title }).where(eq(blogArticles.slug, slug));
});

test('past the last page stands the last page', async () => {
  const last = await listArticles(db, articleFilter(new URLSearchParams('page=99')));
  expect(last.articles.length).toBeGreaterThan(0);
  expect(last.page).toBe(last.pages);
  const none = await listArticles(db, articleFilter(new URLSearchParams('search=zebra&page=99')));
  expect(none).toEqual({ articles: [], page: 1, pages: 0, total: 0 });
});

test.each(["'; drop table blog_articles; --", '&|!()<->:*', '"', '\\', '%_', '😀', 'a'.repeat(5000)])(
  'a hostile search is only a search: %s',
  async (search) => {
    const { total } = await find(new URLSearchParams({ search }).toString());
    expect(total).toBeGreaterThanOrEqual(0);
    expect((await find('')).total).toBeGreaterThanOrEqual(12);
  },
);

test('category and type narrow the list; nonsense counts as not set', async () => {
  const { total } = await find('');
  const papers = await find('type=paper');
  expect(papers.total).toBe(2);
  expect((await find('type=paper&category=research')).total).toBe(1);
  expect((await find('type=nonsense&page=-3')).total).toBe(total);
  expect((await find('page=2')).slugs).toHaveLength(total - 12);
});

const relatedTo = async (slug: string) =>
  (await findArticleToRead(db, slug))?.related.map((article) => article.slug);

test('drafts and articles of the future are not visible anywhere', async () => {
  const slug = 'one-format-for-every-run';
  const set = (values: object) => db.update(blogArticles).set(values).where(eq(blogArticles.slug, slug));
  await set({ status: 'draft' });
  expect(await findArticle(db, slug)).toBe(undefined);
  expect(await findArticleToRead(db, slug)).toBe(undefined);
  expect(await relatedTo('four-profiles-one-core')).toEqual([]);
  await set({ status: 'published', publishedAt: new Date(Date.now() + 60_000) });
  expect(await findArticle(db, slug)).toBe(undefined);
  expect(await relatedTo('four-profiles-one-core')).toEqual([]);
  expect((await find('search=one+format')).slugs).not.toContain(slug);
  expect((await listFeatured(db)).map((article) => article.slug)).not.toContain(slug);
  await set({ publishedAt: new Date('2025-09-02') });
  expect(await findArticle(db, slug)).toMatchObject({ slug, categoryName: 'The standard' });
  expect(await relatedTo('four-profiles-one-core')).toEqual([slug]);
});

test('at most three are featured, and related ones are of the same category, without itself', async () => {
  await db.update(blogArticles).set({ featured: true });
  expect(await listFeatured(db)).toHaveLength(3);
  const slug = 'from-tools-call-to-trace';
  const found = await findArticleToRead(db, slug);
  const whole = await findArticle(db, slug);
  expect(whole).toMatchObject({ ...found?.article });
  expect(found?.html).toBe(await renderMarkdown(whole?.content ?? ''));
  const { slugs } = await find('category=building');
  expect(slugs.length).toBeGreaterThan(3);
  expect(found?.related.map((article) => article.slug)).toEqual(
    slugs.filter((other) => other !== slug).slice(0, 3),
  );
  const [first] = found?.related ?? [];
  expect(first).toMatchObject({ title: expect.any(String), publishedAt: expect.any(Date) });
});

test('the text of an article is read again when it changed, and only then', async () => {
  const slug = 'from-tools-call-to-trace';
  const write = (content: string) =>
    db.update(blogArticles).set({ content }).where(eq(blogArticles.slug, slug));
  await write('A “word” – for 😀.');
  expect((await findArticleToRead(db, slug))?.html).toContain('A “word” – for 😀.');
  // On a handle of its own every query is built when it is first needed.
  const handle: typeof db = Object.create(db);
  const select = vi.spyOn(handle, 'select');
  expect((await findArticleToRead(handle, slug))?.html).toContain('A “word” – for 😀.');
  const builtWithoutText = select.mock.calls.length;
  await write('Another word.');
  expect((await findArticleToRead(handle, slug))?.html).toContain('Another word.');
  expect(select).toHaveBeenCalledTimes(builtWithoutText + 1);
});
