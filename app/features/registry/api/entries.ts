import { answerOpenly, answerPreflight, refuseOpenly } from '#app/lib/open-answer.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { apiCaching, listAnswer } from '../answers.server.ts';
import { listQuery } from '../schema.ts';
import type { Route } from './+types/entries';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

/** `GET /api/registry/entries`: entries by their codes, filtered, with a cursor. @throws Refusal 400 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const { config } = context.get(servicesContext);
  const query = listQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) {
    const [issue] = query.error.issues;
    const field = String(issue?.path[0] ?? '');
    throw refuseOpenly(400, `${field}: ${issue?.message}`, field);
  }
  return answerOpenly(request, JSON.stringify(await listAnswer(query.data, config.siteUrl)), apiCaching);
}
