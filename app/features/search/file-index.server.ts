import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MiniSearch, { type Options, type SearchResult } from 'minisearch';
import { type SearchText, wordsOf } from '#app/lib/search.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';

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

export type FileIndex = MiniSearch<SearchText & { id: number }>;
/** A hit of the index: what `storeFields` kept of the text. */
export type FileHit = SearchResult & Omit<SearchText, 'text'>;

export function makeIndex(texts: SearchText[]): FileIndex {
  const index = new MiniSearch(options);
  index.addAll(texts.map((text, id) => ({ ...text, id })));
  return index;
}

let loading: Promise<FileIndex> | undefined;

/** The index as it was built; while developing, where nothing is built, it is made of the files as they are. */
export function loadIndex(listTexts: () => Promise<SearchText[]>): Promise<FileIndex> {
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
