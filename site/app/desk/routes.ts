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
 * The review desk: its own pages, and inside its frame those that features have there. Their paths are relative to
 * `/admin/`. Each checks the role itself; site/tests/site/admin-roles.test.ts calls every one of them.
 */
export function deskRoutes(pages: RouteConfigEntry[]): RouteConfigEntry[] {
  return [route('admin', 'desk/pages/desk.tsx', [...ownPages, ...pages])];
}
