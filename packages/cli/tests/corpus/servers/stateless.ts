// Correct: each request has a server of its own, there are no sessions, and answers are JSON, not streams. The SDK
// answers an unknown tool and wrong arguments in its own way: by a result with isError.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport as HttpTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { z } from 'zod';
import { serveHttp } from '../kit/http.ts';
import { localOnly } from '../kit/sdk-1.ts';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'postcodes', version: '1.0.0' });
  server.registerTool(
    'town',
    {
      description: 'Returns the town of an Austrian postcode.',
      inputSchema: { postcode: z.string().regex(/^\d{4}$/) },
      annotations: { readOnlyHint: true },
    },
    async ({ postcode }) => ({ content: [{ type: 'text', text: postcode === '1010' ? 'Wien' : 'Graz' }] }),
  );
  return server;
}

serveHttp((url) => async (request) => {
  // Without sessions there is nothing that a stream of GET or a DELETE could belong to.
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const transport = new HttpTransport({ ...localOnly(url), enableJsonResponse: true });
  await makeServer().connect(transport);
  return transport.handleRequest(request);
});
