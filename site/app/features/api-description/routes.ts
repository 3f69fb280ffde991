import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const apiDescriptionRoutes: RouteConfigEntry[] = [
  route('data', 'features/api-description/pages/data.tsx'),
  route('api/openapi.json', 'features/api-description/openapi.ts'),
];
