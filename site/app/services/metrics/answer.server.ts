import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Context } from 'hono';
import type { Metrics } from './metrics.server.ts';

/** What `/metrics` says to whoever sends this `Authorization` header. */
type Answer = (authorization: string | undefined) => Promise<{
  status: 200 | 401;
  headers: Record<string, string>;
  body: string;
}>;

/** Without a token everybody is answered who reaches the port. */
export function answerMetrics(metrics: Metrics, token: string | undefined): Answer {
  const expected = token && digest(`Bearer ${token}`);
  return async (authorization = '') => {
    // A scheme is read in any letters (RFC 9110, 11.1).
    const given = authorization.trim().replace(/^bearer +/i, 'Bearer ');
    if (expected && !timingSafeEqual(digest(given), expected))
      return {
        status: 401,
        headers: { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' },
        body: 'This takes the token of METRICS_TOKEN.\n',
      };
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: await metrics.read() };
  };
}

/** Of one length, whatever it is of: how much of a token was right shows in no time that it took. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** On the site's own port. */
export const asRoute = (answer: Answer) => async (c: Context) => {
  const { status, headers, body } = await answer(c.req.header('authorization'));
  return c.body(body, status, headers);
};

/** On a port of its own, where there is nothing else. */
export function metricsServer(answer: Answer): Server {
  return createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (req, res) => {
    if (req.url?.split('?', 1)[0] !== '/metrics') {
      res.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is /metrics here, and nothing else.\n');
      return;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { 'Content-Type': 'text/plain', Allow: 'GET, HEAD' }).end('Only read this.\n');
      return;
    }
    answer(req.headers.authorization).then(
      ({ status, headers, body }) => res.writeHead(status, headers).end(body),
      () => res.writeHead(500).end(),
    );
  });
}
