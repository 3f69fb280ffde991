import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/**
 * Serves requests at the port of the environment variable PORT, else at a free one, on 127.0.0.1 only. Prints the
 * server's URL as the first line of standard error. `makeHandler` gets that URL.
 */
export function serveHttp(makeHandler: (url: URL) => (request: Request) => Promise<Response>): void {
  let handle: (request: Request) => Promise<Response>;
  const server = createServer(async (incoming, outgoing) => {
    const aborted = new AbortController();
    outgoing.on('close', () => aborted.abort());
    try {
      const response = await handle(await toRequest(incoming, aborted.signal));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
    } catch {
      // The client closed its side, or the handler failed: both end this answer only.
      if (!outgoing.headersSent) outgoing.writeHead(500);
    }
    outgoing.end();
  });
  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
    handle = makeHandler(url);
    process.stderr.write(`${url.href}\n`);
  });
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/', headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: headers as Record<string, string>,
    signal,
    ...(hasBody && { body: Buffer.concat(chunks) }),
  });
}

/** The same request with one header more, or another value of it. */
export async function withHeader(request: Request, name: string, value: string): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set(name, value);
  const { method, signal } = request;
  return new Request(request.url, { method, headers, signal, body: await request.clone().text() });
}

/** True if a page of another site sends the request. A local server has to refuse it. */
export function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin');
  return origin !== null && new URL(origin).hostname !== '127.0.0.1';
}
