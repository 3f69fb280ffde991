import { createContext } from 'react-router';
import {
  type SearchGroup,
  type SearchHit,
  type SearchSource,
  type SearchText,
  searchGroupNames,
  titleFit,
  wordsOf,
} from '#app/lib/search.ts';
import { loadIndex, searchIndex } from './file-index.server.ts';

/** The door of the site's search. */
export { builtIndex, makeIndex } from './file-index.server.ts';
export { searchOperations } from './operations.server.ts';
export { searchPages } from './public-pages.ts';

export interface Searchable {
  /** For the build, and for developing. */
  listTexts: () => Promise<SearchText[]>;
  sources: SearchSource[];
}

/** What can be found. Set by the composition. */
export const searchableContext = createContext<Searchable>();

/**
 * What fits the query, at most `limit` of each group; the group whose best title fits best stands first. One query
 * for each source of the database. Nothing but signs finds nothing.
 */
export async function searchSite(
  { listTexts, sources }: Searchable,
  query: string,
  limit: number,
): Promise<SearchGroup[]> {
  if (wordsOf(query).length === 0) return [];
  const [index, ...found] = await Promise.all([
    loadIndex(listTexts),
    ...sources.map(async ({ group, find }) => ({ group, hits: await find(query, limit) })),
  ]);
  const inFiles = searchIndex(index, query);
  const groups = searchGroupNames.map((name) => ({
    name,
    hits: bestFirst(
      [
        ...inFiles.filter(({ group }) => group === name).slice(0, limit),
        ...found.filter(({ group }) => group === name).flatMap(({ hits }) => hits),
      ].map(({ title, href, about }) => ({ title, href, about })),
      query,
    ).slice(0, limit),
  }));
  return groups
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => fitOf(b.hits, query) - fitOf(a.hits, query));
}

/** By their titles; those that fit alike keep the order in which they were found. */
function bestFirst(hits: SearchHit[], query: string): SearchHit[] {
  return hits.toSorted((a, b) => titleFit(b.title, query) - titleFit(a.title, query));
}

const fitOf = ([best]: SearchHit[], query: string) => (best ? titleFit(best.title, query) : 0);
