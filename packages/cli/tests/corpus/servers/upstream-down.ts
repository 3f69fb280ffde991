// Correct: the tool asks another service, which is unreachable. The server says so with -32603, the code of an
// internal error: an answer by the book.
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { serveSdk2 } from '../kit/sdk-2.ts';

serveSdk2(() => {
  const server = new Server({ name: 'trains', version: '2.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler('tools/list', () => ({
    tools: [
      {
        name: 'departures',
        description: 'Returns the next trains of a station.',
        inputSchema: { type: 'object', properties: { station: { type: 'string' } }, required: ['station'] },
        outputSchema: { type: 'object', properties: { trains: { type: 'array' } }, required: ['trains'] },
        annotations: { readOnlyHint: true },
      },
    ],
  }));

  server.setRequestHandler('tools/call', async ({ params }) => {
    const station = params.arguments?.station;
    if (params.name !== 'departures' || typeof station !== 'string')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'departures needs a station');
    try {
      // Nothing listens at port 9.
      const trains = await (await fetch(`http://127.0.0.1:9/stations/${station.slice(0, 20)}`)).json();
      return { content: [], structuredContent: { trains } };
    } catch {
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'The timetable is unreachable.');
    }
  });
  return server;
});
