import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router';
import { remembered } from '#app/lib/remembered.ts';
import { type AnyHandle, hasReact } from '#app/ui/page-handle.ts';
import { canonicalPath, pageOf } from './canonical-path.server.ts';

/** Rules of the route of a path (`export const handle`), or undefined if it has none. */
export type PagePolicy = ((pathname: string) => PageRules | undefined) & {
  /** Pattern of the route of a path, such as `/blog/:slug`, for pages and other routes. */
  patternOf: (pathname: string) => string | undefined;
  /** A path as the log contains it: the pattern of its route if its URL is secret. */
  loggedPath: (pathname: string) => string;
  /** Methods that a path accepts, as the value of `Allow`. */
  methodsOf: (pathname: string) => string;
};

interface PageRules {
  routeId: string;
  handle: AnyHandle;
  /** True for a page that React hydrates in the browser. */
  isHydrated: boolean;
  params: Record<string, string | undefined>;
}

/** Maximum number of remembered paths: more than the site has pages, because requests can have any path. */
const maxKnown = 2000;

/**
 * Reads every route's handle once, so that a request can be judged before the framework runs. `matchRoutes` reads the
 * whole route table for each path, which takes time, so its results are remembered.
 */
export function pagePolicy(build: ServerBuild): PagePolicy {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      .map((route) => ({
        id: route?.id,
        path: route?.path,
        index: route?.index as undefined,
        caseSensitive: route?.caseSensitive,
        handle: route?.module.handle,
        children: childrenOf(route?.id),
      }));
  const routes = childrenOf(undefined);
  const find = (pathname: string): { rules?: PageRules; pattern?: string; id?: string } => {
    const matches = matchRoutes(routes, pathname) ?? [];
    const leaf = matches.at(-1);
    if (!leaf) return {};
    const parts = matches.flatMap(({ route }) => route.path?.replace(/^\/|\/$/g, '') || []);
    const pattern = `/${parts.join('/')}`;
    const { id = '' } = leaf.route;
    const handle: AnyHandle | undefined = leaf.route.handle;
    if (!handle) return { pattern, id };
    const isPage = build.routes[id]?.module.default !== undefined;
    const rules = { routeId: id, handle, isHydrated: isPage && hasReact(handle), params: leaf.params };
    return { pattern, id, rules };
  };
  const recall = remembered(find, maxKnown);
  return Object.assign((pathname: string) => recall(pathname).rules, {
    patternOf: (pathname: string) => recall(pathname).pattern,
    loggedPath: (pathname: string) => {
      // Another form of a path, or its data, is as secret.
      const { rules, pattern } = recall(pageOf(canonicalPath(pathname)));
      return rules?.handle.hasSecretUrl && pattern !== undefined ? pattern : pathname;
    },
    methodsOf: (pathname: string) => methodsOf(build.routes[recall(pathname).id ?? '']?.module),
  });
}

type Module = NonNullable<ServerBuild['routes'][string]>['module'];

/** Methods that a route accepts: GET and HEAD for reading, POST for changes. */
export function methodsOf(module: Module | undefined): string {
  const isPage = module?.default !== undefined;
  if (module?.action === undefined) return 'GET, HEAD';
  return isPage || module.loader !== undefined ? 'GET, HEAD, POST' : 'POST';
}

/**
 * Returns React Router's request handler for a page's rules. The framework tries a path against all routes and builds
 * them for each page (`docs/performance.md`). A route that React does not hydrate needs no others, so its handler has
 * only its own route and its parents.
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

/** The build with only one route and its parents. */
function withRoutesOf(build: ServerBuild, routeId: string): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) ids.push(id);
  const only = <T>(routes: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, routes[id] as T]));
  const { routes, assets } = build;
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}
