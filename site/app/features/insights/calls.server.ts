import { redirect } from 'react-router';
import { z } from 'zod';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { feedFiles } from '#app/lib/feed-names.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { sendFile } from '#app/services/files/files.server.ts';
import { type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { feedCalls } from '#app/services/http/feed-calls.server.ts';
import { openCover } from './covers.server.ts';
import { articleDataCalls } from './data.server.ts';
import { likeBody, recordView, setLike } from './engagement.server.ts';
import { insightsFeed } from './feeds.server.ts';
import { likePath } from './schema.ts';

const tag = 'Insights';

const slug = z.object({ slug: z.string().describe('The last part of the article’s URL.') });
const engagement = z.object({
  views: z.int(),
  likes: z.int(),
  liked: z.boolean().describe('True if the signed-in reader likes the article.'),
});
const answers = {
  200: { description: 'Views and likes of the article after the call.', schema: engagement },
  404: refused('Article not found.'),
};

export const insightsCalls: Call[] = [
  ...articleDataCalls,
  defineCall({
    method: 'post',
    path: '/api/blog/{slug}/views',
    id: 'countArticleView',
    tag,
    summary: 'Count a view of an article',
    params: slug,
    body: z.object({ referrer: z.string().optional() }),
    isBodyOptional: true,
    answers,
    async answer({ request, params, context, services }) {
      const visitor = await getVisitor(request, context);
      const body: unknown = await request.json().catch(() => null);
      const referrer = typeof body === 'object' && body && 'referrer' in body ? String(body.referrer) : '';
      return recordView(services, params.slug, {
        userAgent: request.headers.get('user-agent') ?? '',
        referrer,
        userId: visitor?.id,
      });
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/blog/{slug}/likes',
    id: 'setArticleLike',
    tag,
    summary: 'Like or unlike an article',
    needsSession: true,
    params: slug,
    body: likeBody,
    answers,
    /**
     * An ordinary form post toggles the like and returns to the article; signed out, it changes nothing and leads to
     * the sign-in page.
     */
    async answer({ request, params, context, services, readBody }) {
      const visitor = await getVisitor(request, context);
      const type = request.headers.get('content-type') ?? '';
      const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
      if (isForm) {
        if (!visitor) return redirect(likePath(params.slug), 303);
        await setLike(services, params.slug, visitor.id, undefined);
        return redirect(`/blog/${encodeURIComponent(params.slug)}#like`, 303);
      }
      if (!visitor) throw new Refusal(401, 'Sign in to like an article.');
      const { liked } = await readBody();
      return setLike(services, params.slug, visitor.id, liked);
    },
  }),
  ...feedCalls({
    folder: '/feeds',
    name: '',
    tag,
    of: 'The newest 30 articles in Insights',
    files: [{ file: 'rss.xml', label: 'RSS', type: 'application/rss+xml' }, ...feedFiles],
    finished: () => [topics.articles],
    read: ({ services: { db, config } }) => insightsFeed(db, config.siteUrl),
  }),
  /** A picture that an editor uploaded. The site's own drawings are static files in `/covers/` too. */
  defineCall({
    method: 'get',
    path: '/covers/{file}',
    isPicture: true,
    async answer({ request, params, services }) {
      const cover = await openCover(services, `/covers/${params.file}`);
      if (!cover) throw new Refusal(404, 'There is no image at this URL.');
      return sendFile(request, cover.content, {
        'Content-Type': cover.type,
        'Content-Length': String(cover.size),
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
    },
  }),
];
