import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import type { PagePolicy } from './page-policy.server.ts';

/**
 * React Router's answer to a request, by what the route of its path says. The framework tries a path against every
 * route that is more exact, twice, and builds all the routes it is given for each page: half a millisecond for an article
 * (`docs/performance.md`). Nothing in a browser leads on from a page without React but links, so it is given its own routes.
 */
export function pageAnswers(build: ServerBuild, isDevelopment: boolean) {
  const mode = isDevelopment ? 'development' : 'production';
  const answer = createRequestHandler(build, mode);
  const answers = new Map<string, RequestHandler>();
  return (page: ReturnType<PagePolicy>): RequestHandler => {
    if (!page || page.isHydrated) return answer;
    const known = answers.get(page.routeId) ?? createRequestHandler(withRoutesOf(build, page.routeId), mode);
    answers.set(page.routeId, known);
    return known;
  };
}

/** The build with one route and those around it alone. */
function withRoutesOf(build: ServerBuild, routeId: string): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) ids.push(id);
  const only = <T>(routes: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, routes[id] as T]));
  const { routes, assets } = build;
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}
