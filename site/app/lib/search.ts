/** One thing that a search of the site finds. */
export interface SearchHit {
  title: string;
  href: string;
  /** One line on what it is, or the words of it that were looked for. */
  about: string;
  /** The page that it is a section of. */
  of?: string | undefined;
  /** It has nearly the words, or some of them: shown only where nothing has all. */
  isLoose?: boolean;
}

/** Texts in files or on pages that are the same for everyone: the build puts them into the index in full. */
export interface SearchText extends Omit<SearchHit, 'isLoose'> {
  group: SearchGroupName;
  text: string;
  /** Further search words of the page; they weigh more than those of the text, and are not shown. */
  keywords?: string | undefined;
}

/** Texts in the database, or read again at each start: a feature finds them by one bounded query. */
export interface SearchSource {
  group: SearchGroupName;
  find: (query: string, limit: number) => Promise<SearchHit[]>;
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

/** Longest search, in characters and in words. */
export const maxSearchLength = 100;
const maxWords = 8;

/** Words of questions: they say nothing of what is looked for. */
const emptyWords = new Set(
  'a am an and any are as at be by can did do does for from get has have how i if in is it me my need not of on or our should some the there this to us want was we what when where which who why will with you your'.split(
    ' ',
  ),
);

export const isEmptyWord = (word: string): boolean => emptyWords.has(word);

/** A number with its parts is one word: `3.4` is a clause, and `v0.1` a version. */
const wordPattern = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;

/** All words of a text in small letters, in their order; signs between them count for nothing. */
export function listWords(text: string): string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}

/** Words of the typed search, up to a limit, without filler words, unless there is nothing else. */
export function wordsOf(query: string): string[] {
  const words = listWords(query.slice(0, maxSearchLength));
  const telling = words.filter((word) => !isEmptyWord(word));
  return (telling.length > 0 ? telling : words).slice(0, maxWords);
}

/** One and many are the same word: `refunds` finds `refund`. What comes out is for comparing, and is not shown. */
export function foldWord(word: string): string {
  if (word.length < 4 || !/[^s]s$/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** All words of a text, folded. */
export const foldWords = (text: string): string[] => listWords(text).map(foldWord);

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
