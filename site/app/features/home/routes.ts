import type { RouteConfigEntry } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { homePages } from './pages.ts';

export const homeRoutes: RouteConfigEntry[] = routesOf('features/home', homePages);
