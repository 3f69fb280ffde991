import { searchDesk } from '../lists.server.ts';
import type { Route } from './+types/search';

/** What the search window of the desk shows (`enhance/search-window.ts`). */
export async function loader(args: Route.LoaderArgs) {
  return Response.json(await searchDesk(args), { headers: { 'Cache-Control': 'private, no-store' } });
}
