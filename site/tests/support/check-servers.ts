/** MCP servers on loopback for tests and drills of the server check: a right one, and those that go wrong in one way. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a server got. */
interface Asked {
  verb: string;
  path: string;
  /** Of a JSON-RPC message. */
  method: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface CheckedServer {
  url: string;
  host: string;
  asked: Asked[];
  /** Most requests that were open at the same time. */
  mostAtOnce: () => number;
  close: () => Promise<void>;
}

type Answer = (asked: Asked, response: ServerResponse, count: number) => void;

const json = (response: ServerResponse, body: object, status = 200, headers = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const tools = [
  {
    name: 'rate',
    description: 'The rate of a currency.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
];

/** Answers as a small correct server of 2025-11-25 does. */
function answerRightly(
  { verb, body, headers }: Asked,
  response: ServerResponse,
  listed: object[] = tools,
): void {
  if (verb !== 'POST') return void response.writeHead(405, { Allow: 'POST' }).end();
  const origin = headers.origin;
  if (origin && !/^http:\/\/127\.0\.0\.1/.test(origin)) return void response.writeHead(403).end();
  let message: { id?: string | number; method?: string; params?: Record<string, unknown> } | undefined;
  try {
    message = JSON.parse(body);
  } catch {
    return void json(
      response,
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } },
      400,
    );
  }
  const { id, method } = message ?? {};
  const version = headers['mcp-protocol-version'];
  if (version !== undefined && !['2025-06-18', '2025-11-25', '2025-03-26'].includes(String(version)))
    return void json(
      response,
      {
        jsonrpc: '2.0',
        id: id ?? null,
        error: { code: -32600, message: 'Bad Request: Unsupported protocol version' },
      },
      400,
    );
  if (id === undefined) return void response.writeHead(202).end();
  const results: Record<string, object> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'rates', version: '1.0.0' },
    },
    ping: {},
    'tools/list': { tools: listed },
    'tools/call': { content: [{ type: 'text', text: '1.08' }] },
  };
  const result = results[method ?? ''];
  json(
    response,
    result
      ? { jsonrpc: '2.0', id, result }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } },
  );
}

const events = { 'Content-Type': 'text/event-stream' };

/** Ways to answer, by name. */
const behaviours = {
  right: (asked, response) => answerRightly(asked, response),
  page: (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Hello'),
  old: ({ verb }, response) => {
    if (verb === 'GET') response.writeHead(200, events).write('event: endpoint\ndata: /messages?id=1\n\n');
    else response.writeHead(405).end();
  },
  oauth: (_, response) =>
    response
      .writeHead(401, { 'WWW-Authenticate': 'Bearer resource_metadata="http://10.0.0.1/.well-known/x"' })
      .end(),
  basic: (_, response) => response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end(),
  bare: (_, response) => response.writeHead(401).end(),
  /** A gateway whose server is away. */
  gateway: (_, response) => json(response, { message: 'Bad gateway' }, 502),
  away: (_, response) => response.writeHead(503, { 'Retry-After': '0' }).end(),
  /** An API that is no MCP server: it knows the path, or does not. */
  api: (_, response) => json(response, { status: 'ok' }),
  nowhere: (_, response) => json(response, { message: 'Not found' }, 404),
  limited: (_, response) => response.writeHead(429, { 'Retry-After': '0' }).end(),
  /** Sends 100 MB to each POST. */
  large: ({ verb }, response) => {
    if (verb !== 'POST') return void response.writeHead(405).end();
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const chunk = Buffer.alloc(1_000_000, 'x');
    let left = 100;
    const send = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(chunk)) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  },
  /** Takes requests and says nothing. */
  silent: () => undefined,
  /** Begins an answer and never ends it. */
  endless: ({ verb }, response) => {
    if (verb !== 'POST') return void response.writeHead(405).end();
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"jsonrpc":');
  },
  /** Leads to an address of a private network. */
  inward: (_, response) => response.writeHead(307, { Location: 'http://10.0.0.1/mcp' }).end(),
  /** Lists other tools each time. */
  changing: (asked, response, count) =>
    answerRightly(asked, response, [
      { name: `tool_${count}`, description: 'Changes.', inputSchema: { type: 'object' } },
    ]),
  /** Refuses a request without the right token, and repeats what it got. */
  gated: (asked, response) => {
    const { authorization } = asked.headers;
    if (authorization?.startsWith('Bearer right'))
      return answerRightly(asked, response, [
        { name: 'echo', description: `You sent ${authorization}`, inputSchema: { type: 'object' } },
      ]);
    json(response, { error: `not ${authorization}` }, 401, { 'WWW-Authenticate': 'Bearer' });
  },
} satisfies Record<string, Answer>;

export type Behaviour = keyof typeof behaviours;

interface ServeOptions {
  /** Files by path, such as `/robots.txt`. */
  files?: Record<string, string>;
  /** Time before each answer (ms). */
  slowMs?: number;
}

/** Serves requests on 127.0.0.1, at `/mcp` in the given way. */
export async function serveChecked(
  behaviour: Behaviour,
  { files = {}, slowMs = 0 }: ServeOptions = {},
): Promise<CheckedServer> {
  const asked: Asked[] = [];
  let open = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    const path = request.url ?? '';
    const body = await text(request).catch(() => '');
    const one = { verb: request.method ?? '', path, method: methodOf(body), headers: request.headers, body };
    asked.push(one);
    if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
    const file = files[path];
    if (file !== undefined) return void response.writeHead(200, { 'Content-Type': 'text/plain' }).end(file);
    if (!path.startsWith('/mcp')) return void response.writeHead(404).end();
    (behaviours[behaviour] as Answer)(one, response, asked.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/mcp`,
    host,
    asked,
    mostAtOnce: () => most,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function methodOf(body: string): string | undefined {
  try {
    return JSON.parse(body).method;
  } catch {
    return undefined;
  }
}
