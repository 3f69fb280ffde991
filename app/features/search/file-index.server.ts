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
    prefix: true,
    // One wrong letter in five, and none in short words, where it would mean another word.
    fuzzy: (term) => (term.length > 3 ? 0.2 : false),
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

/** Texts with every word of the query, best first; where there is none, those with some of the words. */
export function searchIndex(index: FileIndex, query: string): FileHit[] {
  const words = wordsOf(query).join(' ');
  const whole = index.search(words, { combineWith: 'AND' });
  return (whole.length > 0 ? whole : index.search(words)) as FileHit[];
}
