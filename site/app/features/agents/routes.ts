import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { agentsPages } from './pages.ts';

export const agentsRoutes: RouteConfigEntry[] = [
  ...routesOf('features/agents', agentsPages),
  route('mcp', 'features/agents/mcp.ts'),
];
