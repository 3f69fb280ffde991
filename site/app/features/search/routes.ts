import type { RouteConfig } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { searchPages } from './pages.ts';

export const searchRoutes = [...routesOf('features/search', searchPages)] satisfies RouteConfig;
