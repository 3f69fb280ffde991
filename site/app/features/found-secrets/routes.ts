import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const pages = 'features/found-secrets/pages';

export const foundSecretsAdminRoutes: RouteConfigEntry[] = [
  route('secrets', `${pages}/found-secrets.tsx`),
  route('secrets/:id', `${pages}/found-secret.tsx`),
];
