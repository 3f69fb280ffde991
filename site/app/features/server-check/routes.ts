import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { serverCheckPages } from './pages.ts';

export const serverCheckRoutes: RouteConfigEntry[] = [
  ...routesOf('features/server-check', serverCheckPages),
  route('server-check/run/:id', 'features/server-check/online/pages/run.tsx'),
  route('server-check/full/:id', 'features/server-check/online/pages/full.tsx'),
];

export const serverCheckAdminRoutes: RouteConfigEntry[] = [
  route('server-checks', 'features/server-check/admin/pages/server-checks.tsx'),
];
