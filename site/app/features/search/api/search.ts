import { answerOpenly, answerPreflight } from '#app/lib/open-answer.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { hitsPerGroup, searchQuery } from '../schema.ts';
import { searchableContext, searchSite } from '../search.server.ts';
import type { Route } from './+types/search';

export const handle: PageHandle = { page: 'call' };

/** `GET /api/search?q=`: what the search window shows. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const query = searchQuery(url.searchParams);
  const found = await searchSite(context.get(searchableContext), query, hitsPerGroup.window);
  return answerOpenly(request, JSON.stringify({ query, ...found }), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=60',
  });
}
