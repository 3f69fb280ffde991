import { createContext } from 'react-router';
import type { PublicPages } from '#app/lib/public-page.ts';
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

export interface Searchable {
  /** For the build, and for developing. */
  listTexts: () => Promise<SearchText[]>;
  sources: SearchSource[];
}

/** What can be found. Set by the composition. */
export const searchableContext = createContext<Searchable>();

/**
 * What fits the query, at most `limit` of each group; the group whose best title fits best stands first. What has only
 * nearly the words, or some of them, is shown where nothing has all. Nothing but signs finds nothing.
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
  const { hits: inFiles, isLoose } = searchIndex(index, query);
  const all = [
    ...inFiles.map(({ group, title, href, about }) => ({ group, hit: { title, href, about, isLoose } })),
    ...found.flatMap(({ group, hits }) => hits.map((hit) => ({ group, hit }))),
  ];
  const isAnyWhole = all.some(({ hit }) => !hit.isLoose);
  const shown = all.filter(({ hit }) => !(isAnyWhole && hit.isLoose));
  return searchGroupNames
    .map((name) => {
      const hits = shown.filter(({ group }) => group === name).map(({ hit }) => hit);
      return { name, hits: bestFirst(hits, query).slice(0, limit) };
    })
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => fitOf(b.hits, query) - fitOf(a.hits, query));
}

/** By their titles; those that fit alike keep the order in which they were found. */
function bestFirst(hits: SearchHit[], query: string): SearchHit[] {
  return hits
    .toSorted((a, b) => titleFit(b.title, query) - titleFit(a.title, query))
    .map(({ title, href, about }) => ({ title, href, about }));
}

const fitOf = ([best]: SearchHit[], query: string) => (best ? titleFit(best.title, query) : 0);

export const searchPages: PublicPages = {
  '/search': { title: 'Search', kicker: '/search', isUnlisted: true },
};
