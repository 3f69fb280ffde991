import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { standardPages } from './pages.ts';
import { workingDraft } from './working-draft.ts';

export const standardRoutes: RouteConfigEntry[] = [
  ...routesOf('features/standard', standardPages),
  route('specification/:version', 'features/standard/pages/specification.tsx', {
    id: 'specification-version',
  }),
  route('specification/:version/:revision', 'features/standard/pages/revision.tsx'),
  route('specification/:version/changes/:from/:to', 'features/standard/pages/changes.tsx'),
  route('history/proposals/:number', 'features/standard/pages/proposal.tsx'),
  route('conformance.json', 'features/standard/files/conformance-file.ts'),
  route('embed/trace', 'features/standard/pages/embed-trace.tsx'),
  route('types/:name', 'features/standard/types/pages/type.tsx'),
  route('schemas/types/*', 'features/standard/types/published-type.ts'),
  route('api/v1/types', 'features/standard/types/types-data.ts'),
  route('api/v1/types/:name', 'features/standard/types/type-data.ts'),
  route('api/v1/conformance', 'features/standard/files/conformance-data.ts'),
  route('feeds/standard/:file', 'features/standard/files/feed.ts'),
  route('downloads', 'features/standard/files/downloads.ts'),
  ...['schemas', 'test-suite'].map((kind) =>
    route(kind, 'features/standard/files/short-addresses.ts', { id: `short-${kind}` }),
  ),
  route('schemas/catalog.json', 'features/standard/files/published-file.ts', { id: 'schema-catalogue' }),
  ...['schemas', 'examples', 'test-suite'].map((kind) =>
    route(`${kind}/${workingDraft.version}/*`, 'features/standard/files/draft-file.ts', {
      id: `draft-${kind}`,
    }),
  ),
  ...['schemas', 'examples', 'test-suite'].map((kind) =>
    route(`${kind}/:version/*`, 'features/standard/files/published-file.ts', { id: `published-${kind}` }),
  ),
];
