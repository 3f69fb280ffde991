import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MiniSearch, { type Options, type SearchResult } from 'minisearch';
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
import { projectRoot } from '#app/services/config/project-root.server.ts';

/** The door of the site's search. */
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

/** Written by the build (`scripts/search-index.ts`), read at the first search. */
export const builtIndex = join(projectRoot, 'build/search-index.json');

const options: Options<SearchText & { id: number }> = {
  fields: ['title', 'text'],
  storeFields: ['title', 'href', 'about', 'group'],
  searchOptions: {
    boost: { title: 4 },
    // Two letters are the beginning of a word only while somebody types it.
    prefix: (term, index, terms) => term.length > 2 || index === terms.length - 1,
  },
};

type FileIndex = MiniSearch<SearchText & { id: number }>;
/** A hit of the index: what `storeFields` kept of the text. */
type FileHit = SearchResult & Omit<SearchText, 'text'>;

export function makeIndex(texts: SearchText[]): FileIndex {
  const index = new MiniSearch(options);
  index.addAll(texts.map((text, id) => ({ ...text, id })));
  return index;
}

let loading: Promise<FileIndex> | undefined;

/** The index as it was built; while developing, where nothing is built, it is made of the files as they are. */
function loadIndex(listTexts: () => Promise<SearchText[]>): Promise<FileIndex> {
  loading ??= readFile(builtIndex, 'utf8').then(
    (json) => MiniSearch.loadJSON(json, options),
    async () => makeIndex(await listTexts()),
  );
  return loading;
}

/** One wrong letter in five, and none in short words, where it would mean another word. */
const fuzzy = (term: string) => (term.length > 3 ? 0.2 : false);

/** Texts with every word of the query, best first; where there is none, those with nearly all, or with some. */
export function searchIndex(index: FileIndex, query: string): { hits: FileHit[]; isLoose: boolean } {
  const words = wordsOf(query).join(' ');
  const whole = index.search(words, { combineWith: 'AND' });
  if (whole.length > 0) return { hits: whole as FileHit[], isLoose: false };
  const nearly = index.search(words, { combineWith: 'AND', fuzzy });
  const loose = nearly.length > 0 ? nearly : index.search(words);
  return { hits: loose as FileHit[], isLoose: true };
}
