import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestTrace, Tracer } from '../telemetry/tracing.server.ts';

/** An answered request. Each member has few possible values. */
export interface AnsweredRequest {
  /** Pattern of its route, such as `/blog/:slug`. */
  route: string;
  class: RouteClass;
  status: number;
  seconds: number;
}

type RouteClass = 'page' | 'text' | 'file' | 'api' | 'agents' | 'account' | 'desk' | 'health' | 'missing';

interface Observers {
  tracer: Tracer | undefined;
  count: ((request: AnsweredRequest) => void) | undefined;
  /** Pattern of the route of a path. */
  patternOf: (pathname: string) => string | undefined;
}

const health = ['/healthz', '/readyz', '/metrics'];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Wraps the handling of each request in a trace and a metric, which keep only the pattern of the route, not the URL.
 * Undefined if both are off.
 */
export function observeRequests({ tracer, count, patternOf }: Observers) {
  if (!tracer && !count) return undefined;
  return (
    { req, res, requestId }: { req: IncomingMessage; res: ServerResponse; requestId: string },
    handle: () => void,
  ): void => {
    const startedAt = performance.now();
    const method = methods.includes(req.method ?? '') ? (req.method ?? '') : '_OTHER';
    const { traceparent } = req.headers;
    const span: RequestTrace | undefined = tracer?.request(
      typeof traceparent === 'string' ? traceparent : undefined,
      method,
    );
    res.on('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = res.writableFinished ? res.statusCode : 499;
      const route = routeOf(req.url?.split('?', 1)[0] ?? '/', patternOf);
      count?.({ route, class: classOf(route), status, seconds });
      span?.end(
        `${method} ${route}`,
        { 'http.route': route, 'http.response.status_code': status, 'request.id': requestId },
        status >= 500,
      );
    });
    if (span) span.run(handle);
    else handle();
  };
}

function routeOf(path: string, patternOf: Observers['patternOf']): string {
  if (path.startsWith('/assets/')) return '/assets/*';
  if (path.endsWith('.md')) return '/*.md';
  if (health.includes(path)) return path;
  return patternOf(path.replace(/\.data$/, '')) ?? '/*';
}

function classOf(route: string): RouteClass {
  if (health.includes(route)) return 'health';
  if (route === '/*') return 'missing';
  if (route === '/*.md') return 'text';
  const [, first = ''] = route.split('/');
  return classes[first] ?? 'page';
}

/** By the first part of a route. */
const classes: Record<string, RouteClass> = {
  assets: 'file',
  downloads: 'file',
  api: 'api',
  mcp: 'agents',
  oauth2: 'agents',
  '.well-known': 'agents',
  account: 'account',
  auth: 'account',
  admin: 'desk',
};
