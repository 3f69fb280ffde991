/**
 * The bridge of the drill `server-check`: Streamable HTTP in front of a server that speaks stdio, so that the official
 * suite, which takes only a URL, can ask it.
 *
 * - Each `initialize` starts a process, which is one session. Its end ends the session.
 * - Requests without a session (2026-07-28) share a process for each revision that they name: a server may keep to the
 *   revision of its first message.
 * - Each request is answered by a stream of events. What the server sends meanwhile goes to the newest open stream.
 * - It passes on messages as they are. Only ids are replaced, since several clients may share a process.
 *
 * The suite's scenarios about HTTP would judge this bridge, not the server: `aboutHttp` lists them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';

/** Scenarios that judge the transport: behind the bridge, they are not applicable. */
export const aboutHttp = new Set([
  'server-session-lifecycle',
  'server-stateless',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
  'http-header-validation',
  'http-custom-header-server-validation',
  'tasks-request-headers',
]);

interface Message {
  id?: string | number | null;
  method?: string;
  params?: { requestId?: unknown; _meta?: Record<string, unknown> };
}

/** A process of the server, with the requests that wait for its answers. */
class Session {
  readonly child: ChildProcess;
  /** Open requests by the ids that the server sees. */
  readonly #open = new Map<number, { id: Message['id']; response: ServerResponse }>();
  #stream: ServerResponse | undefined;
  #count = 0;

  constructor([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv, cwd: string) {
    this.child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env, cwd });
    this.child.on('error', () => this.end());
    this.child.stdin?.on('error', () => {});
    this.child.once('exit', () => this.end());
    if (this.child.stdout)
      createInterface({ input: this.child.stdout }).on('line', (line) => this.#receive(line));
  }

  /** Sends a message of the client. `response` is answered at once, or with the server's answer. */
  send(message: Message, response: ServerResponse): void {
    const isRequest = message.method !== undefined && message.id !== undefined;
    if (!isRequest) {
      const { requestId } = message.params ?? {};
      const own = [...this.#open].find(([, { id }]) => id === requestId)?.[0];
      const isCancelling = message.method === 'notifications/cancelled' && own !== undefined;
      this.#write(isCancelling ? { ...message, params: { ...message.params, requestId: own } } : message);
      response.writeHead(202).end();
      return;
    }
    const own = ++this.#count;
    this.#open.set(own, { id: message.id, response });
    response.on('close', () => this.#open.delete(own));
    startStream(response);
    this.#write({ ...message, id: own });
  }

  listen(response: ServerResponse): void {
    this.#stream = response;
    startStream(response);
  }

  end(): void {
    this.child.kill('SIGKILL');
    for (const { response } of this.#open.values()) response.end();
    this.#stream?.end();
  }

  #write(message: object): void {
    this.child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  #receive(line: string): void {
    let message: Message;
    try {
      message = JSON.parse(line);
    } catch {
      return;
    }
    const asked = message.method === undefined ? this.#open.get(message.id as number) : undefined;
    if (asked) {
      this.#open.delete(message.id as number);
      asked.response.end(eventOf({ ...message, id: asked.id }));
      return;
    }
    const newest = [...this.#open.values()].at(-1)?.response ?? this.#stream;
    // The client may have ended it.
    if (newest?.writable) newest.write(eventOf(message));
  }
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
}

const eventOf = (message: object) => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

/** Serves a command over HTTP on 127.0.0.1. `stop` ends its processes. */
export async function bridge(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
): Promise<{ url: string; stop: () => void }> {
  const sessions = new Map<string, Session>();
  /** By the revision that the requests name. */
  const shared = new Map<string, Session>();
  const begin = () => new Session(command, env, cwd);

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const id = request.headers['mcp-session-id'];
    const session = typeof id === 'string' ? sessions.get(id) : undefined;
    const refuse = (status: number) => response.writeHead(status).end();
    // Pages of other sites must not reach a server on this machine.
    if (request.headers.origin !== undefined && !request.headers.origin.startsWith('http://127.0.0.1'))
      return refuse(403);
    if (id !== undefined && !session) return refuse(404);
    if (request.method === 'GET') return session ? session.listen(response) : refuse(405);
    if (request.method === 'DELETE') {
      session?.end();
      if (typeof id === 'string') sessions.delete(id);
      return refuse(session ? 200 : 405);
    }
    const message = (await json(request)) as Message;
    if (session) return session.send(message, response);
    if (message.method === 'initialize') {
      const [name, begun] = [randomUUID(), begin()];
      sessions.set(name, begun);
      begun.child.once('exit', () => sessions.delete(name));
      response.setHeader('mcp-session-id', name);
      return begun.send(message, response);
    }
    const revision = String(message.params?._meta?.['io.modelcontextprotocol/protocolVersion']);
    const running = shared.get(revision);
    const used = running && running.child.exitCode === null ? running : begin();
    shared.set(revision, used);
    return used.send(message, response);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    stop: () => {
      for (const session of [...sessions.values(), ...shared.values()]) session.end();
      server.close();
      server.closeAllConnections();
    },
  };
}
