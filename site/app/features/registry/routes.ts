import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { registryPages } from './pages.ts';

export const registryRoutes: RouteConfigEntry[] = [
  ...routesOf('features/registry', registryPages),
  route('registry/:org/:code', 'features/registry/pages/entry.tsx'),
];
