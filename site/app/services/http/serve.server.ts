import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ConfigError } from '../config/config.server.ts';
import type { Logger } from '../telemetry/log.server.ts';

type Listener = (req: IncomingMessage, res: ServerResponse, requestId: string) => void;

const requestIds = new WeakMap<IncomingMessage, string>();

/** Request ID, as in the log line, in the `X-Request-Id` header and on the error screen. */
export function requestId(req: IncomingMessage): string {
  return requestIds.get(req) ?? '';
}

interface ServerOptions {
  /** Time (ms) for which an idle connection is kept. */
  keepAliveMs: number;
  /** True while the process is stopping: connections close after their answer, so that clients connect elsewhere. */
  isStopping: () => boolean;
  /** A path as the log contains it. */
  loggedPath: (pathname: string) => string;
  /** Wraps the handling of a request, to trace or measure it. */
  observe?: ((exchange: Exchange, handle: () => void) => void) | undefined;
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
}

/** A Node server with time limits, an ID for each request and one log line after each answer. */
export function createHttpServer(
  log: Logger,
  { keepAliveMs, isStopping, loggedPath, observe }: ServerOptions,
  listener: Listener,
): Server {
  // These lines have only the fields below: they need no redaction, which takes time.
  const requests = log.child({}, { redact: [] });
  const server = createServer(
    {
      // Enough for 10 MB over a slow line. Bodies without a file have a minute (`body-limit.server.ts`).
      requestTimeout: 300_000,
      headersTimeout: 15_000,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 5_000,
    },
    (req, res) => {
      const id = randomUUID();
      const startedAt = performance.now();
      requestIds.set(req, id);
      if (isStopping()) res.shouldKeepAlive = false;
      res.on('close', () => {
        requests.info({
          requestId: id,
          method: req.method,
          // Without the query, which can contain a token (confirmation and reset links) or search words.
          path: loggedPath(req.url?.split('?', 1)[0] ?? ''),
          status: res.writableFinished ? res.statusCode : 499,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
        });
      });
      if (observe) observe({ req, res, requestId: id }, () => listener(req, res, id));
      else listener(req, res, id);
    },
  );
  server.maxRequestsPerSocket = 10_000;
  server.timeout = 120_000;
  return server;
}

/** Listens, and returns the port (0 takes a free one). */
export function listen(
  server: Server,
  port: number,
  host: string,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(explained(error, `${setting} ${port}`, host)),
    );
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Errors of the start that the operator can fix, as a line that names the setting. */
function explained(error: NodeJS.ErrnoException, port: string, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`${port} is in use by another process. Stop it, or set another port.`);
  if (error.code === 'EACCES')
    return new ConfigError(`${port} needs more rights than this process has: set a port above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigError(
      `HOST ${host} is not an address of this machine: set 127.0.0.1, or 0.0.0.0 for all addresses.`,
    );
  return error;
}

/** Accepts no new connection, lets running requests end for at most `graceMs`, then closes the rest. */
export function stopListening(server: Server, graceMs = 10_000): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection that was busy at first stays alive after its answer, and would delay the end.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
