import { maxSearchLength } from './search-places.ts';

/** One thing that a search of the site finds. */
export interface SearchHit {
  title: string;
  href: string;
  /** One line about it, or an excerpt with the searched words. */
  about: string;
  /** Title of the page that it is a section of. */
  of?: string | undefined;
  /** Present if archived: the reason or a replacement, from the data; empty if neither is known. */
  archived?: string | undefined;
}

/** A text that is the same for everyone, from a file or a page. The build puts it into the index. */
export interface SearchText extends SearchHit {
  group: SearchGroupName;
  text: string;
  /** Further search words, which are not shown and weigh more than those of the text. */
  keywords?: string | undefined;
  /** Questions that it answers, as visitors type them. */
  asked?: string;
  /** True for a member, an event or a setting, which is searched by name. Other searches mean its section. */
  isNamed?: boolean;
  /** Full text of a page whose sections have their own entries. It weighs less. */
  rest?: string;
}

/** A hit of a source, with texts that rank it among those of the index. */
export interface SearchCandidate extends SearchHit {
  text?: string;
  keywords?: string;
}

/** A typed word, or several with a joint meaning, as stems. */
export interface SearchTerm {
  words: string[];
  /** Synonyms, and for an unknown word the known words that begin with it, as stems. */
  synonyms: string[][];
}

/** A search, for a source. */
export interface SourceQuery {
  /** The typed search with corrected spelling. */
  typed: string;
  terms: readonly SearchTerm[];
  /** Paths of pages in the database that have such words or questions: `/blog/…`, `/mcp-map/…`. */
  meant?: readonly string[];
}

/** Searched texts outside the index: a feature finds them, such as in the database. */
export interface SearchSource {
  group: SearchGroupName;
  /** At most `limit` hits with some of the terms, best first. The search ranks them again. */
  find: (query: SourceQuery, limit: number) => Promise<SearchCandidate[]>;
  /** For words that no page has: known words of the source that are equal or similar. */
  nearWords?: (words: readonly string[]) => Promise<ReadonlyMap<string, string[]>>;
}

/** Heading of the best results of all groups, above the groups. */
export const bestMatches = 'Best matches';

/** Groups of results, in this order if their matches are equally good. */
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

