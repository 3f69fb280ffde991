// MCP 2025-11-25 server/tools#tool: inputSchema "MUST be a valid JSON Schema object (not null)"; a tool without
// arguments has { "type": "object" }.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { serveStdio } from '../kit/sdk-1.ts';

// The fault: the author thinks that a tool without arguments needs no schema.
const clock = { name: 'clock', description: 'Returns the time in UTC.', annotations: { readOnlyHint: true } };

const server = new Server({ name: 'clock', version: '1.0.0' }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [clock as Tool] }));

server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  if (params.name !== 'clock') throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
  return { content: [{ type: 'text', text: new Date().toISOString() }] };
});

await serveStdio(server);
