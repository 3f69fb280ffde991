import { dropHiddenInLine } from '@context-native/text/hidden-characters';
import { z } from 'zod';
import { bestMatches, maxSearchLength, searchGroupNames } from '#app/lib/search.ts';

/** How many of each group `/search` and the window on every page show. */
export const hitsPerGroup = { page: 8, window: 4 };

/** `?q=` of a search; what is too long is cut, not refused. */
export function searchQuery(params: URLSearchParams): string {
  return dropHiddenInLine(params.get('q') ?? '').slice(0, maxSearchLength);
}

export const searchAnswer = z.object({
  query: z.string(),
  words: z
    .array(z.string())
    .describe('What was looked for and found, in small letters, as stems: words to mark.'),
  groups: z.array(
    z.object({
      name: z.enum([bestMatches, ...searchGroupNames]),
      hits: z.array(
        z.object({
          title: z.string(),
          href: z.string().describe('Path on this site.'),
          about: z.string().describe('What it is, or the words of it that were looked for.'),
          of: z.optional(z.string()).describe('The page that it is a section of.'),
          archived: z
            .optional(z.string())
            .describe('It is archived: why, or what to use instead; empty where nothing is said.'),
        }),
      ),
    }),
  ),
});
