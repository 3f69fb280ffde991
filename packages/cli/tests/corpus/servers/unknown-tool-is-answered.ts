// MCP 2025-11-25 server/tools#error-handling: an unknown tool is a protocol error, as -32602.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { serveSessions } from '../kit/sdk-1.ts';

serveSessions(() => {
  const server = new Server({ name: 'moon', version: '1.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      {
        name: 'phase',
        description: 'Returns the phase of the moon.',
        inputSchema: { type: 'object', additionalProperties: false },
        annotations: { readOnlyHint: true },
      },
    ],
  }));

  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    switch (params.name) {
      case 'phase':
        return { content: [{ type: 'text', text: 'waxing' }] };
      default:
        // The fault: to the client, this looks like a result.
        return { content: [{ type: 'text', text: `Unknown tool: ${params.name}` }] };
    }
  });
  return server;
});
