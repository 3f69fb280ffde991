// MCP 2026-07-28 basic/authorization#token-handling: servers "MUST validate access tokens as described in OAuth 2.1
// Section 5.2"; "Invalid or expired tokens MUST receive a HTTP 401 response."
import {
  getOAuthProtectedResourceMetadataUrl,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  oauthMetadataResponse,
  requireBearerAuth,
} from '@modelcontextprotocol/server';
import { metadataOf } from '../kit/oauth.ts';
import { serveSdk2 } from '../kit/sdk-2.ts';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'payroll', version: '2.0.0' });
  server.registerTool('next_payday', { annotations: { readOnlyHint: true } }, async () => ({
    content: [{ type: 'text', text: 'The 15th.' }],
  }));
  return server;
}

/** The fault: the token is decoded, and issuer, audience and time are checked, but not the signature. */
async function verifyAccessToken(token: string, url: URL) {
  try {
    const { iss, aud, exp, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    if (iss !== metadataOf(url).issuer || aud !== url.href || exp < Date.now() / 1000)
      throw new Error('wrong');
    return { token, clientId: sub, scopes: [], expiresAt: exp };
  } catch {
    throw new OAuthError(OAuthErrorCode.InvalidToken, 'The token is not for this server.');
  }
}

serveSdk2(makeServer, (url) => {
  const gate = requireBearerAuth({
    verifier: { verifyAccessToken: (token) => verifyAccessToken(token, url) },
    resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(url),
  });
  return async (request, handler) => {
    const metadata = oauthMetadataResponse(request, {
      oauthMetadata: metadataOf(url),
      resourceServerUrl: url,
      dangerouslyAllowInsecureIssuerUrl: true,
    });
    if (metadata) return metadata;
    const authInfo = await gate(request);
    return authInfo instanceof Response ? authInfo : handler.fetch(request, { authInfo });
  };
});
