import { matchPath } from 'react-router';
import routes from '#app/routes.ts';

type PageKind = 'reading' | 'application' | 'reviewers';

export interface Page {
  path: string;
  kind: PageKind;
  /** Kept out of search engines on purpose. */
  isHidden: boolean;
  /** Characters of its HTML. */
  htmlLength: number;
}

/** Pages that the product decisions ("Reading pages") promise without a framework in the browser. */
const readingPages =
  /^\/(specification|examples|registry|registry\/(?!submit$).*|faq|history|about|adoption|compliance|learn|mvp|community|deploy|blog|blog\/.*|ecosystem\/.*|mcp-map|mcp-map\/.*|credentials\/.*|donation-success|donation-cancel|terms|privacy|accessibility)?$/;

/** Pages that say by their query what they show, and are lighter or other pages without it. */
const pagesWithQuery = [
  '/assessment?level=foundation',
  '/assessment/practice?level=foundation&draw=example1',
  '/lab?lesson=MCP-100/03-reading-a-first-trace',
  '/course-module?module=MCP-100&lesson=03-reading-a-first-trace',
  '/course-module?module=MCP-230&lesson=03-redaction-retries-and-storage',
  '/mcp-map?layer=serve&view=landscape',
  '/mcp-map?category=servers&view=landscape',
];

/** An address that no route knows. */
export const unknownPath = '/no-such-page';

/**
 * Every page that answers a visitor with these cookies: the routes without parameters, what the sitemap adds to
 * them, and the page for an unknown address. Routes that lead elsewhere (sign-in, another site) are left out. If
 * `features` are given, only their pages.
 */
export async function listPages(origin: string, cookie = '', features?: string[]): Promise<Page[]> {
  const all = await listPaths(origin);
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
  // Hundreds of pages made by one module from one table: a few stand for all.
  const others = listed.filter((path) => !items.slice(shownItems).includes(path));
  return [...new Set([...fixed, ...others, ...pagesWithQuery, unknownPath])].sort();
}

const shownItems = 3;

type Route = { path?: string; file: string; children?: Route[] };

/**
 * Addresses of the pages, with their parameters; if `features` are given, only of those. Resource routes have no component,
 * so they are plain `.ts`.
 */
export function pageRoutes(features?: string[], entries: Route[] = routes, parent = ''): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const own = `${parent}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const isAsked = !features || features.some((name) => file.startsWith(`features/${name}/`));
    const isPage = isAsked && file.endsWith('.tsx');
    return [...(isPage ? [own] : []), ...pageRoutes(features, children, own)];
  });
}

/** A page is held to the stricter budget when it is promised as a reading page, or when it is one. */
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
    htmlLength: html.length,
  };
}
