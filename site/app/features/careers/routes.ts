import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { careersPages } from './pages.ts';

export const careersAdminRoutes: RouteConfigEntry[] = [
  route('waitlist', 'features/careers/admin/pages/waitlist.tsx'),
];

export const careersRoutes: RouteConfigEntry[] = [
  ...routesOf('features/careers', careersPages),
  route('jobs/confirm', 'features/careers/pages/confirm.tsx'),
  route('jobs/leave', 'features/careers/pages/leave.tsx'),
];
