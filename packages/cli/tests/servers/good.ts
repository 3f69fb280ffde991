/**
 * A server that does everything right, made with the official SDK: over stdio when it is started, and over HTTP by `serveGood`. It
 * speaks both revisions.
 */
import process from 'node:process';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { type Served, serve } from './http-server.ts';

/** What the tool that changes something was called with: nothing, if nobody was told to. */
export const changed: unknown[] = [];

function makeServer(): McpServer {
  const server = new McpServer(
    { name: 'Good Rates', version: '1.2.3' },
    { capabilities: { logging: {}, completions: {} } },
  );
  server.registerTool(
    'rates.lookup',
    {
      description: 'The rate of a currency.',
      inputSchema: z.object({ currency: z.string() }),
      outputSchema: z.object({ rate: z.number() }),
      annotations: { readOnlyHint: true },
    },
    async () => ({ content: [{ type: 'text', text: '1.5' }], structuredContent: { rate: 1.5 } }),
  );
  server.registerTool(
    'rates.change',
    { description: 'Changes a rate.', inputSchema: z.object({ currency: z.string(), rate: z.number() }) },
    async (args) => {
      changed.push(args);
      return { content: [{ type: 'text', text: 'changed' }] };
    },
  );
  server.registerResource('table', 'rates://table', { mimeType: 'text/plain' }, async ({ href }) => ({
    contents: [{ uri: href, text: 'EUR 1.5' }],
  }));
  server.registerPrompt('explain', { description: 'Explains rates.' }, async () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'What is a rate?' } }],
  }));
  server.server.setRequestHandler('completion/complete', async () => ({ completion: { values: [] } }));
  return server;
}

export async function serveGood(): Promise<Served> {
  const handler = createMcpHandler(makeServer);
  return serve(async (request) => {
    const origin = request.headers.get('origin');
    if (origin !== null && !/^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin))
      return new Response('a foreign page', { status: 403 });
    return handler.fetch(request);
  });
}

if (process.argv[1] === import.meta.filename) serveStdio(makeServer);
