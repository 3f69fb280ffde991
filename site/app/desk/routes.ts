import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

const ownPages: RouteConfigEntry[] = [
  index('desk/pages/queue.tsx'),
  route('submissions/:id', 'desk/pages/submission.tsx'),
  route('dashboard', 'desk/pages/dashboard.tsx'),
  route('people', 'desk/pages/people.tsx'),
  route('people/:id', 'desk/pages/person.tsx'),
  route('security', 'desk/pages/security-log.tsx'),
  route('audit', 'desk/pages/audit-log.tsx'),
  route('search', 'desk/pages/search.tsx'),
];

/**
 * The review desk: its own pages, and the pages that features have there, with paths relative to `/admin/`. Each checks
 * the role itself, which site/tests/site/admin-roles.test.ts tests.
 */
export function deskRoutes(pages: RouteConfigEntry[]): RouteConfigEntry[] {
  return [route('admin', 'desk/pages/desk.tsx', [...ownPages, ...pages])];
}
