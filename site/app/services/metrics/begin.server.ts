import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Context } from 'hono';
import type { Config } from '../config/config.server.ts';
import type { OpenDatabase } from '../database/database.server.ts';
import { measureWaits } from '../database/observe.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import type { MetricSources, Metrics } from './metrics.server.ts';
import type { AnsweredRequest } from './requests.server.ts';

type Sources = Omit<MetricSources, 'dataDir' | 'pool' | 'log'> & { database: OpenDatabase };

interface RunningMetrics {
  count: (request: AnsweredRequest) => void;
  /** For the site's own port; undefined if METRICS_PORT is set. */
  route: ((c: Context) => Promise<Response>) | undefined;
  /** For METRICS_PORT; undefined if that is not set. */
  server: Server | undefined;
}

/** Starts to measure. */
export async function beginMetrics(
  { metrics: settings, dataDir }: Pick<Config, 'metrics' | 'dataDir'>,
  log: Logger,
  { database, ...sources }: Sources,
): Promise<RunningMetrics> {
  // Not loaded unless metrics are on.
  const { openMetrics } = await import('./metrics.server.ts');
  const metrics = openMetrics({ ...sources, dataDir, log, pool: poolOf(database) });
  const answer = answerMetrics(metrics, settings?.token);
  return settings?.port === undefined
    ? { count: metrics.count, route: asRoute(answer), server: undefined }
    : { count: metrics.count, route: undefined, server: metricsServer(answer) };
}

function poolOf(database: OpenDatabase): MetricSources['pool'] {
  if (database.kind === 'embedded') return undefined;
  const { pool } = database;
  const waits = measureWaits(pool);
  return () => ({ total: pool.totalCount, idle: pool.idleCount, asking: pool.waitingCount, waits });
}

/** Answers `/metrics` for the given `Authorization` header. */
type Answer = (authorization: string | undefined) => Promise<{
  status: 200 | 401;
  headers: Record<string, string>;
  body: string;
}>;

/** Without a token, everybody who reaches the port gets an answer. */
function answerMetrics(metrics: Metrics, token: string | undefined): Answer {
  const expected = token && digest(`Bearer ${token}`);
  return async (authorization = '') => {
    // The scheme is case-insensitive (RFC 9110, 11.1).
    const given = authorization.trim().replace(/^bearer +/i, 'Bearer ');
    if (expected && !timingSafeEqual(digest(given), expected))
      return {
        status: 401,
        headers: { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' },
        body: 'Send the token of METRICS_TOKEN.\n',
      };
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: await metrics.read() };
  };
}

/** Hashed to equal length: the time of the comparison must not tell how much of a token was right. */
const digest = (text: string) => createHash('sha256').update(text).digest();

const asRoute = (answer: Answer) => async (c: Context) => {
  const { status, headers, body } = await answer(c.req.header('authorization'));
  return c.body(body, status, headers);
};

/** A server for `/metrics` alone. */
function metricsServer(answer: Answer): Server {
  return createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (req, res) => {
    if (req.url?.split('?', 1)[0] !== '/metrics') {
      res.writeHead(404, { 'Content-Type': 'text/plain' }).end('This port serves only /metrics.\n');
      return;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { 'Content-Type': 'text/plain', Allow: 'GET, HEAD' }).end('Use GET or HEAD.\n');
      return;
    }
    answer(req.headers.authorization).then(
      ({ status, headers, body }) => res.writeHead(status, headers).end(body),
      () => res.writeHead(500).end(),
    );
  });
}
