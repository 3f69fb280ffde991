import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PageHandle } from '#app/ui/page-handle.ts';

/** What the route of a path says about its page (`export const handle`), or undefined for resource routes. */
export type PagePolicy = (
  pathname: string,
) => { routeId: string; handle: PageHandle; params: Record<string, string | undefined> } | undefined;

/** Paths whose policy is remembered: more than the site has pages. Paths of no page come without end. */
const maxKnown = 2000;

/**
 * Reads every route's handle once, so that a request can be judged before the framework runs. `matchRoutes` reads the
 * whole route table for each path (1 ms, as long as a page takes), so what it found is remembered.
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
  const find: PagePolicy = (pathname) => {
    const leaf = matchRoutes(routes, pathname)?.at(-1);
    if (!leaf?.route.handle) return undefined;
    const { id = '', handle } = leaf.route;
    return { routeId: id, handle: handle as PageHandle, params: leaf.params };
  };
  const known = new Map<string, ReturnType<PagePolicy>>();
  return (pathname) => {
    if (known.has(pathname)) return known.get(pathname);
    const policy = find(pathname);
    if (known.size >= maxKnown) known.clear();
    known.set(pathname, policy);
    return policy;
  };
}
