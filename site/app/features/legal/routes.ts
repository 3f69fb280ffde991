import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const legalRoutes: RouteConfigEntry[] = ['terms', 'privacy', 'accessibility'].map((path) =>
  route(path, 'features/legal/text-page.tsx', { id: `text/${path}` }),
);
