import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { registryPages } from './pages.ts';

export const registryRoutes: RouteConfigEntry[] = [
  ...routesOf('features/registry', registryPages),
  route('registry/:org/:code', 'features/registry/pages/entry.tsx'),
  route('registry/:org/:code/badge.svg', 'features/registry/api/badge.ts'),
  route('feeds/registry/:file', 'features/registry/api/feed.ts'),
  route('schemas/registry/entry-file.json', 'features/registry/api/entry-file-schema.ts'),
  ...['api/v1/registry', 'api/registry/entries'].flatMap((base) => [
    route(base, 'features/registry/api/entries.ts', { id: base }),
    route(`${base}/:org/:code`, 'features/registry/api/entry.ts', { id: `${base} one` }),
  ]),
];
