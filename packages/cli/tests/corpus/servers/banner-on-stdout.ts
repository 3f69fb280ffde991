// MCP 2025-11-25 basic/transports#stdio: "The server MUST NOT write anything to its stdout that is not a valid MCP
// message."
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { serveStdio } from '../kit/sdk-1.ts';

const server = new McpServer({ name: 'weather', version: '1.0.0' });

server.registerTool(
  'forecast',
  {
    description: 'Returns the weather of tomorrow.',
    inputSchema: { city: z.string() },
    annotations: { readOnlyHint: true },
  },
  async ({ city }) => ({ content: [{ type: 'text', text: `Tomorrow is sunny in ${city}.` }] }),
);

await serveStdio(server);
// The fault: a line for people, on the stream that is for messages.
// biome-ignore lint/suspicious/noConsole: authors write it like this
console.log('Weather server running on stdio');
