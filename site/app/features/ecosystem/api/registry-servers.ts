import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerRegistryPreflight, answerServers } from '../registry-api/answers.server.ts';
import type { Route } from './+types/registry-servers';

export const handle: PageHandle = { page: 'call' };

/** `GET /v0.1/servers`, and below `/registries/<choice>`: the map as a registry of MCP. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerRegistryPreflight();
  const { db, config } = context.get(servicesContext);
  const { choice } = params as { choice?: string };
  return answerServers({ request, db, siteUrl: config.siteUrl, searchParams: url.searchParams, choice });
}
