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
 * Authorisation at `/mcp`: the SDK's resource server with the accounts' tokens. Tokens for another resource are
 * rejected, and every rejection says where a client signs in (RFC 9728).
 */
export function signInFor({ config, db }: Services): Required<Pick<EndpointOptions, 'authorise' | 'demand'>> {
  const resource = new URL(agentResource(config));
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resource);

  /** The SDK turns any other error into a 500. `failed` catches it, so that the site answers as usual. */
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
            throw new OAuthError(
              OAuthErrorCode.InvalidToken,
              'The token is unknown or has expired. Sign in again.',
            );
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
        ? new OAuthError(OAuthErrorCode.InsufficientScope, `You did not allow this: ${scope}.`)
        : new OAuthError(OAuthErrorCode.InvalidToken, 'Sign in to use this tool.');
      // Scopes granted before are requested again: a new consent replaces the old one.
      const requiredScopes = [...new Set([...(holder?.scopes ?? []), scope])];
      return bearerAuthChallengeResponse(error, { requiredScopes, resourceMetadataUrl });
    },
  };
}
