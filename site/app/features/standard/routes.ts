import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { standardPages } from './pages.ts';

export const standardRoutes: RouteConfigEntry[] = [
  ...routesOf('features/standard', standardPages),
  route('specification/:version', 'features/standard/pages/specification.tsx', {
    id: 'specification-version',
  }),
  route('specification/:version/:revision', 'features/standard/pages/revision.tsx'),
  route('specification/:version/changes/:from/:to', 'features/standard/pages/changes.tsx'),
  route('deploy/:guide', 'features/standard/pages/deploy-guide.tsx'),
  route('history/proposals/:number', 'features/standard/pages/proposal.tsx'),
  route('embed/trace', 'features/standard/pages/embed-trace.tsx'),
  route('types/:name', 'features/standard/types/pages/type.tsx'),
];
