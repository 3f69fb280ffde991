import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const ecosystemRoutes: RouteConfigEntry[] = [
  route('ecosystem/layers', 'features/ecosystem/pages/layers.tsx'),
  route('ecosystem/scale', 'features/ecosystem/pages/scale.tsx'),
];
