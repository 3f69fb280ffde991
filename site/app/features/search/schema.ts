import { dropHiddenInLine } from '@context-native/text/hidden-characters';
import { z } from 'zod';
import { bestMatches, searchGroupNames } from '#app/lib/search.ts';
import { maxSearchLength } from '#app/lib/search-places.ts';

/** Maximum hits per group on `/search`, and in the search window. */
export const hitsPerGroup = { page: 8, window: 4 };

/** The parameter `q` of a search. A long query is cut, not refused. */
export function searchQuery(params: URLSearchParams): string {
  return dropHiddenInLine(params.get('q') ?? '').slice(0, maxSearchLength);
}

export const searchAnswer = z.object({
  query: z.string(),
  words: z
    .array(z.string())
    .describe('Words to highlight: the stems of the typed and matched words, in lower case.'),
  groups: z.array(
    z.object({
      name: z.enum([bestMatches, ...searchGroupNames]),
      hits: z.array(
        z.object({
          title: z.string(),
          href: z.string().describe('Path of the match on this site.'),
          about: z.string().describe('Description, or an excerpt with the matched words.'),
          of: z.optional(z.string()).describe('Title of the page that this section belongs to.'),
          archived: z
            .optional(z.string())
            .describe(
              'Present if the item is archived: the reason or a replacement, or an empty string if neither is known.',
            ),
        }),
      ),
    }),
  ),
});
