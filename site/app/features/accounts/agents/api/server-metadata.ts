import { answerOpenly, answerPreflight } from '#app/lib/open-answer.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { allScopes } from '../agent-scopes.ts';
import { authorisationContext } from '../authorisation.server.ts';
import type { Route } from './+types/server-metadata';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/** `GET /.well-known/oauth-authorization-server` (RFC 8414): what the library says, for what is mounted here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const { siteUrl } = context.get(servicesContext).config;
  const said = await context.get(authorisationContext).describe();
  const metadata = {
    issuer: siteUrl,
    authorization_endpoint: `${siteUrl}/oauth2/authorize`,
    token_endpoint: `${siteUrl}/oauth2/token`,
    revocation_endpoint: `${siteUrl}/oauth2/revoke`,
    registration_endpoint: `${siteUrl}/oauth2/register`,
    scopes_supported: allScopes,
    response_types_supported: said.response_types_supported,
    response_modes_supported: said.response_modes_supported,
    grant_types_supported: said.grant_types_supported,
    code_challenge_methods_supported: said.code_challenge_methods_supported,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${siteUrl}/agents`,
  };
  return answerOpenly(request, JSON.stringify(metadata), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}
