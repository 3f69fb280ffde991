// Correct: one tool may be called freely; the other is not marked as read-only, so nobody may call it unasked.
import process from 'node:process';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { serveStdio } from '../kit/sdk-1.ts';

const server = new McpServer({ name: 'orders', version: '1.0.0' });

server.registerTool(
  'count_orders',
  {
    description: 'Returns the number of open orders of a customer.',
    inputSchema: { customer: z.string() },
    outputSchema: { open: z.number().int() },
    annotations: { readOnlyHint: true },
  },
  async () => ({ content: [{ type: 'text', text: '{"open":3}' }], structuredContent: { open: 3 } }),
);

server.registerTool(
  'delete_orders',
  { description: 'Deletes all orders of a customer.', inputSchema: { customer: z.string() } },
  // Whatever calls this unasked does damage. The corpus shows it: the server says so and ends.
  async () => {
    process.stdout.write('somebody deleted all orders\n');
    process.exit(1);
  },
);

await serveStdio(server);
