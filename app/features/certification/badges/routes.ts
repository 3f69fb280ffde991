import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const here = 'features/certification/badges';

export const badgeRoutes: RouteConfigEntry[] = [
  route('badges', `${here}/pages/badges.tsx`),
  route('badges/:name', `${here}/api/badge-file.ts`),
  route('verify', `${here}/pages/verify.tsx`),
  route('api/badge-document', `${here}/api/badge-document.ts`),
];
