import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { site } from '#site';

export const donationsAdminRoutes: RouteConfigEntry[] = [
  route('donations', 'features/donations/admin/pages/donations.tsx'),
];

export const donationsRoutes: RouteConfigEntry[] = [
  route('donations', 'features/donations/pages/donations.tsx'),
  route('donation-success', 'features/donations/pages/donation-success.tsx'),
  route('donation-cancel', 'features/donations/pages/donation-cancel.tsx'),
  route(site.sponsors.replaceAll(/^\/|\/$/g, ''), 'features/donations/pages/sponsors.tsx'),
  route('api/create-donation', 'features/donations/api/create-donation.ts'),
];
