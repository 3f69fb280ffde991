import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { donationsPages } from './pages.ts';

export const donationsAdminRoutes: RouteConfigEntry[] = [
  route('donations', 'features/donations/admin/pages/donations.tsx'),
];

export const donationsRoutes: RouteConfigEntry[] = [...routesOf('features/donations', donationsPages)];
