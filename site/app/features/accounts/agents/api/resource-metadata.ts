import { answerOpenly, answerPreflight } from '#app/lib/open-answer.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { allScopes } from '../agent-scopes.ts';
import { agentResource } from '../authorisation.server.ts';
import type { Route } from './+types/resource-metadata';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/** `GET /.well-known/oauth-protected-resource`, and the form with the path (RFC 9728): who lets agents in for `/mcp`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const { config } = context.get(servicesContext);
  const metadata = {
    resource: agentResource(config),
    authorization_servers: [config.siteUrl],
    scopes_supported: allScopes,
    bearer_methods_supported: ['header'],
    resource_name: site.product,
    resource_documentation: `${config.siteUrl}/agents`,
  };
  return answerOpenly(request, JSON.stringify(metadata), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}
