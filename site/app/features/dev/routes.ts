import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const devRoutes: RouteConfigEntry[] = [
  route('dev/mail', 'features/dev/mail.tsx'),
  route('dev/checkout/:id', 'features/dev/checkout.tsx'),
];
