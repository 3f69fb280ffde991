import { pageRoutes } from '../pages.ts';
import { shown } from './people.ts';

/** A request to measure. */
export interface Address {
  path: string;
  /** Sender of the request: signed out, the member with the most data, or an admin. */
  as: 'visitor' | 'member' | 'admin';
  /** Tool call for `/mcp`. */
  tool?: { name: string; arguments: object };
}

/** Names and URLs that only the data can tell. */
export interface Known {
  article: string;
  item: string;
  /** Cursors after the first 100 items, by path of the list. */
  cursors: Record<string, string>;
  sitemaps: string[];
  /** Pages of the desk about one record. */
  desk: string[];
}

const filtered = [
  ...['/blog?page=800', '/blog?search=trace', '/blog?search=zzzzqq', '/blog?category=protocol&page=50'],
  ...[
    '/mcp-map?page=4000&view=list',
    '/mcp-map?search=server',
    '/mcp-map?search=githib',
    '/mcp-map?view=list',
  ],
  ...[
    '/mcp-map?tag=from-registry',
    '/mcp-map?view=landscape&category=servers',
    '/mcp-map?flag=remote&sort=newest',
  ],
  ...['/search?q=trace', '/search?q=github+server', '/api/search?q=postgres', '/content-library?search=mcp'],
  ...[
    '/verify?address=x',
    '/no-such-page',
    '/mcp-map/notion-servr',
    '/data',
    '/mcp-map/compare?compare=notion,linear',
  ],
];

const files = [
  ...['rss.xml', 'atom.xml', 'feed.json'].map((file) => `/feeds/${file}`),
  ...['map', 'library', 'registry', 'standard'].map((feed) => `/feeds/${feed}/atom.xml`),
  ...['/sitemap.xml', '/llms.txt', '/badges/status/1.json', '/badges/status/2.jwt', '/badges/profile.json'],
  ...['/.well-known/jwks.json', '/api/openapi.json', '/readyz', '/social/blog.png', '/api/me'],
];

const data = [
  ...['articles', 'catalogue', 'registry', 'types', 'library', 'partners', 'free-courses', 'conformance'].map(
    (list) => `/api/v1/${list}`,
  ),
  ...[
    '/api/v1/catalogue?limit=100&updated_since=2026-09-01T00:00:00Z',
    '/api/v1/articles?limit=100&type=video',
  ],
  ...['/v0.1/servers', '/v0.1/servers?limit=100', '/v0.1/servers?search=github', '/v0.1/servers?search=zzqq'],
  ...['/v0.1/servers?updated_since=2026-09-01T00:00:00Z', '/registries/tier-official/v0.1/servers'],
];

const tools: Address['tool'][] = [
  { name: 'find_servers', arguments: { query: 'database' } },
  { name: 'get_server', arguments: { name: 'notion' } },
  { name: 'search', arguments: { query: 'trace of a call' } },
  { name: 'find_implementations', arguments: {} },
  { name: 'list_lessons', arguments: {} },
  { name: 'read_page', arguments: { path: '/about' } },
];

/** Requests to measure: pages of the route table, and paths with parameters and queries. */
export function listAddresses({ article, item, cursors, sitemaps, desk }: Known): Address[] {
  const fixed = pageRoutes().filter((path) => !/[:*]/.test(path) && !path.startsWith('/dev'));
  const as = (path: string): Address['as'] =>
    /^\/admin(\/|$)/.test(path) ? 'admin' : /^\/(account|assessment)(\/|$)/.test(path) ? 'member' : 'visitor';
  const ofMember = ['orders', 'credentials', 'learning', 'exams', 'submissions', 'seats'];
  const paths = [
    ...fixed,
    ...filtered,
    ...files,
    ...data,
    ...sitemaps,
    ...[`/blog/${article}`, `/blog/${article}.md`, `/mcp-map/${item}`, `/credentials/${shown.credential}`],
    ...['assertion.json', 'credential.jwt'].map((file) => `/credentials/${shown.credential}/${file}`),
    ...[
      `/api/v1/articles/${article}`,
      `/api/v1/catalogue/${item}`,
      `/api/v1/credentials/${shown.credential}`,
    ],
    ...Object.entries(cursors).map(([list, cursor]) => `${list}?cursor=${encodeURIComponent(cursor)}`),
    ...ofMember.map((list) => `/account/${list}`),
    ...[
      `/account/orders/${shown.team}`,
      `/account/teams/${shown.team}`,
      `/account/seats/${shown.seat}`,
      `/admin/orders/${shown.team}`,
    ],
    ...[`/assessment/${shown.attempt}/result`, '/assessment?level=foundation', '/account/export.json'],
    ...[
      '/admin/people?page=200',
      '/admin/people?q=person-77',
      '/admin/articles?page=200',
      '/admin/catalogue?page=200',
    ],
    ...[
      '/admin/catalogue?q=github',
      '/admin/credentials?page=200',
      '/admin/orders?page=200',
      '/admin?page=100',
    ],
    ...[
      '/admin/security?page=200',
      '/admin/audit?page=200',
      '/admin/dashboard?range=days',
      '/admin/dashboard?range=months',
    ],
    ...['/admin/search?q=person', '/admin/search.json?q=github'],
    ...desk,
  ];
  return [
    ...[...new Set(paths)].map((path): Address => ({ path, as: as(path) })),
    ...['/', '/blog', '/mcp-map'].map((path): Address => ({ path, as: 'member' })),
    ...tools.map((tool): Address => ({ path: '/mcp', as: 'visitor', tool })),
  ];
}

export const nameOf = ({ path, as, tool }: Address): string =>
  (tool ? `${path} ${tool.name}` : path.slice(0, 60)) + (as === 'visitor' ? '' : ` (${as})`);
