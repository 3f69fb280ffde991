import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MiniSearch, { type Options, type QueryCombination, type SearchResult } from 'minisearch';
import { once } from '#app/lib/once.ts';
import {
  foldWord,
  foldWords,
  listIdentifiers,
  listWords,
  type SearchTerm,
  type SearchText,
  tellingOf,
} from '#app/lib/search.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { loadSynonyms, type Synonyms } from '#app/services/search/terms.server.ts';

/** Written by the build (`site/scripts/search-index.ts`), read at the first search. */
export const builtIndex = join(projectRoot, 'build/search-index.json');

/** A text of the index, or during one search a candidate of a source. */
type IndexedText = SearchText & { id: number; archived?: SearchText['archived'] };

const options: Options<IndexedText> = {
  fields: ['title', 'keywords', 'about', 'asked', 'text', 'rest'],
  storeFields: ['title', 'href', 'about', 'of', 'group', 'text', 'keywords', 'archived', 'isNamed'],
  tokenize: (text) => tokensOf(text, new Map()),
  // The tokenizer folds the words.
  processTerm: (word) => word,
  searchOptions: {
    tokenize: (word) => [word],
    boost: {
      title: 3,
      keywords: 3,
      about: 1.5,
      asked: 1,
      rest: 0.2,
    },
    // A page with more questions or search words is not less about each, so a field's length counts little (b).
    bm25: { k: 1.2, b: 0.3, d: 0.5 },
    boostDocument: (_id, _term, stored) => groupWeights[`${stored?.group}`] ?? 1,
  },
};

/**
 * Weights of groups, by default 1, tuned on judged searches, and on questions that were taken out of the index. The
 * published standard comes before the draft, and our own texts before lists of other people's work.
 */
const groupWeights: Record<string, number> = {
  Standard: 1.5,
  Questions: 1.4,
  'MCP Map': 0.65,
  Registry: 0.6,
  'Working draft': 0.55,
  Types: 0.5,
  'Free courses': 0.4,
  'Content Library': 0.4,
};

/** Weights of a synonym and of the beginning of a word; a typed whole word has 1. */
const synonymBoost = 0.45;
const prefixWeight = 0.3;
/** Weights of a whole identifier, and of its separate parts. */
const identifierBoost = 4;
const identifierParts = 0.15;
/** Exponent of the share of terms that a text has: a higher one lowers the score of texts without a term. */
const shareWeight = 1.25;
/**
 * Shares of a term that is only in a page's `rest`, and only in a text. A long text has most everyday words somewhere;
 * a title or search words tell what an entry is about.
 */
const restShare = 0.4;
const textShare = 0.7;
/** Minimum score, relative to the best, of a hit that lacks a term or has one only in a text. */
const leastOfBest = 0.03;

export type FileIndex = MiniSearch<IndexedText>;
/** A hit: stored fields of the text, and its share of the search's terms, 0 to 1. */
export type FileHit = SearchResult & SearchText & { share: number };

/**
 * Index tokens of a text: its words, versions without `v`, phrases with a joint meaning, and identifiers as one word.
 */
function tokensOf(text: string, phrases: ReadonlyMap<string, string[][]>): string[] {
  const words = foldWords(text);
  const together = words.flatMap((word, at) =>
    (phrases.get(word) ?? []).filter((phrase) => phrase.every((one, next) => words[at + next] === one)),
  );
  // A search for `1.0` finds `v1.0` too.
  const versions = words.flatMap((word) => (/^v\d/.test(word) ? [word.slice(1)] : []));
  return [
    ...words,
    ...versions,
    ...together.map((phrase) => phrase.join(' ')),
    ...listIdentifiers(text).map(identifierToken),
  ];
}

/** Token of a whole identifier, also of one that is a single word. No word begins with `=`. */
export const identifierToken = (name: string) => `=${name}`;

/** An index of texts. Phrases of the synonyms, such as `money back`, are also in it as one token. */
export function makeIndex(texts: SearchText[], synonyms: Synonyms): FileIndex {
  const index = new MiniSearch({ ...options, tokenize: tokenizer(synonyms) });
  index.addAll(texts.map((text, id) => ({ ...text, id })));
  return index;
}

function tokenizer(synonyms: Synonyms) {
  const phrases = Map.groupBy(
    synonyms
      .flat()
      .map(foldWords)
      .filter((words) => words.length > 1),
    ([first = '']) => first,
  );
  return (text: string) => tokensOf(text, phrases);
}

const loadBuilt = once(async (): Promise<FileIndex> => {
  const [json, synonyms] = await Promise.all([readFile(builtIndex, 'utf8'), loadSynonyms()]);
  return MiniSearch.loadJSON(json, { ...options, tokenize: tokenizer(synonyms) });
});
let isBuilt = false;
let made: (() => Promise<FileIndex>) | undefined;

/**
 * The built index. Before the build, in the first minute of a trial or while developing, an index of the current files:
 * it has pages by their titles, without their full text.
 */
export function loadIndex(listTexts: () => Promise<SearchText[]>): Promise<FileIndex> {
  isBuilt ||= existsSync(builtIndex);
  if (isBuilt) return loadBuilt();
  made ??= once(async () => makeIndex(...(await Promise.all([listTexts(), loadSynonyms()]))));
  return made();
}

/**
 * Texts and candidates that have some of the terms or their synonyms, best first, with comparable scores. A missing
 * term lowers the score, a rare one more. A term counts by its best match, not by the sum.
 */
