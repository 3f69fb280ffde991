import { answerOpenly, answerPreflight } from '#app/lib/open-answer.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { aiCatalog, catalogType } from '../server-card.ts';
import type { Route } from './+types/ai-catalog';

/** `/.well-known/ai-catalog.json`: which servers this domain has. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const { config } = context.get(servicesContext);
  return answerOpenly(request, JSON.stringify(aiCatalog(config.siteUrl), null, 2), {
    'Content-Type': catalogType,
    'Cache-Control': 'public, max-age=3600',
  });
}
