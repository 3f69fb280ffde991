// MCP 2025-11-25 server/tools#output-schema: "Servers MUST provide structured results that conform to this schema."
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { serveSessions } from '../kit/sdk-1.ts';

serveSessions(() => {
  const server = new Server({ name: 'population', version: '1.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      {
        name: 'population',
        description: 'Returns how many people live in Austria.',
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: {
          type: 'object',
          properties: { people: { type: 'integer' } },
          required: ['people'],
        },
        annotations: { readOnlyHint: true },
      },
    ],
  }));

  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    if (params.name !== 'population')
      throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    // The fault: the value comes from a CSV file, and stays a text.
    const [, people] = 'AT;9178482'.split(';');
    const structuredContent = { people };
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  });
  return server;
});
