import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

const ownPages: RouteConfigEntry[] = [
  index('features/review/pages/queue.tsx'),
  route('submissions/:id', 'features/review/pages/submission.tsx'),
  route('dashboard', 'features/review/pages/dashboard.tsx'),
  route('audit', 'features/review/pages/audit-log.tsx'),
  route('search', 'features/review/pages/search.tsx'),
  route('search.json', 'features/review/api/search.ts'),
  route(':list.csv', 'features/review/api/list-csv.ts'),
];

/**
 * The review desk: its own pages, and inside its frame those that features have there. Their paths are relative to
 * `/admin/`. Each checks the role itself; site/tests/site/admin-roles.test.ts calls every one of them.
 */
export function adminRoutes(pages: RouteConfigEntry[]): RouteConfigEntry[] {
  return [route('admin', 'features/review/pages/desk.tsx', [...ownPages, ...pages])];
}
