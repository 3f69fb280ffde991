import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { ecosystemPages } from './pages.ts';

const registryServers = 'features/ecosystem/api/registry-servers.ts';
const registryServer = 'features/ecosystem/api/registry-server.ts';

export const ecosystemRoutes: RouteConfigEntry[] = [
  ...routesOf('features/ecosystem', ecosystemPages),
  route('api/partner-redirect', 'features/ecosystem/api/partner-redirect.ts'),
  route('mcp-map/compare', 'features/ecosystem/pages/compare-items.tsx'),
  route('mcp-map/:slug', 'features/ecosystem/pages/map-item.tsx'),
  route('api/v1/catalogue', 'features/ecosystem/api/catalogue-data.ts'),
  route('api/v1/catalogue/:slug', 'features/ecosystem/api/catalogue-item-data.ts'),
  route('api/v1/partners', 'features/ecosystem/api/partners-data.ts'),
  route('feeds/map/:file', 'features/ecosystem/api/map-feed.ts'),
  // The official registry's API, over the map.
  route('v0.1/servers', registryServers),
  route('v0.1/servers/*', registryServer),
  route('registries/:choice/v0.1/servers', registryServers, { id: 'chosen-servers' }),
  route('registries/:choice/v0.1/servers/*', registryServer, { id: 'chosen-server' }),
  route('logos/:host', 'features/ecosystem/api/logo.ts'),
];

const desk = 'features/ecosystem/admin/pages';

/** Pages of the desk, below `/admin/`. */
export const ecosystemAdminRoutes: RouteConfigEntry[] = [
  route('catalogue', `${desk}/items.tsx`),
  route('catalogue/new', `${desk}/item.tsx`, { id: 'new-item' }),
  route('catalogue/syncs', `${desk}/syncs.tsx`),
  route('catalogue/:id', `${desk}/item.tsx`),
  route('partners', `${desk}/partners.tsx`),
  route('partners/new', `${desk}/partner.tsx`, { id: 'new-partner' }),
  route('partners/:id', `${desk}/partner.tsx`),
];
