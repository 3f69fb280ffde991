import type { PageHandle } from '#app/ui/page-handle.ts';
import { beginAuthorisation } from '../authorise.server.ts';
import type { Route } from './+types/authorise';

export const handle: PageHandle = { page: 'reading' };

/** `GET /oauth2/authorize`: an agent's browser window begins here. */
export const loader = (args: Route.LoaderArgs) => beginAuthorisation(args);
