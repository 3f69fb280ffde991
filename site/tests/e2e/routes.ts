import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PublicPages } from '#app/lib/public-page.ts';
import { changedFeatures, isOfChange } from '../../../tools/gate.ts';

/**
 * Routes of the product specification and of later decisions, by feature. They are not read from the code, so that a
 * lost route is noticed.
 */
const routesByFeature: Record<string, string[]> = {
  accounts: ['/auth', '/auth/forgot', '/auth/resend', '/terms', '/privacy', '/accessibility'],
  agents: ['/agents'],
  'api-description': ['/data'],
  careers: ['/jobs', '/jobs?role=employer', '/jobs/landing', '/jobs/confirm', '/jobs/leave'],
  certification: [
    '/badges',
    '/verify',
    '/credentials/00000000-0000-4000-8000-000000000001',
    '/pricing',
    '/pricing/teams',
    '/pricing/teams?level=developer&seats=25',
    '/payment-success',
    '/assessment?level=foundation',
  ],
  community: ['/community', '/contribute', '/apply/fellowship', '/apply/board', '/apply/partner'],
  donations: ['/donations', '/donation-success', '/donation-cancel', '/context-native-sponsors/'],
  ecosystem: [
    '/partners',
    '/ecosystem/layers',
    '/ecosystem/courses',
    '/ecosystem/scale',
    '/mcp-map',
    '/mcp-map?category=servers&view=list',
    '/mcp-map?view=landscape&compare=notion,linear',
    '/mcp-map?view=landscape&category=servers',
    '/mcp-map?layer=serve&view=landscape',
    '/mcp-map/compare?compare=notion,linear,stripe,github',
    '/mcp-map/notion',
    '/mcp-map/registry',
    '/mcp-map/suggest',
  ],
  home: ['/'],
  insights: ['/blog'],
  learning: [
    '/mvp',
    '/learn',
    '/courses',
    '/courses/submit',
    '/course-module?module=MCP-100&lesson=01-what-mcp-is',
    '/course-module?module=MCP-110&lesson=02-from-a-call-to-a-trace',
    '/courses/book/foundation',
    '/lab?lesson=MCP-100/03-reading-a-first-trace',
  ],
  library: ['/content-library'],
  registry: [
    '/registry',
    '/registry/submit',
    '/registry/context-native/conformance-checker',
    '/registry/context-native/mcp-endpoint',
    '/registry/context-native/recorder',
  ],
  standard: [
    '/specification',
    '/specification/changelog',
    '/specification/v0.1/2026-11-21',
    '/specification/v0.1/changes/2026-11-23/2026-11-25',
    '/specification/v0.2-draft',
    '/examples',
    '/history',
    '/history/proposals/0001',
    '/deploy',
    '/about',
    '/faq',
    '/adoption',
    '/adoption/opentelemetry',
    '/compliance',
    '/conformance',
    '/playground',
    '/types',
    '/types?domain=tax&q=rate',
    '/types/invoice.lines',
    '/types/propose',
  ],
  styleguide: ['/styleguide'],
};

const root = join(import.meta.dirname, '../../..');
const specified = Object.values(routesByFeature).flat();
/** Adds pages that features list and the table lacks: a new page needs no line here. */
for (const file of globSync('site/app/features/*/pages.ts', { cwd: root })) {
  const pages: PublicPages = Object.assign({}, ...Object.values(await import(join(root, file))));
  const feature = basename(dirname(file));
  const added = Object.keys(pages).filter(
    (path) => !pages[path]?.isUnlisted && !specified.some((known) => known.replace(/(?<=.)\/$/, '') === path),
  );
  routesByFeature[feature] = [...(routesByFeature[feature] ?? []), ...added];
}

export const publicRoutes = Object.values(routesByFeature).flat();

/** Pages that answer with an error status. */
export const errorRoutes = [
  { path: '/no-such-page', status: 404 },
  { path: '/blog/no-such-article', status: 404 },
  { path: '/registry/nobody/nothing', status: 404 },
  { path: '/mcp-map/no-such-item', status: 404 },
  { path: '/types/no.such-type', status: 404 },
  { path: '/deploy/nothing', status: 404 },
  { path: '/apply/nothing', status: 404 },
  { path: '/courses/book/nothing', status: 404 },
  { path: '/lab?lesson=nothing', status: 404 },
  { path: '/credentials/nothing', status: 404 },
  { path: '/submission?id=nothing', status: 404 },
];

/** Paths of articles in the sitemap, which leaves out links to other sites. */
export async function articlePaths(siteUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>[^<]*?(\/blog\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
}

/** Pages for tests of rules for every page: all pages, or only those of the features in TEST_FEATURES. */
export async function pathsToVisit(siteUrl: string): Promise<string[]> {
  const missing = errorRoutes.map(({ path }) => path);
  if (!changedFeatures) return [...publicRoutes, ...missing, ...(await articlePaths(siteUrl))];
  const articles = isOfChange('insights') ? await articlePaths(siteUrl) : [];
  return [...changedFeatures.flatMap((feature) => routesByFeature[feature] ?? []), ...articles];
}
