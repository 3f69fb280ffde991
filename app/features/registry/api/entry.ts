import { answerOpenly, answerPreflight } from '#app/lib/open-answer.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { apiCaching, entryAnswer } from '../answers.server.ts';
import type { Route } from './+types/entry';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

/** `GET /api/registry/entries/{org}/{code}`: the entry, its traces and its evidence. @throws Refusal 404 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const { config } = context.get(servicesContext);
  const answer = await entryAnswer(`${params.org}/${params.code}`, config.siteUrl);
  return answerOpenly(request, JSON.stringify(answer), apiCaching);
}
