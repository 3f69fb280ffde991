/** The door of agents: what this site offers to programs that speak MCP. */
import { createContext } from 'react-router';
import type { ClientSetup } from './connect-here.ts';
import type { Endpoint } from './endpoint.server.ts';

export type { LibraryParts } from './site-library.server.ts';

/** What `/mcp` offers. */
export const agentsContext = createContext<Pick<Endpoint, 'tools'>>();

/** How clients are set up for a server at this address. */
export const clientSetupsContext = createContext<(url: string) => ClientSetup[]>();
