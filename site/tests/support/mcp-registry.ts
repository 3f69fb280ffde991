import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Server = Record<string, unknown>;

/** An entry in the official registry's format. */
export const entry = (number: number, server: Server = {}, official: Server = {}) => ({
  server: {
    name: `io.github.someone/server-${String(number).padStart(4, '0')}`,
    description: `Does the thing number ${number}.`,
    version: '1.0.0',
    repository: { url: `https://github.com/someone/server-${number}`, source: 'github' },
    packages: [
      { registryType: 'npm', identifier: `server-${number}`, version: '1.0.0', transport: { type: 'stdio' } },
    ],
    ...server,
  },
  _meta: {
    'io.modelcontextprotocol.registry/official': {
      status: 'active',
      publishedAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-02T00:00:00Z',
      isLatest: true,
      ...official,
    },
  },
});

type Refuse = (req: IncomingMessage, res: ServerResponse) => boolean;

/** A registry until the end of this test of Vitest. */
export async function registry(entries: unknown[], refuse?: Refuse) {
  const started = await startRegistry(entries, refuse);
  onTestFinished(started.close);
  return started;
}

/** Starts a registry on this machine, with the official one's pagination. */
export async function startRegistry(entries: unknown[], refuse: Refuse = () => false) {
  const asked: URL[] = [];
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://registry');
    asked.push(url);
    if (refuse(req, res)) return;
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const limit = Number(url.searchParams.get('limit'));
    const nextCursor = from + limit < entries.length ? String(from + limit) : undefined;
    const servers = entries.slice(from, from + limit);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ servers, metadata: { nextCursor, count: servers.length } }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
