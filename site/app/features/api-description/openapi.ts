import { sessionCookieName } from '#app/features/accounts/accounts.server.ts';
import { answerOpenly, answerPreflight } from '#app/lib/open-answer.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/openapi';
import { apiOperationsContext } from './api-description.server.ts';
import { describeApi } from './document.server.ts';

// It depends on no query and on nobody: one kept copy answers them all.
export const handle: PageHandle = { page: 'file', finished: () => [] };

/** `GET /api/openapi.json`: the public API as OpenAPI 3.1. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const { config } = context.get(servicesContext);
  const document = describeApi(context.get(apiOperationsContext), config.siteUrl, sessionCookieName(config));
  return answerOpenly(request, JSON.stringify(document, null, 2), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=60',
  });
}
