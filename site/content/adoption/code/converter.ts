import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

const unit = z.enum(['m', 'ft']);
const length = { value: z.number(), unit };

/** An MCP server with one tool, written without traces in mind. */
export function makeServer(): McpServer {
  const server = new McpServer({ name: 'unit-converter', version: '1.0.0' });
  const convert = {
    description: 'Converts a length.',
    inputSchema: z.object({ ...length, to: unit }),
    outputSchema: z.object(length),
    annotations: { readOnlyHint: true },
  };
  server.registerTool('convert', convert, ({ value, unit, to }) => {
    const metres = unit === 'm' ? value : value * 0.3048;
    const structuredContent = { value: to === 'm' ? metres : metres / 0.3048, unit: to };
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  });
  return server;
}
