import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const certificationRoutes: RouteConfigEntry[] = [
  route('api/create-payment', 'features/certification/api/create-payment.ts'),
];
