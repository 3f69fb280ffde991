/** The door of agents: what this site offers to programs that speak MCP. */
import { createContext } from 'react-router';
import type { PublicPages } from '#app/lib/public-page.ts';
import type { Services } from '#app/services/services.server.ts';
import type { ClientSetup } from './connect-here.ts';
import type { Endpoint } from './endpoint.server.ts';
import { sweepKeptTraces } from './kept-traces.server.ts';

export { makeEndpoint } from './endpoint.server.ts';
export { keptTraceSource } from './kept-traces.server.ts';
export { signInFor } from './sign-in.server.ts';
export { makeLibrary } from './site-library.server.ts';

/** What `/mcp` offers. Set by the composition. */
export const agentsContext = createContext<Pick<Endpoint, 'tools'>>();

/** How clients are set up for a server at this address. Set by the composition. */
export const clientSetupsContext = createContext<(url: string) => ClientSetup[]>();

export const agentsPages: PublicPages = {
  '/agents': {
    title: 'For agents',
    kicker: 'MCP endpoint, tools, how to connect',
    searchWords:
      'mcp server endpoint tools claude cursor vscode vs code copilot llm llms.txt oauth connect install',
  },
};

export function registerAgentsTasks({ background, db }: Services): void {
  background.every('sweep-kept-traces', '37 * * * *', () => sweepKeptTraces(db));
}
