import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const libraryRoutes: RouteConfigEntry[] = [
  route('content-library', 'features/library/pages/content-library.tsx'),
  route('content-library/thumbnails/:id', 'features/library/api/thumbnail.ts'),
  route('api/content-library/:id/views', 'features/library/api/views.ts'),
];
