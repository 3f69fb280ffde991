/**
 * The route table of the product specification, and what the decisions add to it, as data. Written out here and
 * not read from the code, so that a route that gets lost is missed.
 */
export const publicRoutes = [
  '/',
  '/specification',
  '/specification/changelog',
  '/examples',
  '/registry',
  '/mvp',
  '/learn',
  '/history',
  '/community',
  '/contribute',
  '/deploy',
  '/about',
  '/faq',
  '/adoption',
  '/partners',
  '/compliance',
  '/playground',
  '/badges',
  '/verify',
  '/jobs',
  '/jobs?role=employer',
  '/jobs/landing',
  '/jobs/confirm',
  '/jobs/leave',
  '/donations',
  '/donation-success',
  '/donation-cancel',
  '/ecosystem/layers',
  '/ecosystem/courses',
  '/ecosystem/scale',
  '/mcp-map',
  '/mcp-map?category=servers&view=list',
  '/mcp-map/notion',
  '/mcp-map/suggest',
  '/blog',
  '/content-library',
  '/pricing',
  '/payment-success',
  '/courses',
  '/auth',
  '/course-module?module=MCP-100&lesson=01-what-mcp-is',
  '/course-module?module=MCP-110&lesson=02-from-a-call-to-a-trace',
  '/assessment?level=foundation',
  '/context-native-sponsors/',
  '/terms',
  '/privacy',
  '/accessibility',
  '/styleguide',
  '/registry/submit',
  '/courses/submit',
  '/courses/book/foundation',
  '/lab?lesson=MCP-100/03-reading-a-first-trace',
  '/apply/fellowship',
  '/apply/board',
  '/apply/partner',
  '/registry/context-native/conformance-checker',
  '/auth/forgot',
  '/auth/resend',
];

/** Pages that answer with a status of their own. */
export const errorRoutes = [
  { path: '/no-such-page', status: 404 },
  { path: '/blog/no-such-article', status: 404 },
  { path: '/registry/nobody/nothing', status: 404 },
  { path: '/mcp-map/no-such-item', status: 404 },
  { path: '/apply/nothing', status: 404 },
  { path: '/courses/book/nothing', status: 404 },
  { path: '/lab?lesson=nothing', status: 404 },
  { path: '/credentials/nothing', status: 404 },
  { path: '/submission?id=nothing', status: 404 },
];

/** Slugs of articles of every kind that this site shows itself; external links lead away. */
export async function articlePaths(siteUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>[^<]*?(\/blog\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
}
