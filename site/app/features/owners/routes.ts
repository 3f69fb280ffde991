import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of one listing: `/listings/map/SLUG/…` and `/listings/entry/ORG/CODE/…`. */
export const ownersRoutes: RouteConfigEntry[] = [];

/** Pages of the account, below `/account/`. */
export const ownersAccountRoutes: RouteConfigEntry[] = [];

/** Pages of the desk, below `/admin/`. */
export const ownersAdminRoutes: RouteConfigEntry[] = [];
