/** The proxy between a host and a server of Streamable HTTP. */
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import process from 'node:process';
import { UsageError } from '../errors.ts';
import { Exchanges } from './exchanges.ts';
import { complain, type Notebook } from './notebook.ts';
import { OAuthRelay } from './oauth.ts';

interface HttpProxyOptions {
  to: URL;
  host: string;
  port: number;
  /** Host names that clients may use, besides those of this machine. */
  allowed: string[];
}

/** Headers about one connection (RFC 9110, 7.6.1): each side of the proxy has its own. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Headers to keep even if `Connection` names them: without them a body has no end, or another host is asked. */
const neverHopByHop = new Set(['content-length', 'host']);

/**
 * Passes requests and answers on as they come: bodies are unchanged, and neither waits for its end. A session of
 * 2025-11-25 is one conversation. A request without a session, as all are in 2026-07-28, is a conversation of its own
 * (10.15). Requests to other paths pass unread, except for sign-in.
 */
class HttpProxy {
  readonly #options: HttpProxyOptions;
  readonly #exchanges: Exchanges;
  readonly #oauth: OAuthRelay;
  readonly #server: Server;
  /** Answers that are still open. */
  readonly #answers = new Set<ServerResponse>();

  constructor(options: HttpProxyOptions, notebook: Notebook) {
    this.#options = options;
    this.#exchanges = new Exchanges(notebook);
    this.#oauth = new OAuthRelay(options.to);
    // Without this, Node.js ends a request that takes longer than 300 s to arrive.
    this.#server = createServer({ requestTimeout: 0 }, (asked, answer) => this.#pass(asked, answer));
  }

  /**
   * Starts to listen; returns the URL for the host.
   * @throws UsageError if the port or host is not available
   */
  async listen(): Promise<string> {
    const { host, port, to } = this.#options;
    await new Promise<void>((resolve, reject) => {
      const refuse = ({ message }: Error) => reject(new UsageError(`--listen: ${message}`));
      this.#server.once('error', refuse).listen(port, host, resolve);
    });
    const { address, port: found } = this.#server.address() as AddressInfo;
    return `http://${isIP(address) === 6 ? `[${address}]` : address}:${found}${to.pathname}`;
  }

