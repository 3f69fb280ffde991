// MCP 2025-11-25 basic/transports#security-warning: "Servers MUST validate the Origin header on all incoming
// connections to prevent DNS rebinding attacks."
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { serveSessions } from '../kit/sdk-1.ts';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool(
    'find_notes',
    {
      description: 'Finds notes that contain a word.',
      inputSchema: { word: z.string() },
      annotations: { readOnlyHint: true },
    },
    async ({ word }) => ({ content: [{ type: 'text', text: `No note contains ${word.slice(0, 20)}.` }] }),
  );
  return server;
}

// The fault: the transport of SDK 1.x does not look at Origin unless it is told to.
serveSessions(makeServer, () => ({}));
