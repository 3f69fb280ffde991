import { topics } from '#app/lib/topics.ts';
import { answerFeed } from '#app/services/http/feed-answer.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { registryFeed } from '../feed.server.ts';
import type { Route } from './+types/feed';

export const handle: PageHandle = { page: 'file', finished: () => [topics.registry] };

/** `/feeds/registry/atom.xml` and `feed.json`. @throws Refusal 404 */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  return answerFeed(request, params.file, config.siteUrl, () => registryFeed(config.siteUrl));
}