  /** Ends all connections and sessions. */
  async close(): Promise<void> {
    this.#exchanges.isClosing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    // Answers close a moment after their server.
    const ended = [...this.#answers].map((answer) => once(answer, 'close'));
    this.#server.closeAllConnections();
    await Promise.all([closed, ...ended]);
    this.#exchanges.endSessions();
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const refusal = this.#refusal(asked.headers);
    if (refusal !== undefined) {
      answer.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(`${refusal}\n`);
      return;
    }
    if (this.#oauth.concerns(asked))
      this.#oauth.answer(asked, answer).then(
        (isAnswered) => {
          if (!isAnswered) this.#forward(asked, answer);
        },
        () => answer.destroy(),
      );
    else this.#forward(asked, answer);
  }

  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { to } = this.#options;
    const path = pathFor(asked, to);
    const isLookedAt = path.split('?')[0] === to.pathname;
    const exchange = isLookedAt ? this.#exchanges.look(asked, answer) : undefined;
    const refuse = (reason: string, words: string) => {
      exchange?.fault('server', reason);
      if (answer.headersSent) answer.destroy();
      // With this status text: the failed answer may have set its own.
      else
        answer
          .writeHead(502, 'Bad Gateway', { 'content-type': 'text/plain; charset=utf-8' })
          .end(`${words}\n`);
    };
    const request = (to.protocol === 'https:' ? httpsRequest : httpRequest)(
      {
        protocol: to.protocol,
        hostname: to.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: to.port,
        path,
        method: asked.method,
        headers: headersFor(asked, to, isLookedAt),
      },
      (came) => {
        try {
          const headers = withoutHops(came);
          const told = isLookedAt ? this.#oauth.challenge(asked, headers) : headers;
          answer.writeHead(came.statusCode ?? 502, came.statusMessage, told);
        } catch {
          // Node.js reads some answers that it refuses to write, such as a status of
          // 099 or control characters in its text.
          refuse('its response is not HTTP', `${to.origin} did not respond in HTTP`);
          request.destroy();
          return;
        }
        exchange?.answered(came);
        // An event stream may stay silent for long after its head.
        answer.flushHeaders();
        came.pipe(answer);
        came.on('data', (chunk: Buffer) => exchange?.bytes('server', chunk));
        came.on('end', () => exchange?.closed('server'));
        came.on('error', () => {
          // The client closed the answer and so ended the request: no fault of the server.
          if (answer.destroyed) return;
          exchange?.fault('server', 'its response broke off');
          answer.destroy();
        });
      },
    );
    request.on('error', (error) => {
      if (answer.destroyed || answer.writableEnded) return;
      refuse('it sent no HTTP response', `${to.origin} cannot be reached: ${error.message}`);
    });
    // No client asked for another protocol: the proxy does not pass `upgrade` on.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      refuse('it switched the protocol', `${to.origin} switched the protocol without a request`);
    });
    // If the client gives up, the server sees it, too.
    this.#answers.add(answer);
    answer.on('close', () => {
      this.#answers.delete(answer);
      exchange?.ended(answer.writableFinished);
      request.destroy();
    });
    asked.on('error', () => request.destroy());
    asked.pipe(request);
    asked.on('data', (chunk: Buffer) => exchange?.bytes('client', chunk));
    asked.on('end', () => exchange?.closed('client'));
  }

  /**
   * Returns why a request is refused; undefined if it is accepted. A web page can use a host name that resolves to this
   * machine (DNS rebinding). Its requests have that host name, or the page's origin.
   */
  #refusal({ host, origin }: IncomingHttpHeaders): string | undefined {
    const names = ['localhost', '127.0.0.1', '[::1]', ...this.#options.allowed];
    const own = this.#options.host;
    // Those two mean every address, so they are not a name.
    if (own !== '0.0.0.0' && own !== '::') names.push(isIP(own) === 6 ? `[${own}]` : own);
    const isAllowed = (name: string | undefined) => name !== undefined && names.includes(name.toLowerCase());
    if (!isAllowed(URL.parse(`http://${host}`)?.hostname))
      return 'This proxy does not accept this host name. Allow it with --allow-host.';
    if (origin !== undefined && !isAllowed(URL.parse(origin)?.hostname))
      return 'This proxy does not accept requests from this origin. Allow it with --allow-host.';
    return undefined;
  }
}

/** Headers as received, without those of one connection. */
function withoutHops({ rawHeaders, headers }: IncomingMessage): string[] {
  const named = (headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !neverHopByHop.has(name));
  const dropped = new Set([...hopByHop, ...named]);
  const kept: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!dropped.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/**
 * A query in the server's URL may be a secret: it is not printed, so clients do not have it, and the proxy adds it
 * here.
 */
function pathFor({ url = '/' }: IncomingMessage, to: URL): string {
  if (url === to.pathname) return `${url}${to.search}`;
  return url.startsWith('/') ? url : '/';
}

/** Headers for the server: its own name as host, and no compression of answers that the proxy reads. */
function headersFor(asked: IncomingMessage, to: URL, isLookedAt: boolean): string[] {
  const own = isLookedAt ? ['host', 'accept-encoding'] : ['host'];
  const kept = withoutHops(asked);
  const headers = ['Host', to.host, ...(isLookedAt ? ['Accept-Encoding', 'identity'] : [])];
  for (let at = 0; at < kept.length; at += 2) {
    const [name = '', value = ''] = kept.slice(at, at + 2);
    if (!own.includes(name.toLowerCase())) headers.push(name, value);
  }
  // A chunked body stays chunked for every method: without its frame, the server would read it as the next request.
  if (asked.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  return headers;
}

/** Runs the proxy until a signal ends it; returns exit code 0. */
export async function passHttp(options: HttpProxyOptions, notebook: Notebook): Promise<number> {
  const proxy = new HttpProxy(options, notebook);
  const address = await proxy.listen();
  const { origin, pathname } = options.to;
  complain(`${address} records ${origin}${pathname}`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  await proxy.close();
  return 0;
}
