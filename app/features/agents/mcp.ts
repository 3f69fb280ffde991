import { requestContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/mcp';
import { agentsContext } from './agents.server.ts';

/** A picture of 2 MB in base64, and what stands around it. */
const maxBodyBytes = 3 * 1024 * 1024;

export const handle: PageHandle = { page: 'reading', maxBodyBytes, takesForeignPosts: true, isJsonRpc: true };

/** `/mcp`: the tools of this site for agents, by Streamable HTTP (docs/decisions/mcp-endpoint.md). */
export function action({ request, context }: Route.ActionArgs) {
  return context.get(agentsContext).answer(request, context.get(requestContext));
}

/** There are no sessions, so there is nothing to listen to: GET is answered with 405, as both revisions say. */
export function loader({ request, context }: Route.LoaderArgs) {
  return context.get(agentsContext).answer(request, context.get(requestContext));
}
