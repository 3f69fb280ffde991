/** One thing that a search of the site finds. */
export interface SearchHit {
  title: string;
  href: string;
  /** One line on what it is, or the words of it that were looked for. */
  about: string;
  /** The page that it is a section of. */
  of?: string | undefined;
  /** It is archived: why, or what to use instead, in the words of the data; empty where they say neither. */
  archived?: string | undefined;
}

/** What is said of an archived hit beside its title. */
export const archivedInWords = (why: string): string => (why === '' ? 'Archived' : `Archived: ${why}`);

/** What is in files or on a page that is the same for everybody: the build puts it into the index, whole text included. */
export interface SearchText extends SearchHit {
  group: SearchGroupName;
  text: string;
  /** Further words by which it is found; they weigh more than those of the text, and are not shown. */
  keywords?: string | undefined;
  /** A member, event or setting, which is looked for by its name: other searches mean the section around it. */
  isNamed?: boolean;
  /** Of a page that is in the index with its sections all that it says; it weighs less than those. */
  rest?: string;
}

/** What a source found, with what it is ranked by: the search weighs it beside the texts of the index. */
export interface SearchCandidate extends SearchHit {
  text?: string;
  keywords?: string;
}

/** A word that was typed, or a few that mean something together, all folded. */
export interface SearchTerm {
  words: string[];
  /** What says the same in other words, and known words that differ from what was typed by one letter. */
  synonyms: string[][];
}

/** A search as a source gets it. */
export interface SourceQuery {
  /** As somebody typed it. */
  typed: string;
  terms: readonly SearchTerm[];
}

/** What is in the database, or read anew at each start: a feature finds it by one bounded query. */
export interface SearchSource {
  group: SearchGroupName;
  /** What has some of the terms, at most `limit`, best first: the search ranks it. */
  find: (query: SourceQuery, limit: number) => Promise<SearchCandidate[]>;
  /** Of words that no page has, those that the source knows for each, as they are or with one letter wrong. */
  nearWords?: (words: readonly string[]) => Promise<ReadonlyMap<string, string[]>>;
}

/** What of all groups fits best stands above them, under this name. */
export const bestMatches = 'Best matches';

/** The groups of results, in the order in which they stand when they fit equally well. */
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

/** The identifiers in a text, in small letters. */
export function listIdentifiers(text: string): string[] {
  const plain = text.replace(/[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+/g, (name) => name.toLowerCase());
  return [...plain.matchAll(identifierPattern)].map(([name]) => name.toLowerCase());
}

/** The longest search that is looked at, in characters and in words. */
export const maxSearchLength = 100;
const maxWords = 8;

/** Words of questions: they say nothing of what is looked for. */
const emptyWords = new Set(
  'a about am an and any anything are as at be by can could did do does doesn don else everything for from get has have here how i if in is isn it just know make me must my need not of on or our please s should so some t that the their them there these they this to too us versus very vs want was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

const isEmptyWord = (word: string): boolean => emptyWords.has(word);

/** Of `sign in` the words that tell it from others. */
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

/** Names that consist of a sign, as words. */
const signedNames: Record<string, string> = {
  'c#': 'csharp',
  'f#': 'fsharp',
  'c++': 'cpp',
  '.net': 'dotnet',
};
const signedName = /(?<![\p{L}\p{N}])(?:[cf]#|c\+\+|\.net)(?![\p{L}\p{N}])/gu;

/**
 * The words of what somebody typed, as many as are looked at, without the small words of a question, unless there is
 * nothing else.
 */
export function wordsOf(query: string): string[] {
  const words = listWords(query.slice(0, maxSearchLength));
  const telling = words.filter((word) => !isEmptyWord(word));
  return (telling.length > 0 ? telling : words).slice(0, maxWords);
}

/**
 * The stem of a word: `refunds`, `tracing` and `donation` find `refund`, `trace` and `donate`. What comes out is for
 * comparing, and is not shown. Words with a digit and words of other scripts stay as they are.
 */
export function foldWord(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(word);
  if (stems.size >= maxStems) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** A search folds the same words again and again. */
const stems = new Map<string, string>();
const maxStems = 20_000;

function stemOf(word: string): string {
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

/** How many of the terms a text has, in their own or other words. */
export function countTerms(text: string, terms: readonly SearchTerm[]): number {
  const has = new Set(foldWords(text));
  return terms.filter(({ words, synonyms }) =>
    [words, ...synonyms].some((phrase) => phrase.every((word) => has.has(word))),
  ).length;
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

/** A text in pieces, one after the other, of which those are marked that were looked for. */
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
  // A little of what stands before it, from the beginning of a word on.
  const start = best.from < 40 ? 0 : text.indexOf(' ', best.from - 30) + 1;
  const piece = text.slice(start, start + length);
  const isCut = start + length < text.length;
  const whole = isCut ? piece.slice(0, Math.max(piece.lastIndexOf(' '), length / 2)) : piece;
  return `${start > 0 ? '… ' : ''}${whole.trim()}${isCut ? ' …' : ''}`;
}
