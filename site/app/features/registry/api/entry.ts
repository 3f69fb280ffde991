import { topics } from '#app/lib/topics.ts';
import { answerOpenJson } from '#app/services/http/open-data.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { entryAnswer } from '../answers.server.ts';
import type { Route } from './+types/entry';

export const handle: PageHandle = { page: 'call', finished: () => [topics.registry] };

/**
 * `GET /api/v1/registry/{org}/{code}`, and as before `/api/registry/entries/{org}/{code}`: the entry, its traces and its
 * evidence. @throws Refusal 404
 */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  return answerOpenJson({ request }, () => entryAnswer(`${params.org}/${params.code}`, config.siteUrl));
}
