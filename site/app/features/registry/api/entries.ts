import { topics } from '#app/lib/topics.ts';
import { answerOpenJson, readQuery } from '#app/services/http/open-data.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { listAnswer, listQuery } from '../answers.server.ts';
import type { Route } from './+types/entries';

export const handle: PageHandle = { page: 'call', finished: () => [topics.registry] };

/**
 * `GET /api/v1/registry`, and as before `/api/registry/entries`: entries by their codes, filtered, with a cursor.
 * @throws Refusal 400
 */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  return answerOpenJson({ request }, () => listAnswer(readQuery({ url }, listQuery), config.siteUrl));
}
