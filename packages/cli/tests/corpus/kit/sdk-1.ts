/** Starts a server on SDK 1.x. A server's file makes it; this one connects it. */
import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  type WebStandardStreamableHTTPServerTransportOptions as HttpOptions,
  WebStandardStreamableHTTPServerTransport as HttpTransport,
} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { serveHttp } from './http.ts';

type Sdk1Server = Server | McpServer;

export const serveStdio = (server: Sdk1Server) => server.connect(new StdioServerTransport());

/** Options of a transport that refuses foreign pages. */
export const localOnly = (url: URL): HttpOptions => ({
  enableDnsRebindingProtection: true,
  allowedOrigins: [url.origin],
});

/** Serves each session by a server of its own, and refuses unknown sessions with 404. */
export function serveSessions(
  makeServer: () => Sdk1Server,
  optionsFor: (url: URL) => HttpOptions = localOnly,
): void {
  serveHttp((url) => {
    const sessions = new Map<string, HttpTransport>();
    return async (request) => {
      const id = request.headers.get('mcp-session-id');
      const known = sessions.get(id ?? '');
      if (known) return known.handleRequest(request);
      if (id !== null) return new Response('There is no such session.', { status: 404 });
      const transport = new HttpTransport({
        ...optionsFor(url),
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (session) => void sessions.set(session, transport),
        onsessionclosed: (session) => void sessions.delete(session),
      });
      await makeServer().connect(transport);
      return transport.handleRequest(request);
    };
  });
}
