import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const styleguideRoutes: RouteConfigEntry[] = [
  route('styleguide', 'features/styleguide/pages/styleguide.tsx'),
];
