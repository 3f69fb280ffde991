import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

export interface Served {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a handler of requests on 127.0.0.1, by default on a port that the system gives. `watch` gets each response before
 * its request is read.
 */
export async function serve(
  handle: (request: Request) => Promise<Response>,
  givenPort = 0,
  watch?: (outgoing: ServerResponse) => void,
): Promise<Served> {
  const server = createServer(async (incoming, outgoing) => {
    watch?.(outgoing);
    const aborted = new AbortController();
    outgoing.on('close', () => aborted.abort());
    try {
      const response = await handle(await toRequest(incoming, aborted.signal));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      // A body without an end must not fill the memory of the test.
      if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
    } catch {
      if (!outgoing.headersSent) outgoing.writeHead(500);
    }
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(givenPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/', headers } = incoming;
  const init = { method, headers: headers as Record<string, string>, signal };
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) };
  return new Request(`http://${headers.host}${url}`, { ...init, ...body });
}
