import { answerOpenly, answerPreflight, refuseOpenly } from '#app/lib/open-answer.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { badgeFile } from '../badge-documents.server.ts';
import type { Route } from './+types/badge-file';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/**
 * `/badges/issuer.json`, `/badges/{type}.json` and `/badges/{type}.svg`: the issuer, the badge classes and their
 * pictures, which badges name. @throws Refusal 404
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const file = await badgeFile(params.name, context.get(servicesContext).config.siteUrl);
  if (!file) throw refuseOpenly(404, 'There is no badge document at this address.');
  return answerOpenly(request, file.body, {
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=3600',
  });
}
