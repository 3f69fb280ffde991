// Correct: the server is open, and one tool asks for sign-in. Its metadata describes the sign-in for that tool only, so
// only a call of that tool needs a token, and nothing else looks at one.
import {
  getOAuthProtectedResourceMetadataUrl,
  McpServer,
  oauthMetadataResponse,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { parse } from '../kit/messages.ts';
import { metadataOf } from '../kit/oauth.ts';
import { serveSdk2 } from '../kit/sdk-2.ts';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'cinema', version: '2.0.0' });
  for (const [name, text] of [
    ['my_tickets', 'You have no tickets.'],
    ['films', 'Two films are on.'],
  ] as const)
    server.registerTool(
      name,
      { inputSchema: z.object({ day: z.string() }), annotations: { readOnlyHint: true } },
      async () => ({ content: [{ type: 'text', text }] }),
    );
  return server;
}

serveSdk2(makeServer, (url) => async (request, handler) => {
  const metadata = oauthMetadataResponse(request, {
    oauthMetadata: metadataOf(url),
    resourceServerUrl: url,
    dangerouslyAllowInsecureIssuerUrl: true,
  });
  if (metadata) return metadata;
  const { method, params } = parse(await request.clone().text()) ?? {};
  if (method !== 'tools/call' || params?.name !== 'my_tickets') return handler.fetch(request);
  // Nobody has a token of this server, so each one is wrong.
  const challenge = `Bearer resource_metadata="${getOAuthProtectedResourceMetadataUrl(url)}"`;
  return new Response(null, { status: 401, headers: { 'www-authenticate': challenge } });
});
