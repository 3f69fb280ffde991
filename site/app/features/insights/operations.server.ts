import { z } from 'zod';
import { type ApiOperation, feedOperations, refused } from '#app/lib/api-operation.ts';
import { articleDataOperations } from './data.server.ts';
import { likeBody } from './engagement.server.ts';

const tag = 'Insights';

const slug = z.object({ slug: z.string().describe('The last part of the article’s address.') });
const engagement = z.object({
  views: z.int(),
  likes: z.int(),
  liked: z.boolean().describe('Whether the one who asks, when signed in, likes it.'),
});

export const insightsOperations: ApiOperation[] = [
  ...articleDataOperations,
  {
    method: 'post',
    path: '/api/blog/{slug}/views',
    id: 'countArticleView',
    tag,
    summary: 'Count an opening of an article',
    params: slug,
    body: z.object({ referrer: z.string().optional() }),
    isBodyOptional: true,
    answers: {
      200: { description: 'The counts after it.', schema: engagement },
      404: refused('There is no such article.'),
    },
  },
  {
    method: 'post',
    path: '/api/blog/{slug}/likes',
    id: 'setArticleLike',
    tag,
    summary: 'Like an article, or no longer',
    needsSession: true,
    params: slug,
    body: likeBody,
    answers: {
      200: { description: 'The counts after it.', schema: engagement },
      404: refused('There is no such article.'),
    },
  },
  {
    method: 'get',
    path: '/feeds/rss.xml',
    id: 'getRssFeed',
    tag,
    summary: 'The newest 30 articles of Insights, as RSS',
    answers: { 200: { description: 'The feed.', type: 'application/rss+xml' } },
  },
  ...feedOperations({ folder: '/feeds', name: '', tag, of: 'The newest 30 articles of Insights' }),
];
