import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages of one listing: `/listings/map/SLUG/…` and `/listings/entry/ORG/CODE/…`. */
export const ownersRoutes: RouteConfigEntry[] = ['claim', 'dispute', 'report'].map((page) =>
  route(`listings/:kind/:first/:second?/${page}`, `features/owners/pages/${page}.tsx`),
);

/** Pages of the account, below `/account/`. */
export const ownersAccountRoutes: RouteConfigEntry[] = [
  route('listings/:id', 'features/owners/pages/own-listing.tsx'),
];

/** Pages of the desk, below `/admin/`. */
export const ownersAdminRoutes: RouteConfigEntry[] = [
  route('claims', 'features/owners/admin/pages/claims.tsx'),
];
