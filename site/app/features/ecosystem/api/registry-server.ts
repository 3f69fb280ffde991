import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerRegistryPreflight, answerServer } from '../registry-api/answers.server.ts';
import type { Route } from './+types/registry-server';

export const handle: PageHandle = { page: 'call' };

/** `GET /v0.1/servers/{name}/versions[/{version}]`, and below `/registries/<choice>`: one server of the map. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerRegistryPreflight();
  const { db, config } = context.get(servicesContext);
  const { choice } = params as { choice?: string };
  // As it was sent: the router would read a version's encoded percent sign twice.
  const path = url.pathname.replace(/^.*?\/v0\.1\/servers\//, '');
  return answerServer({ request, db, siteUrl: config.siteUrl, searchParams: url.searchParams, choice }, path);
}
