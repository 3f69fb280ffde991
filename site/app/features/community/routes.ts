import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { applicationForms } from './applications/forms.ts';
import { communityPages } from './pages.ts';

export const communityRoutes: RouteConfigEntry[] = [
  ...routesOf('features/community', communityPages),
  route('submission', 'features/community/pages/submission.tsx'),
  ...Object.keys(applicationForms).map((path) =>
    route(`apply/${path}`, 'features/community/applications/apply.tsx', { id: `apply-${path}` }),
  ),
];
