import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { ecosystemPages } from './pages.ts';

export const ecosystemRoutes: RouteConfigEntry[] = [
  ...routesOf('features/ecosystem', ecosystemPages),
  route('mcp-map/compare', 'features/ecosystem/pages/compare-items.tsx'),
  route('embed/landscape', 'features/ecosystem/pages/embed-landscape.tsx'),
  route('mcp-map/:slug', 'features/ecosystem/pages/map-item.tsx'),
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
