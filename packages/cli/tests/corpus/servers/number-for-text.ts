// MCP 2026-07-28 server/tools#security-considerations: "Servers MUST: Validate all tool inputs".
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new Server({ name: 'words', version: '2.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler('tools/list', () => ({
    tools: [
      {
        name: 'shout',
        description: 'Writes a text in capital letters.',
        inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        annotations: { readOnlyHint: true },
      },
    ],
  }));

  server.setRequestHandler('tools/call', ({ params }) => {
    const text = params.arguments?.text;
    if (params.name !== 'shout')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    if (text === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'text is missing');
    // The fault: any value is made a text, and an object becomes "[OBJECT OBJECT]".
    return { content: [{ type: 'text', text: String(text).toUpperCase() }] };
  });
  return server;
});
