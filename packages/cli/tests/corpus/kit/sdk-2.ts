import {
  createMcpHandler,
  localhostAllowedOrigins,
  type McpHttpHandler,
  type McpServerFactory,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { serveHttp } from './http.ts';

/** Runs before the handler of the SDK, and may answer instead. */
type Handle = (request: Request, handler: McpHttpHandler) => Promise<Response>;

/** Serves a server on SDK 2.x over HTTP and refuses foreign pages. `makeHandle` gets the server's URL. */
export function serveSdk2(
  makeServer: McpServerFactory,
  makeHandle: (url: URL) => Handle = () => (request, handler) => handler.fetch(request),
): void {
  const handler = createMcpHandler(makeServer);
  serveHttp((url) => {
    const handle = makeHandle(url);
    return async (request) =>
      originValidationResponse(request, localhostAllowedOrigins()) ?? handle(request, handler);
  });
}
