/** Exports of the agents feature, for MCP clients. */
import { createContext } from 'react-router';
import type { ClientSetup } from './connect-here.ts';
import type { Endpoint } from './endpoint.server.ts';

export type { LibraryParts } from './site-library.server.ts';

/** The tools that `/mcp` offers. */
export const agentsContext = createContext<Pick<Endpoint, 'tools'>>();

/** Setup steps of each client for a server at this URL. */
export const clientSetupsContext = createContext<(url: string) => ClientSetup[]>();