export function listIdentifiers(text: string): string[] {
  const plain = text.replace(/[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+/g, (name) => name.toLowerCase());
  return [...plain.matchAll(identifierPattern)].map(([name]) => name.toLowerCase());
}

/** Maximum words of a search. */
const maxWords = 8;

/** Filler words of questions. */
const emptyWords = new Set(
  'a about actually again already also am an and any anything are as at be been being between but by can cannot cant could dear did do does doesn don dont else ever everything for from get happens has have hello here hi how i if im in into is isn it just know make many me much must my need not now of on or our please possible really s see should so some somehow someone something still t than that the their them then there these they thing things this through to too us versus very via vs want was we were what when where which while who why will with would yet you your'.split(
    ' ',
  ),
);

const isEmptyWord = (word: string): boolean => emptyWords.has(word);

/** The distinctive words of a phrase such as `sign in`. */
export function tellingOf(words: string[]): string[] {
  const telling = words.filter((word) => !isEmptyWord(word));
  return telling.length > 0 ? telling : words;
}

/** A number with its parts is one word, such as a clause `3.4` or a version `v0.1`. */
const wordPattern = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;

/** Words of a text in lower case, in their order. Other characters separate them. */
export function listWords(text: string): string[] {
  const plain = text.toLowerCase().replace(signedName, (name) => signedNames[name] ?? name);
  return plain.match(wordPattern) ?? [];
}

/** Names with special characters, as words. */
const signedNames: Record<string, string> = {
  'c#': 'csharp',
  'f#': 'fsharp',
  'c++': 'cpp',
  '.net': 'dotnet',
};
const signedName = /(?<![\p{L}\p{N}])(?:[cf]#|c\+\+|\.net)(?![\p{L}\p{N}])/gu;

/** The first 8 words of a search without filler words, or with them if there are no others. */
export function wordsOf(query: string): string[] {
  const words = listWords(query.slice(0, maxSearchLength));
  const telling = words.filter((word) => !isEmptyWord(word));
  return (telling.length > 0 ? telling : words).slice(0, maxWords);
}

/**
 * The stem of a word: `refunds`, `tracing` and `installation` find `refund`, `trace` and `install`. Stems are for
 * comparison, not for display. Short words, words with a digit and words in other scripts do not change.
 */
export function foldWord(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(word);
  if (stems.size >= maxStems) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** Cache of stems: a search needs those of the same words many times. */
const stems = new Map<string, string>();
const maxStems = 20_000;

/** Words that the rules would confuse with others (`sign in`, `new`), and irregular forms of verbs. */
const irregular = new Map([
  ['signed', 'signatur'],
  ['signing', 'signatur'],
  ['news', 'news'],
  ['foundation', 'foundation'],
  ['specification', 'specification'],
  ...listForms({
    begin: 'began begun',
    bring: 'brought',
    build: 'built',
    buy: 'bought',
    choos: 'chose chosen',
    forget: 'forgot forgotten',
    giv: 'gave given',
    hid: 'hidden',
    keep: 'kept',
    los: 'lost',
    mak: 'made',
    mean: 'meant',
    pay: 'paid',
    run: 'ran',
    sell: 'sold',
    send: 'sent',
    show: 'shown',
    speak: 'spoke spoken',
    steal: 'stolen',
    tak: 'took taken',
    teach: 'taught',
    tell: 'told',
    writ: 'wrote written',
  }),
]);

function listForms(formsOf: Record<string, string>): [string, string][] {
  return Object.entries(formsOf).flatMap(([stem, forms]) =>
    forms.split(' ').map((form): [string, string] => [form, stem]),
  );
}

function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return irregular.get(word) ?? word;
  const one =
    !irregular.has(word) && /[^su]s$|..ies$/.test(word) ? word.replace(/ies$/, 'y').replace(/s$/, '') : word;
  const other = irregular.get(one);
  if (other !== undefined) return other;
  const stem = one
    .replace(/(?<=.)ied$/, 'y')
    .replace(/(?<=.[aeiouy].*)(?:ing|(?<!e)ed)$/, '')
    .replace(/(?<=...[ct])ion$/, '')
    .replace(/(?<=..[^e])e$/, '')
    // `installation`, `validator`, `declarative`, `deployment`, `weekly`. Shorter words would meet others: `form`, `format`.
    .replace(/(?<=.{5})(?:at(?:or|iv)?|ment|ly)$/, '')
    .replace(/(?<=...)ll$/, 'l')
    .replace(/(?<=..[^e])e$/, '');
  return stem.length < 3 ? one : one.length - stem.length > 1 ? stem.replace(/([bdgmnprt])\1$/, '$1') : stem;
}

/** Stems of the words of a text. */
export const foldWords = (text: string): string[] => listWords(text).map(foldWord);

/**
 * Number of terms that a text has, as typed or as a synonym: as a whole word, or if it is long enough as the beginning
 * of one.
 */
export function countTerms(text: string, terms: readonly SearchTerm[]): number {
  const all = [...new Set(foldWords(text))];
  // Too many words begin with a short one.
  const has = (word: string) => all.some((own) => own === word || (word.length > 3 && own.startsWith(word)));
  return terms.filter(({ words, synonyms }) => [words, ...synonyms].some((phrase) => phrase.every(has)))
    .length;
}

/**
 * Match of a title with a search: 3 if they are equal, 2 if the title begins with the search, 1 if each word of the
 * search begins a word of the title, 0 otherwise. The number of a section is optional: the search “trace” equals the
 * title “3 Trace”.
 */
export function titleFit(title: string, query: string): number {
  const words = foldWords(query);
  const titleWords = foldWords(title);
  const [typed, whole] = [words.join(' '), titleWords.join(' ')];
  if (whole === typed || whole.replace(/^\d{1,2}(?:\.\d{1,2})* /, '') === typed) return 3;
  if (whole.startsWith(typed)) return 2;
  const isHeld = (word: string) => titleWords.some((titleWord) => titleWord.startsWith(foldWord(word)));
  return wordsOf(query).every(isHeld) ? 1 : 0;
}

export interface MarkedPiece {
  text: string;
  isMarked: boolean;
}

/** A text in consecutive pieces. `words` are stems; a piece that has one of them is marked. */
export function markWords(text: string, words: readonly string[]): MarkedPiece[] {
  const looked = new Set(words);
  const pieces: MarkedPiece[] = [];
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
 * About `length` characters of a text, from the place with the most different searched words; undefined if it has none.
 * `words` are stems.
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
  // With a little of the text before, from the start of a word.
  const start = best.from < 40 ? 0 : text.indexOf(' ', best.from - 30) + 1;
  const piece = text.slice(start, start + length);
  const isCut = start + length < text.length;
  const whole = isCut ? piece.slice(0, Math.max(piece.lastIndexOf(' '), length / 2)) : piece;
  return `${start > 0 ? '… ' : ''}${whole.trim()}${isCut ? ' …' : ''}`;
}
