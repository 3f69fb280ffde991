import { and, eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import { pick } from '#app/lib/pick.ts';
import { topics } from '#app/lib/topics.ts';
import { byChange, changeText } from '#app/services/database/by-change.server.ts';
import { type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { changesQuery, defineList, placeByChange } from '#app/services/http/open-data.server.ts';
import { type Article, findArticle, isVisible } from './articles.server.ts';
import { type ContentType, contentTypes } from './schema.ts';
import { blogArticles } from './tables.server.ts';

const tag = 'Insights';
const path = '/api/v1/articles';
const types = Object.keys(contentTypes) as ContentType[];

const article = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  type: z.string().describe('Kind of article: article, paper, video or external_link.'),
  category: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  reading_time_minutes: z.int(),
  external_url: z.string().nullable().describe('URL of the original, if the original is on another site.'),
  video_url: z.string().nullable(),
  published_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
  links: z.object({ self: z.url().describe('URL of the article with its text, as JSON.'), page: z.url() }),
});

const whole = z.object({
  ...article.shape,
  content: z.string().describe('Text of the article, in Markdown.'),
});

const { content: _, ...columns } = getTableColumns(blogArticles);

export const articleDataCalls: Call[] = [
  defineList({
    path,
    id: 'listArticles',
    tag,
    summary: 'List the articles in Insights',
    description: 'Sorted by time of change, oldest first. The texts are not included.',
    finished: () => [topics.articles],
    member: 'articles',
    item: article,
    query: z.object({
      type: z
        .enum(types, `use ${types.join(', ')}.`)
        .optional()
        .describe('Only articles of this kind.'),
      ...changesQuery.shape,
    }),
    read({ services: { db }, readPage }) {
      const { type, updated_since: since, page } = readPage();
      const { where, order } = byChange({
        changed: blogArticles.updatedAt,
        name: blogArticles.slug,
        nameType: 'text',
        since,
        after: page.after,
      });
      return db
        .select({ ...columns, place: changeText(blogArticles.updatedAt) })
        .from(blogArticles)
        .where(and(isVisible(), type ? eq(blogArticles.contentType, type) : undefined, where))
        .orderBy(...order)
        .limit(page.limit);
    },
    place: placeByChange,
    placeOf: ({ place, slug }) => [place, slug],
    show: showArticle,
  }),
  defineCall({
    method: 'get',
    path: `${path}/{slug}`,
    example: `${path}/four-profiles-one-core`,
    id: 'getArticle',
    tag,
    summary: 'Read one article, with its text',
    finished: ({ slug = '' }) => [topics.article(slug)],
    isOpen: true,
    params: z.object({ slug: z.string().describe('The last part of the article’s URL.') }),
    answers: {
      200: { description: 'The article with its text.', schema: z.object({ article: whole }) },
      404: refused('Article not found.'),
    },
    async answer({ services: { db, config }, params }): Promise<{ article: z.infer<typeof whole> }> {
      const found = await findArticle(db, params.slug);
      if (!found) throw refuseOpenly(404, 'There is no article at this address.');
      return { article: { ...showArticle(found, config.siteUrl), content: found.content } };
    },
  }),
];

function showArticle(
  found: Omit<Article, 'content' | 'categoryName'>,
  siteUrl: string,
): z.infer<typeof article> {
  const { slug, publishedAt, updatedAt } = found;
  return {
    ...pick(found, 'slug', 'title', 'excerpt', 'category', 'tags'),
    type: found.contentType,
    author: found.authorName,
    reading_time_minutes: found.readingTimeMinutes,
    external_url: found.externalUrl,
    video_url: found.videoUrl,
    published_at: publishedAt?.toISOString() ?? null,
    updated_at: updatedAt.toISOString(),
    links: { self: `${siteUrl}${path}/${slug}`, page: `${siteUrl}/blog/${slug}` },
  };
}
