import { createContext } from 'react-router';
import type { SearchCandidate, SearchHit, SearchTerm, SourceQuery } from '#app/lib/search.ts';
import { loadSynonyms, termsOf } from './terms.server.ts';

/** Maximum number of items. */
const shown = 6;

/** Terms of a search with corrected spelling. */
export type CorrectTerms = (search: string) => Promise<readonly SearchTerm[]>;

/** Set by the search feature, which knows the words of the site. */
export const correctTermsContext = createContext<CorrectTerms>(async () => []);

/**
 * Nearest items for a search without results: items with one of its words, as typed or with corrected spelling, or with
 * a word that begins like a long one of them, which is often misspelt only at its end. Empty without a search.
 *
 * @param find the list's source for the site's search, at most `limit` hits
 */
export async function listNearest(
  search: string,
  find: (query: SourceQuery, limit: number) => Promise<SearchCandidate[]>,
  correct: CorrectTerms,
): Promise<SearchHit[]> {
  const typed = termsOf(search, await loadSynonyms());
  if (typed.length === 0) return [];
  // The list may have a word that the rest of the site does not: a correction is added and replaces no term.
  const all = new Map([...typed, ...(await correct(search))].map((term) => [term.words.join(' '), term]));
  const terms = [...all.values()].map(({ words, synonyms }) => {
    const beginnings = words
      .filter((word) => word.length > 4)
      .map((word) => [word.slice(0, Math.ceil(word.length * 0.6))]);
    return { words, synonyms: [...synonyms, ...(words.length === 1 ? beginnings : [])] };
  });
  return (await find({ typed: search, terms }, shown)).map(({ title, href, about, archived }) => ({
    title,
    href,
    about,
    archived,
  }));
}
