import { z } from 'zod';
import { maxSearchLength, searchGroupNames } from '#app/lib/search.ts';

/** How many of each group `/search` and the window on every page show. */
export const hitsPerGroup = { page: 8, window: 4 };

/** `?q=` of a search; what is too long is cut, not refused. */
export function searchQuery(params: URLSearchParams): string {
  return (params.get('q') ?? '').trim().slice(0, maxSearchLength);
}

export const searchAnswer = z.object({
  query: z.string(),
  groups: z.array(
    z.object({
      name: z.enum(searchGroupNames),
      hits: z.array(
        z.object({
          title: z.string(),
          href: z.string().describe('Path on this site.'),
          about: z.string(),
        }),
      ),
    }),
  ),
});
