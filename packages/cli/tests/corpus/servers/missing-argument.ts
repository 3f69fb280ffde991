// MCP 2025-11-25 server/tools#security-considerations: "Servers MUST: Validate all tool inputs".
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { serveStdio } from '../kit/sdk-1.ts';

const server = new Server({ name: 'routes', version: '1.0.0' }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [
    {
      name: 'distance',
      description: 'Returns the distance of two towns in km.',
      inputSchema: {
        type: 'object',
        properties: { from: { type: 'string' }, to: { type: 'string' } },
        required: ['from', 'to'],
      },
      annotations: { readOnlyHint: true },
    },
  ],
}));

server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  const { from, to } = params.arguments ?? {};
  if (params.name !== 'distance') throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
  // The fault: the types are checked only where an argument is given, and "undefined to undefined" is answered.
  for (const town of [from, to])
    if (town !== undefined && typeof town !== 'string')
      throw new McpError(ErrorCode.InvalidParams, 'from and to are texts');
  return { content: [{ type: 'text', text: `${from} to ${to}: 112 km` }] };
});

await serveStdio(server);
