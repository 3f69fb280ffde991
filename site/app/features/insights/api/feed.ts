import { topics } from '#app/lib/topics.ts';
import { answerFeed } from '#app/services/http/feed-answer.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { insightsFeed } from '../feeds.server.ts';
import type { Route } from './+types/feed';

export const handle: PageHandle = { page: 'file', finished: () => [topics.articles] };

/** `/feeds/rss.xml`, `/feeds/atom.xml`, `/feeds/feed.json`: the newest 30 articles. @throws Refusal 404 */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const files = ['rss.xml', 'atom.xml', 'feed.json'] as const;
  return answerFeed(request, params.file, config.siteUrl, () => insightsFeed(db, config.siteUrl), files);
}
