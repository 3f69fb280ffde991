import { topics } from '#app/lib/topics.ts';
import { answerFeed } from '#app/services/http/feed-answer.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { mapFeed } from '../catalogue/feed.server.ts';
import { mapFilter } from '../catalogue/filter.ts';
import type { Route } from './+types/map-feed';

export const handle: PageHandle = { page: 'call', finished: () => [topics.catalogue] };

/** `/feeds/map/atom.xml` and `feed.json`, with the query of `/mcp-map` for a selection of it. @throws Refusal 404 */
export function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const filter = mapFilter(url.searchParams);
  return answerFeed(request, params.file, config.siteUrl, () => mapFeed(db, config.siteUrl, filter));
}
