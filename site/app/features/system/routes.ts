import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const systemAdminRoutes: RouteConfigEntry[] = [route('system', 'features/system/pages/system.tsx')];
