import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { renderFeed } from '../feeds.server.ts';
import type { Route } from './+types/feed';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.articles] };

/** `/feeds/rss.xml`, `/feeds/atom.xml`, `/feeds/feed.json`: the newest 30 articles. @throws Refusal 404 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const feed = await renderFeed(db, config.siteUrl, params.file);
  if (!feed) throw new Refusal(404, 'There is no feed at this address.');
  return new Response(feed.body, {
    headers: {
      'Content-Type': feed.type,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    },
  });
}
