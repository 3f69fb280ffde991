/** The tools behind the official handler, without a site: what the tests of this package ask. */
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler } from '@modelcontextprotocol/server';
import {
  asksForTrace,
  type Holder,
  type Library,
  makeServer,
  openOffline,
  withOwnTrace,
} from '../src/index.ts';

const root = join(import.meta.dirname, '../../..');

/** The library of this repository, as the command line has it. */
export const offlineLibrary = () =>
  openOffline(join(root, 'standard'), join(root, 'packages/cli/verify-report.schema.json'));

const address = new URL('http://localhost/mcp');

/** A `fetch` that answers as a server of this library does, to its holder alone where it has one, and keeps no connection. */
export function serve(library: Library = offlineLibrary(), holder?: Holder): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body: unknown = request.method === 'POST' ? await request.clone().json() : undefined;
    const handler = createMcpHandler(({ era }) => {
      const server = makeServer(library, {
        era,
        version: '0.0.0',
        holder,
        tracesItself: true,
        message: body,
        explain: () => 'unexpected',
      });
      return asksForTrace(body) ? withOwnTrace(server) : server;
    });
    return handler.fetch(request);
  };
}

/** The official client, by one of the two revisions. */
export async function connect(
  revision: '2025-11-25' | '2026-07-28',
  fetch = serve(),
  prepare: (client: Client) => Client = (client) => client,
): Promise<Client> {
  const client = prepare(
    new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: revision === '2026-07-28' ? 'auto' : 'legacy' } },
    ),
  );
  await client.connect(new StreamableHTTPClientTransport(address, { fetch }));
  return client;
}
