// MCP 2025-11-25 basic/lifecycle#operation: both parties MUST "only use capabilities that were successfully
// negotiated"; server/prompts#listing-prompts: a server that declares prompts answers prompts/list.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { serveStdio } from '../kit/sdk-1.ts';

const server = new Server(
  { name: 'dice', version: '1.0.0' },
  // The fault: prompts are declared as in the author's template, but nothing answers prompts/list.
  { capabilities: { tools: {}, prompts: {} } },
);

server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [
    {
      name: 'roll',
      description: 'Rolls one die.',
      inputSchema: { type: 'object', additionalProperties: false },
      annotations: { readOnlyHint: true },
    },
  ],
}));

server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  if (params.name !== 'roll') throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
  return { content: [{ type: 'text', text: String(1 + Math.floor(Math.random() * 6)) }] };
});

await serveStdio(server);
