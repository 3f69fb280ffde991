import { answerOpenly, answerPreflight } from '#app/lib/open-answer.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { cardType, serverCard } from '../server-card.ts';
import type { Route } from './+types/server-card';

/** `/mcp/server-card`, where SEP-2127 puts it. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const { config } = context.get(servicesContext);
  return answerOpenly(request, JSON.stringify(serverCard(config.siteUrl), null, 2), {
    'Content-Type': cardType,
    'Cache-Control': 'public, max-age=3600',
  });
}
