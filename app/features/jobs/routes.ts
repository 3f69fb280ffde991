import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const jobsRoutes: RouteConfigEntry[] = [
  route('jobs', 'features/jobs/pages/jobs.tsx'),
  route('jobs/landing', 'features/jobs/pages/landing.tsx'),
  route('jobs/confirm', 'features/jobs/pages/confirm.tsx'),
  route('jobs/leave', 'features/jobs/pages/leave.tsx'),
  route('api/jobs-waitlist', 'features/jobs/api/jobs-waitlist.ts'),
];
