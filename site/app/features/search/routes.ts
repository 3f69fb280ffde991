import { type RouteConfig, route } from '@react-router/dev/routes';

export const searchRoutes = [
  route('search', 'features/search/pages/search.tsx'),
  route('api/search', 'features/search/api/search.ts'),
] satisfies RouteConfig;
