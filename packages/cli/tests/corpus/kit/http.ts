import process from 'node:process';
import { serve } from '../../servers/http-server.ts';

/**
 * Serves requests at the port of the environment variable PORT, else at a free one, on 127.0.0.1 only. Prints the
 * server's URL as the first line of standard error. `makeHandler` gets that URL.
 */
export async function serveHttp(
  makeHandler: (url: URL) => (request: Request) => Promise<Response>,
): Promise<void> {
  let handle: ReturnType<typeof makeHandler> | undefined;
  const none = () => Promise.resolve(new Response(null, { status: 503 }));
  const { url } = await serve((request) => (handle ?? none)(request), Number(process.env.PORT ?? 0));
  handle = makeHandler(new URL(url));
  process.stderr.write(`${url}\n`);
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