export function searchIndex(
  index: FileIndex,
  terms: readonly SearchTerm[],
  typed = '',
  candidates: readonly SearchText[] = [],
): FileHit[] {
  const added = candidates.map((text, at) => ({ ...text, id: -1 - at }));
  index.addAll(added);
  try {
    const found = withOwnSynonyms(terms).map((term, at) =>
      searchTerm(index, term, typed, at === terms.length - 1),
    );
    const rarity = found.map(({ best, own }) =>
      best.size === 0 ? 0 : Math.log(1 + index.documentCount / (own || best.size)),
    );
    const whole = rarity.reduce((sum, own) => sum + own, 0) || 1;
    const hits = new Map<number, FileHit>();
    for (const [at, { best }] of found.entries())
      for (const [id, hit] of best) {
        const known = hits.get(id);
        const part = (Number(rarity[at]) / whole) * shareOf(hit);
        if (known) {
          known.score += hit.score;
          known.share += part;
          known.terms.push(...hit.terms);
        } else hits.set(id, { ...hit, share: part } as FileHit);
      }
    const all = [...hits.values()];
    for (const hit of all) hit.score *= hit.share ** shareWeight;
    all.sort((a, b) => b.score - a.score);
    const least = (all[0]?.score ?? 0) * leastOfBest;
    return all.filter(({ share, score }) => share > 0.999 || score >= least);
  } finally {
    // In reverse order: only this restores the mean lengths of fields that some candidates lack.
    index.removeAll(added.toReversed());
  }
}

/**
 * Share of a term that counts for a hit. A term that is only in `rest` is also in a section, which is a hit of its own.
 */
function shareOf({ match }: SearchResult): number {
  const fields = new Set(Object.values(match).flat());
  if (['title', 'keywords', 'about', 'asked'].some((field) => fields.has(field))) return 1;
  return fields.has('text') ? textShare : restShare;
}

/**
 * Removes synonyms that are terms, or synonyms of earlier terms, so that one word of a text stands for one term.
 * Otherwise `position` would match all four words of `gps coordinates latitude longitude`.
 */
function withOwnSynonyms(terms: readonly SearchTerm[]): SearchTerm[] {
  const used = new Set(terms.map(({ words }) => words.join(' ')));
  return terms.map(({ words, synonyms }) => {
    const own = synonyms.filter((phrase) => !used.has(phrase.join(' ')));
    for (const phrase of own) used.add(phrase.join(' '));
    return { words, synonyms: own };
  });
}

/**
 * Texts with a term, by id, each with the score of its best match of the words and the synonyms, and the number of texts
 * with the typed words: a common synonym makes a rare word no less telling.
 */
function searchTerm(
  index: FileIndex,
  { words, synonyms }: SearchTerm,
  typed: string,
  isLast: boolean,
): { best: Map<number, SearchResult>; own: number } {
  const best = new Map<number, SearchResult>();
  const look = (query: string | QueryCombination, boost: number, prefix = false) => {
    const options = prefix ? { prefix, weights: { prefix: prefixWeight, fuzzy: 0 } } : {};
    for (const hit of index.search(query, options)) {
      hit.score *= boost;
      const known = best.get(hit.id);
      if (!known) best.set(hit.id, hit);
      else if (known.score < hit.score) best.set(hit.id, { ...hit, terms: [...known.terms, ...hit.terms] });
      else known.terms.push(...hit.terms);
    }
  };
  const name = listIdentifiers(typed).find((one) => foldWords(one).join(' ') === words.join(' '));
  const apart = words.length === 1 ? 1 : name ? identifierParts : synonymBoost;
  look({ combineWith: 'AND', queries: tellingOf(words) }, apart);
  if (words.length > 1) look(words.join(' '), 1);
  const own = best.size;
  if (name) look(identifierToken(name), identifierBoost);
  for (const phrase of synonyms) look(phrase.join(' '), synonymBoost);
  // The last word may be incomplete: it also matches as a beginning, as typed, not as its stem.
  const last = listWords(typed).at(-1) ?? '';
  if (isLast && last.length > 1 && foldWord(last) === words.at(-1))
    look(last, words.length > 1 ? 0.3 : 1, true);
  return { best, own };
}

const vocabularies = new WeakMap<FileIndex, ReadonlySet<string>>();

/** Words of the entries of an index (without `rest`), in lower case, and their stems. */
export function listVocabulary(index: FileIndex): ReadonlySet<string> {
  const known = vocabularies.get(index);
  if (known) return known;
  const all = index.search(MiniSearch.wildcard) as FileHit[];
  const words = new Set(
    all.flatMap(({ title, about, text, keywords = '' }) =>
      listWords(`${title} ${about} ${text} ${keywords}`),
    ),
  );
  for (const word of [...words]) words.add(foldWord(word));
  vocabularies.set(index, words);
  return words;
}

const pagesOf = new WeakMap<FileIndex, FileHit[]>();

/** The pages in an index, without their sections. */
export function listPages(index: FileIndex): FileHit[] {
  const known = pagesOf.get(index);
  if (known) return known;
  const all = index.search(MiniSearch.wildcard) as FileHit[];
  const pages = all.filter(({ of, href }) => of === undefined && /^\/[^#]*$/.test(href));
  pagesOf.set(index, pages);
  return pages;
}
