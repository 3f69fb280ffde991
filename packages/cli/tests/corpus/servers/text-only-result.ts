// MCP 2026-07-28 server/tools#output-schema: "Servers MUST provide structured results that conform to this schema."
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new Server({ name: 'stock', version: '2.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler('tools/list', () => ({
    tools: [
      {
        name: 'in_stock',
        description: 'Returns how many bicycles are in stock.',
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
        annotations: { readOnlyHint: true },
      },
    ],
  }));

  server.setRequestHandler('tools/call', ({ params }) => {
    if (params.name !== 'in_stock')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    // The fault: the result is JSON as text, and structuredContent is left out.
    return { content: [{ type: 'text', text: JSON.stringify({ count: 12 }) }] };
  });
  return server;
});
