import { gzipSync } from 'node:zlib';
import { matchPath } from 'react-router';
import routes from '#app/routes.ts';

type PageKind = 'reading' | 'application' | 'reviewers';

export interface Page {
  path: string;
  kind: PageKind;
  /** True if search engines must not index it. */
  isHidden: boolean;
  /** Bytes of the compressed HTML. */
  htmlLength: number;
  /** Scripts, styles and fonts of the page. Reading pages of one shape differ only in their HTML. */
  shape: string;
}

/** Pages that must work without a framework in the browser (docs/decisions/reading-pages.md). */
const readingPages =
  /^\/(specification|examples|registry|registry\/(?!submit$).*|faq|history|about|adoption|compliance|learn|mvp|community|deploy|blog|blog\/.*|ecosystem\/.*|mcp-map|mcp-map\/.*|credentials\/.*|donation-success|donation-cancel|terms|privacy|accessibility)?$/;

/** Pages whose query decides what they show. */
const pagesWithQuery = [
  '/assessment?level=foundation',
  '/assessment/practice?level=foundation&draw=example1',
  '/lab?lesson=MCP-100/03-reading-a-first-trace',
  '/course-module?module=MCP-100&lesson=03-reading-a-first-trace',
  '/course-module?module=MCP-230&lesson=03-redaction-retries-and-storage',
  '/mcp-map?layer=serve&view=landscape',
  '/mcp-map?category=servers&view=landscape',
];

/** Path without a route. */
export const unknownPath = '/no-such-page';

/**
 * Pages that a visitor with these cookies can open: routes without parameters, pages of the sitemap (only three items
 * of the map), `pagesWithQuery`, and the page for an unknown path. Redirects and errors are left out. With `features`,
 * only their pages; without those that `isLeftOut`.
 */
export async function listPages(
  origin: string,
  cookie = '',
  features?: string[],
  isLeftOut: (path: string) => boolean = () => false,
): Promise<Page[]> {
  const all = (await listPaths(origin)).filter((path) => !isLeftOut(path));
  const own = pageRoutes(features).filter((path) => !path.endsWith('*'));
  const paths = features
    ? all.filter((path) => own.some((pattern) => matchPath(pattern, path.replace(/\?.*/, ''))))
    : all;
  const found = await Promise.all(paths.map((path) => judge(origin, path, cookie)));
  return found.filter((page) => page !== undefined);
}

async function listPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const fixed = pageRoutes().filter((path) => !/[:*]/.test(path));
  const items = listed.filter((path) => path.startsWith('/mcp-map/') && !fixed.includes(path));
  // One module makes hundreds of item pages from one table, so three stand for all.
  const others = listed.filter((path) => !items.slice(shownItems).includes(path));
  return [...new Set([...fixed, ...others, ...pagesWithQuery, unknownPath])].sort();
}

const shownItems = 3;

type Route = { path?: string; file: string; children?: Route[] };

/**
 * Paths of the pages, with their parameters; with `features`, only of those. Resource routes have no component, so they
 * are plain `.ts`.
 */
export function pageRoutes(features?: string[], entries: Route[] = routes, parent = ''): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const own = `${parent}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const isAsked = !features || features.some((name) => file.startsWith(`features/${name}/`));
    const isPage = isAsked && file.endsWith('.tsx');
    return [...(isPage ? [own] : []), ...pageRoutes(features, children, own)];
  });
}

/** A page is a reading page, with the stricter budget, if `readingPages` lists it or if it is not hydrated. */
async function judge(origin: string, path: string, cookie: string): Promise<Page | undefined> {
  const response = await fetch(origin + path, { redirect: 'manual', headers: { cookie } });
  const html = await response.text();
  if (response.status !== (path === unknownPath ? 404 : 200)) return undefined;
  const isHydrated = html.includes('__reactRouterContext');
  return {
    path,
    kind:
      path === '/styleguide'
        ? 'reviewers'
        : readingPages.test(path) || !isHydrated
          ? 'reading'
          : 'application',
    isHidden: /<meta name="robots" content="noindex"/.test(html),
    htmlLength: gzipSync(html).length,
    shape: shapeOf(html),
  };
}

/** Files that the HTML or its script loads, other sites' files, and whether the page shows code, which has its own font. */
function shapeOf(html: string): string {
  const files = html.match(/"\/(assets|embed)\/[^"]+"|\ssrc="\w+:[^"]+"/g);
  return [...new Set(files), /<(code|pre|kbd|samp)\b|font-mono/.test(html)].sort().join();
}
