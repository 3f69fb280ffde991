/** `node tools/bench/bare-mcp.ts PORT`: serves the baseline for `/mcp`, the SDK's own handler with the same tools. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { openOffline } from '@context-native/mcp';
import { allTools } from '@context-native/mcp/tools/all';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { declared } from '#app/composition.server.ts';
import { root } from './site.ts';

const library = openOffline(join(root, 'standard'), join(root, 'packages/cli/verify-report.schema.json'));

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bare', version: '0.0.0' });
  for (const { name, title, description, given, run } of allTools)
    server.registerTool(
      name,
      { title, description, inputSchema: given.input, outputSchema: given.output },
      async (input, { mcpReq: { signal } }) => {
        const { result, text } = await run(library, input, { signal, holder: undefined });
        return {
          content: [{ type: 'text' as const, text: text ?? JSON.stringify(result) }],
          structuredContent: result,
        };
      },
    );
  // Only listed: the benchmark never calls them.
  for (const { name, title, description, given } of declared('agentTools'))
    server.registerTool(
      name,
      { title, description, inputSchema: given.input, outputSchema: given.output },
      () => ({ content: [] }),
    );
  return server;
});

createServer(getRequestListener((request) => handler.fetch(request))).listen(
  Number(process.argv[2]),
  '127.0.0.1',
);
