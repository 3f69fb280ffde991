// MCP 2025-11-25 basic/transports#session-management: "The server MAY terminate the session at any time, after which
// it MUST respond to requests containing that session ID with HTTP 404 Not Found."
import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport as HttpTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { z } from 'zod';
import { serveHttp } from '../kit/http.ts';
import { localOnly } from '../kit/sdk-1.ts';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'translate', version: '1.0.0' });
  server.registerTool(
    'translate',
    {
      description: 'Translates a word to German.',
      inputSchema: { word: z.string() },
      annotations: { readOnlyHint: true },
    },
    async ({ word }) => ({ content: [{ type: 'text', text: word === 'rate' ? 'Kurs' : '?' }] }),
  );
  return server;
}

serveHttp((url) => {
  const sessions = new Map<string, HttpTransport>();
  return async (request) => {
    const id = request.headers.get('mcp-session-id');
    const known = sessions.get(id ?? '');
    if (known) return known.handleRequest(request);
    const transport = new HttpTransport({
      ...localOnly(url),
      // The fault: an unknown session is served without one, so that clients survive a restart of the server.
      ...(id === null && {
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (session) => void sessions.set(session, transport),
        onsessionclosed: (session) => void sessions.delete(session),
      }),
    });
    await makeServer().connect(transport);
    return transport.handleRequest(request);
  };
});
