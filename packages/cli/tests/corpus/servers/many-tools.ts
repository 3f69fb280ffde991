// Correct: 600 tools, in pages of 50. The cursor says nothing to a client.
import { ProtocolError, ProtocolErrorCode, Server, type Tool } from '@modelcontextprotocol/server';
import { serveSdk2 } from '../kit/sdk-2.ts';

const pageSize = 50;
const tools: Tool[] = Array.from({ length: 600 }, (_, index) => ({
  name: `table_${String(index).padStart(3, '0')}`,
  description: `Returns how many rows table ${index} has.`,
  inputSchema: { type: 'object', additionalProperties: false },
  annotations: { readOnlyHint: true },
}));
const cursorOf = (start: number) => Buffer.from(`from:${start}`).toString('base64url');

serveSdk2(() => {
  const server = new Server({ name: 'tables', version: '2.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler('tools/list', ({ params }) => {
    const asked = params?.cursor;
    const starts = tools.map((_, index) => index).filter((index) => index % pageSize === 0);
    const start = asked === undefined ? 0 : starts.find((one) => cursorOf(one) === asked);
    if (start === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor');
    const end = start + pageSize;
    return { tools: tools.slice(start, end), ...(end < tools.length && { nextCursor: cursorOf(end) }) };
  });

  server.setRequestHandler('tools/call', ({ params }) => {
    const index = tools.findIndex(({ name }) => name === params.name);
    if (index < 0) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return { content: [{ type: 'text', text: `${index * 7} rows` }] };
  });
  return server;
});
