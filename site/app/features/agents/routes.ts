import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { agentsPages } from './pages.ts';

export const agentsRoutes: RouteConfigEntry[] = [
  ...routesOf('features/agents', agentsPages),
  route('mcp', 'features/agents/mcp.ts'),
  route('mcp/server-card', 'features/agents/files/server-card.ts'),
  route('traces/:id', 'features/agents/files/kept-trace.ts'),
  route('.well-known/ai-catalog.json', 'features/agents/files/ai-catalog.ts'),
];
