import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { workingDraft } from './working-draft.ts';

export const standardRoutes: RouteConfigEntry[] = [
  route('specification', 'features/standard/pages/specification.tsx'),
  route('specification/changelog', 'features/standard/pages/changelog.tsx'),
  route(`specification/${workingDraft.version}`, 'features/standard/pages/draft.tsx'),
  route('specification/:version', 'features/standard/pages/specification.tsx', {
    id: 'specification-version',
  }),
  route('specification/:version/:revision', 'features/standard/pages/revision.tsx'),
  route('specification/:version/changes/:from/:to', 'features/standard/pages/changes.tsx'),
  route('history', 'features/standard/pages/history.tsx'),
  route('history/proposals/:number', 'features/standard/pages/proposal.tsx'),
  route('examples', 'features/standard/pages/examples.tsx'),
  route('compliance', 'features/standard/pages/compliance.tsx'),
  route('conformance', 'features/standard/pages/conformance.tsx'),
  route('conformance.json', 'features/standard/files/conformance-file.ts'),
  route('playground', 'features/standard/pages/playground.tsx'),
  route('embed/trace', 'features/standard/pages/embed-trace.tsx'),
  route('faq', 'features/standard/pages/faq.tsx'),
  route('adoption', 'features/standard/pages/adoption.tsx'),
  route('adoption/opentelemetry', 'features/standard/pages/opentelemetry.tsx'),
  route('deploy', 'features/standard/pages/deploy.tsx'),
  route('types', 'features/standard/types/pages/types.tsx'),
  route('types/propose', 'features/standard/types/pages/propose.tsx'),
  route('types/:name', 'features/standard/types/pages/type.tsx'),
  route('schemas/types/*', 'features/standard/types/published-type.ts'),
  route('api/v1/types', 'features/standard/types/types-data.ts'),
  route('api/v1/types/:name', 'features/standard/types/type-data.ts'),
  route('api/v1/conformance', 'features/standard/files/conformance-data.ts'),
  route('feeds/standard/:file', 'features/standard/files/feed.ts'),
  route('downloads', 'features/standard/files/downloads.ts'),
  route('about', 'features/standard/pages/about.tsx'),
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
