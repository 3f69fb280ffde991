// RFC 9728 section 3.3: the `resource` of the metadata MUST be identical to the resource that was asked for; MCP
// 2026-07-28 basic/authorization requires RFC 9728.
import {
  buildOAuthProtectedResourceMetadata,
  getOAuthProtectedResourceMetadataUrl,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
} from '@modelcontextprotocol/server';
import { metadataOf } from '../kit/oauth.ts';
import { serveSdk2 } from '../kit/sdk-2.ts';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'calendar', version: '2.0.0' });
  server.registerTool('next_meeting', { annotations: { readOnlyHint: true } }, async () => ({
    content: [{ type: 'text', text: 'Monday at nine.' }],
  }));
  return server;
}

serveSdk2(makeServer, (url) => {
  const metadata = buildOAuthProtectedResourceMetadata({
    oauthMetadata: metadataOf(url),
    // The fault: the URL of the author's first installation is written into the program.
    resourceServerUrl: new URL('https://calendar.example.com/mcp'),
    dangerouslyAllowInsecureIssuerUrl: true,
  });
  const metadataUrl = getOAuthProtectedResourceMetadataUrl(url);
  const gate = requireBearerAuth({
    verifier: {
      verifyAccessToken: async () => {
        throw new OAuthError(OAuthErrorCode.InvalidToken, 'Nobody has a token of this server.');
      },
    },
    resourceMetadataUrl: metadataUrl,
  });
  return async (request, handler) => {
    if (new URL(request.url).pathname === new URL(metadataUrl).pathname) return Response.json(metadata);
    const authInfo = await gate(request);
    return authInfo instanceof Response ? authInfo : handler.fetch(request, { authInfo });
  };
});
