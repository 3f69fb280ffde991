import type { RouteConfigEntry } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { apiDescriptionPages } from './pages.ts';

export const apiDescriptionRoutes: RouteConfigEntry[] = [
  ...routesOf('features/api-description', apiDescriptionPages),
];
