import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { plannedPages } from './pages.ts';

export const plannedRoutes: RouteConfigEntry[] = Object.keys(plannedPages).map((path) =>
  route(path, 'planned/page.tsx', { id: `planned${path}` }),
);
