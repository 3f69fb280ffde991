import {
  bearerAuthChallengeResponse,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
} from '@modelcontextprotocol/server';
import { agentResource, findAgentHolder } from '#app/features/accounts/accounts.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { EndpointOptions } from './endpoint.server.ts';

/**
 * Who may act for whom at `/mcp`: the SDK's resource server over the tokens that accounts gave. A token for anything else is
 * refused, and whatever is refused says where a client signs in (RFC 9728).
 */
export function signInFor({ config, db }: Services): Required<Pick<EndpointOptions, 'authorise' | 'demand'>> {
  const resource = new URL(agentResource(config));
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resource);

  /** The SDK makes a 500 of any other error: `failed` hears it, for it to be answered as everywhere here. */
  const gateFor = (failed: (error: unknown) => void) =>
    requireBearerAuth({
      resourceMetadataUrl,
      expectedResource: resource,
      verifier: {
        async verifyAccessToken(token) {
          const holder = await findAgentHolder(db, token).catch((error) => {
            failed(error);
            throw error;
          });
          if (!holder)
            throw new OAuthError(OAuthErrorCode.InvalidToken, 'The token is unknown, or has ended.');
          const { clientId, scopes, resources, expiresAt, userId } = holder;
          const [audience] = resources;
          return {
            token,
            clientId,
            scopes,
            expiresAt: Math.floor(expiresAt.getTime() / 1000),
            ...(resources.length === 1 && audience && { resource: new URL(audience) }),
            extra: { userId },
          };
        },
      },
    });

  return {
    async authorise(request) {
      let fault: { error: unknown } | undefined;
      const known = await gateFor((error) => {
        fault = { error };
      })(request);
      if (fault) throw fault.error;
      if (known instanceof Response) return known;
      return { userId: String(known.extra?.userId), scopes: known.scopes };
    },

    demand(scope, holder) {
      const error = holder
        ? new OAuthError(OAuthErrorCode.InsufficientScope, `This was not allowed: ${scope}.`)
        : new OAuthError(OAuthErrorCode.InvalidToken, 'This tool needs you to sign in.');
      // What was allowed before is asked for again: a new consent takes the place of the old one.
      const requiredScopes = [...new Set([...(holder?.scopes ?? []), scope])];
      return bearerAuthChallengeResponse(error, { requiredScopes, resourceMetadataUrl });
    },
  };
}
