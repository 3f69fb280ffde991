// Correct: the server is open, and one tool asks for sign-in. Its metadata describes the sign-in for that tool only.
import {
  getOAuthProtectedResourceMetadataUrl,
  McpServer,
  oauthMetadataResponse,
} from '@modelcontextprotocol/server';
import { metadataOf } from '../kit/oauth.ts';
import { serveSdk2 } from '../kit/sdk-2.ts';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'cinema', version: '2.0.0' });
  for (const [name, text] of [
    ['films', 'Two films are on tonight.'],
    ['my_tickets', 'You have no tickets.'],
  ] as const)
    server.registerTool(name, { annotations: { readOnlyHint: true } }, async () => ({
      content: [{ type: 'text', text }],
    }));
  return server;
}

serveSdk2(makeServer, (url) => async (request, handler) => {
  const metadata = oauthMetadataResponse(request, {
    oauthMetadata: metadataOf(url),
    resourceServerUrl: url,
    dangerouslyAllowInsecureIssuerUrl: true,
  });
  if (metadata) return metadata;
  const isMine = /"my_tickets"/.test(await request.clone().text());
  // Nobody has a token of this server. A wrong one is refused everywhere, also where none is needed.
  if (!isMine && !request.headers.has('authorization')) return handler.fetch(request);
  const challenge = `Bearer error="invalid_token", resource_metadata="${getOAuthProtectedResourceMetadataUrl(url)}"`;
  return new Response(null, { status: 401, headers: { 'www-authenticate': challenge } });
});
