import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const careersAdminRoutes: RouteConfigEntry[] = [
  route('waitlist', 'features/careers/admin/pages/waitlist.tsx'),
];

export const careersRoutes: RouteConfigEntry[] = [
  route('jobs', 'features/careers/pages/jobs.tsx'),
  route('jobs/landing', 'features/careers/pages/landing.tsx'),
  route('jobs/confirm', 'features/careers/pages/confirm.tsx'),
  route('jobs/leave', 'features/careers/pages/leave.tsx'),
  route('api/jobs-waitlist', 'features/careers/api/jobs-waitlist.ts'),
];
