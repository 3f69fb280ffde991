import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const registryRoutes: RouteConfigEntry[] = [
  route('registry', 'features/registry/pages/registry.tsx'),
  route('registry/submit', 'features/registry/pages/submit.tsx'),
  route('registry/:org/:code', 'features/registry/pages/entry.tsx'),
  route('registry/:org/:code/badge.svg', 'features/registry/api/badge.ts'),
  route('feeds/registry/:file', 'features/registry/api/feed.ts'),
  route('schemas/registry/entry-file.json', 'features/registry/api/entry-file-schema.ts'),
  ...['api/v1/registry', 'api/registry/entries'].flatMap((base) => [
    route(base, 'features/registry/api/entries.ts', { id: base }),
    route(`${base}/:org/:code`, 'features/registry/api/entry.ts', { id: `${base} one` }),
  ]),
];
