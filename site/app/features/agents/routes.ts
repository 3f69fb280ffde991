import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const agentsRoutes: RouteConfigEntry[] = [
  route('agents', 'features/agents/pages/agents.tsx'),
  route('mcp', 'features/agents/mcp.ts'),
  route('mcp/server-card', 'features/agents/files/server-card.ts'),
  route('traces/:id', 'features/agents/files/kept-trace.ts'),
  route('.well-known/ai-catalog.json', 'features/agents/files/ai-catalog.ts'),
];
