/** One thing that a search of the site finds. */
export interface SearchHit {
  title: string;
  href: string;
  /** One line on what it is, or the words of it that were looked for. */
  about: string;
  /** The page that it is a section of. */
  of?: string | undefined;
  /** Present if archived: the reason or a replacement, from the data; empty if neither is known. */
  archived?: string | undefined;
}

/** Label of an archived hit. */
export const archivedInWords = (why: string): string => (why === '' ? 'Archived' : `Archived: ${why}`);

/** Texts in files or on pages that are the same for everyone: the build puts them into the index in full. */
export interface SearchText extends SearchHit {
  group: SearchGroupName;
  text: string;
  /** Further search words of the page; they weigh more than those of the text, and are not shown. */
  keywords?: string | undefined;
  /** A member, event or setting: searched by name. Other searches mean its section. */
  isNamed?: boolean;
  /** Full text of a page whose sections have their own entries; it weighs less. */
  rest?: string;
}

/** A hit of a source, with texts for its rank among those of the index. */
export interface SearchCandidate extends SearchHit {
  text?: string;
  keywords?: string;
}

/** A typed word, or several with a joint meaning, folded. */
export interface SearchTerm {
  words: string[];
  /** Synonyms, and known words that begin with the typed one. */
  synonyms: string[][];
}

/** A search, for a source. */
export interface SourceQuery {
  /** The search as typed, with corrected spelling. */
  typed: string;
  terms: readonly SearchTerm[];
  /** Pages in the database whose search words have one of the terms: `/blog/…`. */
  meant?: readonly string[];
}

/** Texts in the database, or read again at each start: a feature finds them by one bounded query. */
export interface SearchSource {
  group: SearchGroupName;
  /** At most `limit` hits with some of the terms, best first: the search ranks them again. */
  find: (query: SourceQuery, limit: number) => Promise<SearchCandidate[]>;
  /** For words that no page has: known words of the source for each, equal or similar. */
  nearWords?: (words: readonly string[]) => Promise<ReadonlyMap<string, string[]>>;
}

/** Heading of the best results of all groups, above the groups. */
export const bestMatches = 'Best matches';

/** Groups of results, in the order for equally good matches. */
export const searchGroupNames = [
  'Pages',
  'Standard',
  'Questions',
  'Lessons',
  'Registry',
  'Types',
  'Working draft',
  'Insights',
  'MCP Map',
  'Content Library',
  'Free courses',
] as const;

type SearchGroupName = (typeof searchGroupNames)[number];

export interface SearchGroup {
  name: SearchGroupName | typeof bestMatches;
  hits: SearchHit[];
}

/** Names of members, settings, flags and files: `mcp_run`, `tool.called`, `--otlp`, `requestState`. */
const identifierPattern =
  /--[a-z][a-z0-9-]+|[a-z0-9]+(?:[_.][a-z][a-z0-9]*)+|\b[a-z]+[A-Z][A-Za-z0-9]*|\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+/g;

