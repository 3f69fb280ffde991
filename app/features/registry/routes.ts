import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const registryRoutes: RouteConfigEntry[] = [
  route('registry', 'features/registry/pages/registry.tsx'),
  route('registry/submit', 'features/registry/pages/submit.tsx'),
  route('registry/:org/:code', 'features/registry/pages/entry.tsx'),
  route('registry/:org/:code/badge.svg', 'features/registry/api/badge.ts'),
  route('schemas/registry/entry-file.json', 'features/registry/api/entry-file-schema.ts'),
  route('api/registry/entries', 'features/registry/api/entries.ts'),
  route('api/registry/entries/:org/:code', 'features/registry/api/entry.ts'),
];
