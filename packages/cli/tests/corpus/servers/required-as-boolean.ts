// MCP 2026-07-28 basic/index#schema-validation: "Schemas MUST be valid according to their declared or default dialect"
import { ProtocolError, ProtocolErrorCode, Server, type Tool } from '@modelcontextprotocol/server';
import { serveSdk2 } from '../kit/sdk-2.ts';

const tool = {
  name: 'search_books',
  description: 'Finds books by their author.',
  inputSchema: {
    type: 'object',
    // The fault: `required` stands at the member and is a boolean, as in drafts 1 to 3 of JSON Schema.
    properties: { author: { type: 'string', required: true } },
  },
  annotations: { readOnlyHint: true },
};

serveSdk2(() => {
  const server = new Server({ name: 'library', version: '2.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler('tools/list', () => ({ tools: [tool as unknown as Tool] }));

  server.setRequestHandler('tools/call', ({ params }) => {
    const author = params.arguments?.author;
    if (params.name !== tool.name)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    if (typeof author !== 'string')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'author must be a text');
    return { content: [{ type: 'text', text: `There is no book by ${author.slice(0, 40)}.` }] };
  });
  return server;
});
