// MCP 2026-07-28 basic/transports/streamable-http#server-validation: servers "MUST reject requests where the values
// specified in the headers do not match the corresponding values in the request body".
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { withHeader } from '../kit/http.ts';
import { parse } from '../kit/messages.ts';
import { serveSdk2 } from '../kit/sdk-2.ts';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'parcels', version: '2.0.0' });
  server.registerTool(
    'track',
    {
      description: 'Says where a parcel is.',
      inputSchema: z.object({ parcel: z.string() }),
      annotations: { readOnlyHint: true },
    },
    async ({ parcel }) => ({ content: [{ type: 'text', text: `${parcel.slice(0, 20)} is in Linz.` }] }),
  );
  return server;
}

serveSdk2(makeServer, () => async (request, handler) => {
  // The fault: the author's proxy drops Mcp-Name, so it is filled in from the body, even over one that came.
  const name = parse(await request.clone().text())?.params?.name;
  const isText = request.headers.has('mcp-method') && typeof name === 'string';
  return handler.fetch(isText ? await withHeader(request, 'mcp-name', name) : request);
});
