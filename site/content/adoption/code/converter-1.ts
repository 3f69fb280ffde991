import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';

const unit = z.enum(['m', 'ft']);
const length = { value: z.number(), unit };

/** The server of `converter.ts`, written with version 1.x of the SDK. */
export function makeServer(): McpServer {
  const server = new McpServer({ name: 'unit-converter', version: '1.0.0' });
  const convert = {
    description: 'Converts a length.',
    inputSchema: { ...length, to: unit },
    outputSchema: length,
    annotations: { readOnlyHint: true },
  };
  server.registerTool('convert', convert, ({ value, unit, to }) => {
    const metres = unit === 'm' ? value : value * 0.3048;
    const structuredContent = { value: to === 'm' ? metres : metres / 0.3048, unit: to };
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  });
  return server;
}
