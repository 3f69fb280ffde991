import { z } from 'zod';
import type { ApiOperation } from '#app/lib/api-operation.ts';
import { maxSearchLength } from '#app/lib/search.ts';
import { hitsPerGroup, searchAnswer } from './schema.ts';

export const searchOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/search',
    id: 'searchSite',
    tag: 'Search',
    summary: 'Search the whole site',
    description: `Pages and their sections, clauses of the standard, questions, lessons, the registry, articles, the map, the library and free courses: the best of all first, then at most ${hitsPerGroup.window} of each. Other words for the same thing find it, and small typing errors are forgiven. What is longer than ${maxSearchLength} characters is cut.`,
    query: z.object({ q: z.string().describe('What to look for.') }),
    answers: { 200: { description: 'What fits, in groups, the best first.', schema: searchAnswer } },
  },
];
