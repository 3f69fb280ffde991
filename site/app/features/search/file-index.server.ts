import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MiniSearch, {
  type Options,
  type QueryCombination,
  type SearchOptions,
  type SearchResult,
} from 'minisearch';
import { foldWord, foldWords, listWords, type SearchText } from '#app/lib/search.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { loadSynonyms, type Synonyms, type Term, tellingOf } from './synonyms.server.ts';

/** Written by the build (`site/scripts/search-index.ts`), read at the first search. */
export const builtIndex = join(projectRoot, 'build/search-index.json');

const options: Options<SearchText & { id: number }> = {
  fields: ['title', 'keywords', 'text'],
  storeFields: ['title', 'href', 'about', 'of', 'group', 'text'],
  tokenize: listWords,
  // `v1.0` is found as `1.0` too.
  processTerm: (word) => (/^v\d/.test(word) ? [word, word.slice(1)] : foldWord(word)),
  searchOptions: {
    tokenize: listWords,
    boost: { title: 6, keywords: 3 },
    // Their texts are long, and name much that others are about; what is published comes before what is not.
    boostDocument: (_id, _term, stored) =>
      ['Lessons', 'Working draft'].includes(`${stored?.group}`) ? 0.5 : 1,
  },
};

type FileIndex = MiniSearch<SearchText & { id: number }>;
/** A hit of the index: what `storeFields` kept of the text. */
export type FileHit = SearchResult & SearchText;

/** An index of texts. Words that mean something only together, by the synonyms, are in it as one: `money back`. */
export function makeIndex(texts: SearchText[], synonyms: Synonyms): FileIndex {
  const phrases = Map.groupBy(
    synonyms
      .flat()
      .map(foldWords)
      .filter((words) => words.length > 1),
    ([first = '']) => first,
  );
  const tokenize = (text: string): string[] => {
    const words = foldWords(text);
    const together = words.flatMap((word, at) =>
      (phrases.get(word) ?? []).filter((phrase) => phrase.every((one, next) => words[at + next] === one)),
    );
    return [...listWords(text), ...together.map((phrase) => phrase.join(' '))];
  };
  const index = new MiniSearch({ ...options, tokenize });
  index.addAll(texts.map((text, id) => ({ ...text, id })));
  return index;
}

let built: Promise<FileIndex> | undefined;
let made: Promise<FileIndex> | undefined;

/**
 * The index as it was built. Until it is, in the first minute of a trial or while developing, it is made of the files as they
 * are: pages have their titles in it, and not all that they say.
 */
export function loadIndex(listTexts: () => Promise<SearchText[]>): Promise<FileIndex> {
  if (built || existsSync(builtIndex)) {
    built ??= readFile(builtIndex, 'utf8').then((json) => MiniSearch.loadJSON(json, options));
    return built;
  }
  made ??= Promise.all([listTexts(), loadSynonyms()]).then(([texts, synonyms]) => makeIndex(texts, synonyms));
  return made;
}

/** One wrong letter in five, and none in short words, where it would mean another word. */
const fuzzy = (word: string) => (word.length > 3 ? 0.2 : false);
/** Typed words count for more than their synonyms. */
const synonymBoost = 0.35;

/**
 * Texts that have the terms, or what means the same, best first: one that lacks some counts for less, but a title may make
 * up for it. Where none has all, wrong letters are forgiven.
 */
export function searchIndex(index: FileIndex, terms: Term[]): { hits: FileHit[]; isLoose: boolean } {
  const search = (typed: SearchOptions) => {
    const queries = terms.map((term, at) => queryOf(term, at === terms.length - 1, typed));
    const found = index.search({ combineWith: 'OR', queries }) as FileHit[];
    return found.map((hit) => ({ ...hit, share: shareOf(hit, terms) }));
  };
  const exact = search({});
  const isAnyWhole = exact.some(({ share }) => share === 1);
  const found = (isAnyWhole ? exact : search({ fuzzy }))
    .map((hit) => ({ ...hit, score: hit.score * hit.share ** shareWeight }))
    .sort((a, b) => b.score - a.score);
  const least = (found[0]?.score ?? 0) * leastOfBest;
  return { hits: found.filter(({ share, score }) => share === 1 || score >= least), isLoose: !isAnyWhole };
}

/** How much it costs to lack a term. */
const shareWeight = 1.5;
/** Texts that lack a term and score below this share of the best are not shown. */
const leastOfBest = 0.05;

/** How many of the terms a text has, from 0 to 1. */
function shareOf({ queryTerms }: SearchResult, terms: Term[]): number {
  const has = (word: string) => queryTerms.includes(word);
  const isThere = ({ words, synonyms }: Term) =>
    tellingOf(words).every(has) || [words, ...synonyms].some((phrase) => has(phrase.join(' ')));
  return terms.filter(isThere).length / terms.length;
}

/** A term as it was typed, or in other words; of several words, together or apart. */
function queryOf({ words, synonyms }: Term, isLast: boolean, typed: SearchOptions): QueryCombination {
  // Two letters count as the beginning of a word only in the last word, which may still be incomplete.
  const prefix = (word: string, at: number, all: string[]) =>
    word.length > 2 || (isLast && at === all.length - 1);
  const together = (phrase: string[], boost: number): QueryCombination => ({
    queries: [phrase.join(' ')],
    tokenize: (whole) => [whole],
    boostTerm: () => boost,
  });
  const apart = words.length > 1 ? synonymBoost : 1;
  return {
    combineWith: 'OR',
    queries: [
      {
        queries: [tellingOf(words).join(' ')],
        combineWith: 'AND',
        ...typed,
        prefix,
        boostTerm: () => apart,
      },
      ...(words.length > 1 ? [together(words, 1)] : []),
      ...synonyms.map((phrase) => together(phrase, synonymBoost)),
    ],
  };
}

const pagesOf = new WeakMap<FileIndex, FileHit[]>();

/** The whole pages that are in an index, without their sections. */
export function listPages(index: FileIndex): FileHit[] {
  const known = pagesOf.get(index);
  if (known) return known;
  const all = index.search(MiniSearch.wildcard) as FileHit[];
  const pages = all.filter(({ of, href }) => of === undefined && /^\/[^#]*$/.test(href));
  pagesOf.set(index, pages);
  return pages;
}
