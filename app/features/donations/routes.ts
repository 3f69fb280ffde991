import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const donationsRoutes: RouteConfigEntry[] = [
  route('api/create-donation', 'features/donations/api/create-donation.ts'),
];
