import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { type PagePolicy, pagePolicy } from './page-policy.server.ts';
import { guardRoutes } from './route-guard.server.ts';

export interface Framework {
  policy: PagePolicy;
  /** Answers a request for this path. */
  handlerOf: (pathname: string) => RequestHandler;
}

/**
 * The framework over the site's routes. It reads all of them several times for each page that it draws, which took a
 * tenth of the work; so a page that no script draws again gets a handler that knows its own routes alone. The others
 * tell the browser about the whole table.
 */
export function framework(build: ServerBuild, isDevelopment: boolean): Framework {
  const mode = isDevelopment ? 'development' : 'production';
  const guarded = guardRoutes(build);
  const whole = createRequestHandler(guarded, mode);
  const policy = pagePolicy(build);
  const ofRoute = new Map<string, RequestHandler>();
  return {
    policy,
    handlerOf(pathname) {
      const page = policy(pathname);
      if (page?.handle.page !== 'reading' || isFrameworks(pathname, page.params)) return whole;
      const handler = ofRoute.get(page.routeId) ?? createRequestHandler(alone(guarded, page.routeId), mode);
      ofRoute.set(page.routeId, handler);
      return handler;
    },
  };
}

/** Whether the framework itself is asked, for a page's data or the route table: such addresses look like pages. */
const isFrameworks = (pathname: string, params: Record<string, unknown>) =>
  pathname.endsWith('.data') || '*' in params;

/** The build as if it had this route and those around it, and no others. */
function alone(build: ServerBuild, routeId: string): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) ids.push(id);
  const only = <T>(routes: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, routes[id] as T]));
  const { routes, assets } = build;
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}
