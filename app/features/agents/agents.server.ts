/** The door of agents: what this site offers to programs that speak MCP. */
import { createContext } from 'react-router';
import type { Services } from '#app/services/services.server.ts';
import type { Endpoint } from './endpoint.server.ts';
import { sweepKeptTraces } from './kept-traces.server.ts';

export { type Caller, makeEndpoint } from './endpoint.server.ts';
export { signInFor } from './sign-in.server.ts';
export { makeLibrary } from './site-library.server.ts';

/** What answers at `/mcp`. Set by the composition. */
export const agentsContext = createContext<Pick<Endpoint, 'answer'>>();

export function registerAgentsTasks({ background, db }: Services): void {
  background.every('sweep-kept-traces', '37 * * * *', () => sweepKeptTraces(db));
}
