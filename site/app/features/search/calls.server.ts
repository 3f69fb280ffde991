import { z } from 'zod';
import { maxSearchLength } from '#app/lib/search-places.ts';
import { type Call, defineCall } from '#app/services/http/call.server.ts';
import { hitsPerGroup, searchAnswer, searchQuery } from './schema.ts';
import { searchableContext, searchSite } from './search.server.ts';

export const searchCalls: Call[] = [
  defineCall({
    method: 'get',
    path: '/api/search',
    id: 'searchSite',
    tag: 'Search',
    summary: 'Search the whole site',
    description: `Searches pages and their sections, clauses of the standard, questions, lessons, the registry, articles, the map, the library and free courses. The best matches come first, then at most ${hitsPerGroup.window} of each kind. Synonyms and small typos match too. A query longer than ${maxSearchLength} characters is cut off.`,
    query: z.object({ q: z.string().describe('Words to search for.') }),
    answers: { 200: { description: 'Matches in groups, best first.', schema: searchAnswer } },
    isOpen: true,
    async answer({ url, context }) {
      const query = searchQuery(url.searchParams);
      return { query, ...(await searchSite(context.get(searchableContext), query, hitsPerGroup.window)) };
    },
  }),
];
