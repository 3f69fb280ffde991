// MCP 2026-07-28 server/tools#x-mcp-header: x-mcp-header "MUST only be applied to parameters with primitive types
// (integer, string, boolean). Parameters with type number are not permitted."
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { serveSdk2 } from '../kit/sdk-2.ts';

serveSdk2(() => {
  const server = new Server({ name: 'tides', version: '2.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler('tools/list', () => ({
    tools: [
      {
        name: 'next_tide',
        description: 'Returns the time of the next high tide.',
        inputSchema: {
          type: 'object',
          // The fault: a gateway shall route by longitude, which is no integer.
          properties: { longitude: { type: 'number', 'x-mcp-header': 'Longitude' } },
          required: ['longitude'],
        },
        annotations: { readOnlyHint: true },
      },
    ],
  }));

  server.setRequestHandler('tools/call', ({ params }) => {
    if (params.name !== 'next_tide')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    if (typeof params.arguments?.longitude !== 'number')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'longitude must be a number');
    return { content: [{ type: 'text', text: '14:32' }] };
  });
  return server;
});