/** The identifiers in a text, in lower case. */
export function listIdentifiers(text: string): string[] {
  const plain = text.replace(/[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+/g, (name) => name.toLowerCase());
  return [...plain.matchAll(identifierPattern)].map(([name]) => name.toLowerCase());
}

/** Longest search, in characters and in words. */
export const maxSearchLength = 100;
const maxWords = 8;

/** Words of questions: they say nothing of what is looked for. */
const emptyWords = new Set(
  'a about actually already also am an and any anything are as at be been being but by can cannot cant could dear did do does doesn don dont else ever everything for from get happens has have hello here hi how i if im in into is isn it just know make many me much must my need not of on or our please possible really s see should so some somehow someone something t than that the their them then there these they thing things this through to too us versus very via vs want was we were what when where which while who why will with would you your'.split(
    ' ',
  ),
);

const isEmptyWord = (word: string): boolean => emptyWords.has(word);

/** The distinctive words of a phrase such as `sign in`. */
export function tellingOf(words: string[]): string[] {
  const telling = words.filter((word) => !isEmptyWord(word));
  return telling.length > 0 ? telling : words;
}

/** A number with its parts is one word: `3.4` is a clause, and `v0.1` a version. */
const wordPattern = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;

/** All words of a text in small letters, in their order; signs between them count for nothing. */
export function listWords(text: string): string[] {
  const plain = text.toLowerCase().replace(signedName, (name) => signedNames[name] ?? name);
  return plain.match(wordPattern) ?? [];
}

/** Names with a sign in them, as words. */
const signedNames: Record<string, string> = {
  'c#': 'csharp',
  'f#': 'fsharp',
  'c++': 'cpp',
  '.net': 'dotnet',
};
const signedName = /(?<![\p{L}\p{N}])(?:[cf]#|c\+\+|\.net)(?![\p{L}\p{N}])/gu;

/** Words of the typed search, up to a limit, without filler words, unless there is nothing else. */
export function wordsOf(query: string): string[] {
  const words = listWords(query.slice(0, maxSearchLength));
  const telling = words.filter((word) => !isEmptyWord(word));
  return (telling.length > 0 ? telling : words).slice(0, maxWords);
}

/**
 * The stem of a word: `refunds`, `tracing` and `donation` find `refund`, `trace` and `donate`. Stems are for comparison,
 * not for display. Words with a digit and words in other scripts do not change.
 */
export function foldWord(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(word);
  if (stems.size >= maxStems) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** Cache of stems: a search folds the same words many times. */
const stems = new Map<string, string>();
const maxStems = 20_000;

/** Words that the rules would confuse with another word: `sign in`, `new`. */
const irregular = new Map([
  ['signed', 'signatur'],
  ['signing', 'signatur'],
  ['news', 'news'],
]);

function stemOf(word: string): string {
  const other = irregular.get(word);
  if (other !== undefined) return other;
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const one = /[^su]s$|..ies$/.test(word) ? word.replace(/ies$/, 'y').replace(/s$/, '') : word;
  const stem = one
    .replace(/(?<=.)ied$/, 'y')
    .replace(/(?<=.[aeiouy].*)(?:ing|(?<!e)ed)$/, '')
    .replace(/(?<=...[ct])ion$/, '')
    .replace(/(?<=...)ll$/, 'l')
    .replace(/(?<=..[^e])e$/, '');
  return stem.length < 3 ? one : one.length - stem.length > 1 ? stem.replace(/([bdgmnprt])\1$/, '$1') : stem;
}

/** All words of a text, folded. */
export const foldWords = (text: string): string[] => listWords(text).map(foldWord);

/** Number of terms that a text has, as typed or as a synonym, as a whole word or as the beginning of one. */
export function countTerms(text: string, terms: readonly SearchTerm[]): number {
  const all = [...new Set(foldWords(text))];
  // Short words begin too many others.
  const has = (word: string) => all.some((own) => own === word || (word.length > 3 && own.startsWith(word)));
  return terms.filter(({ words, synonyms }) => [words, ...synonyms].some((phrase) => phrase.every(has)))
    .length;
}

/** How well a title fits: 3 it is what was typed, 2 it begins with it, 1 it holds each word's beginning, 0 else. */
export function titleFit(title: string, query: string): number {
  const words = foldWords(query);
  const titleWords = foldWords(title);
  const [typed, whole] = [words.join(' '), titleWords.join(' ')];
  if (whole === typed) return 3;
  if (whole.startsWith(typed)) return 2;
  const isHeld = (word: string) => titleWords.some((titleWord) => titleWord.startsWith(foldWord(word)));
  return wordsOf(query).every(isHeld) ? 1 : 0;
}

/** A text in pieces, one after the other; pieces that match a searched word are marked. */
export function markWords(text: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  const looked = new Set(words);
  const pieces: { text: string; isMarked: boolean }[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!looked.has(foldWord(word.toLowerCase()))) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isMarked: false });
    pieces.push({ text: word, isMarked: true });
    end = index + word.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false });
  return pieces;
}

/**
 * Those words of a text around which most of what was looked for stands, about `length` characters; undefined where
 * nothing of it does.
 */
export function excerptOf(text: string, words: readonly string[], length = 170): string | undefined {
  const looked = new Set(words);
  const places = [...text.matchAll(wordPattern)]
    .map(({ 0: word, index }) => ({ word: foldWord(word.toLowerCase()), index }))
    .filter(({ word }) => looked.has(word));
  let best: { from: number; count: number } | undefined;
  for (const [number, { index: from }] of places.entries()) {
    const near = new Set<string>();
    for (let next = number; (places[next]?.index ?? Infinity) < from + length - 30; next += 1)
      near.add(places[next]?.word ?? '');
    if (near.size > (best?.count ?? 0)) best = { from, count: near.size };
  }
  if (!best) return undefined;
  // A little of the preceding text, from the start of a word.
  const start = best.from < 40 ? 0 : text.indexOf(' ', best.from - 30) + 1;
  const piece = text.slice(start, start + length);
  const isCut = start + length < text.length;
  const whole = isCut ? piece.slice(0, Math.max(piece.lastIndexOf(' '), length / 2)) : piece;
  return `${start > 0 ? '… ' : ''}${whole.trim()}${isCut ? ' …' : ''}`;
}
