import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { ownersPages } from './pages.ts';

const checksPage = 'features/owners/watching/pages/checks.tsx';

export const ownersRoutes: RouteConfigEntry[] = [
  ...routesOf('features/owners', ownersPages),
  // Pages of one listing: `/listings/map/SLUG/…` and `/listings/entry/ORG/CODE/…`.
  ...['claim', 'dispute', 'report'].map((page) =>
    route(`listings/:kind/:first/:second?/${page}`, `features/owners/pages/${page}.tsx`),
  ),
  route('listings/:kind/:first/:second?/checks', checksPage),
  route('server-check/watched/:id', checksPage, { id: 'checks of an own server' }),
];

/** Pages of the account, below `/account/`. */
export const ownersAccountRoutes: RouteConfigEntry[] = [
  route('listings/:id', 'features/owners/pages/own-listing.tsx'),
  route('listings/:id/schedule', 'features/owners/watching/pages/schedule.tsx'),
];

/** Pages of the desk, below `/admin/`. */
export const ownersAdminRoutes: RouteConfigEntry[] = [
  route('claims', 'features/owners/admin/pages/claims.tsx'),
  route('watched-servers', 'features/owners/admin/pages/watched-servers.tsx'),
  route('watched-servers/new', 'features/owners/admin/pages/watched-server.tsx', {
    id: 'new watched server',
  }),
  route('watched-servers/:id', 'features/owners/admin/pages/watched-server.tsx'),
];
