import type { SearchCandidate, SearchHit, SourceQuery } from '#app/lib/search.ts';
import { loadSynonyms, termsOf } from './terms.server.ts';

/** Number of items. */
const shown = 6;

/**
 * Nearest items for a search without results: items that have one of its words, or a word with the same beginning as a
 * long one, which is often only misspelt at its end. Empty without a search.
 *
 * @param find the list's source for the site's search, at most `limit` hits
 */
export async function listNearest(
  search: string,
  find: (query: SourceQuery, limit: number) => Promise<SearchCandidate[]>,
): Promise<SearchHit[]> {
  const terms = termsOf(search, await loadSynonyms()).map(({ words, synonyms }) => {
    const beginnings = words
      .filter((word) => word.length > 4)
      .map((word) => [word.slice(0, Math.ceil(word.length * 0.6))]);
    return { words, synonyms: [...synonyms, ...(words.length === 1 ? beginnings : [])] };
  });
  if (terms.length === 0) return [];
  return (await find({ typed: search, terms }, shown)).map(({ title, href, about, archived }) => ({
    title,
    href,
    about,
    archived,
  }));
}
