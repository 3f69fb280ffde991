import { foldWord, listWords, type SearchSource, type SearchTerm, wordsOf } from '#app/lib/search.ts';
import { type Synonyms, termsOf } from '#app/services/search/terms.server.ts';
import { type FileIndex, listVocabulary } from './file-index.server.ts';
import { lettersBetween } from './meant.server.ts';

/** Minimum length of a word to correct: a shorter one differs by one letter from too many others. */
const shortest = 4;
/** Minimum length of a word with two wrong letters, and of one with three that begins as the known word does. */
const long = 8;
/** Letters that a word with three wrong letters shares with the known word's beginning. */
const sharedBeginning = 4;
/** Maximum known words to add for an unknown beginning. */
const maxCompletions = 8;

interface Spelt {
  /** The search with corrected spelling. */
  query: string;
  terms: SearchTerm[];
}

/**
 * The terms of a search with corrected spelling. A domain becomes its name, and two words that are one known word become
 * that word. Known words that begin with an unknown word become its synonyms. Without any, and if no source finds the
 * word, the nearest known word replaces it: one letter added, removed or changed, or two letters swapped; in a long
 * word, two such mistakes.
 *
 * @param isAsked true for the stem of a word in a page's questions
 */
export async function spellQuery(
  typed: string,
  synonyms: Synonyms,
  index: FileIndex,
  sources: readonly SearchSource[],
  isAsked: (stem: string) => boolean = () => false,
): Promise<Spelt> {
  const vocabulary = listVocabulary(index);
  const isKnown = (word: string) =>
    vocabulary.has(word) || vocabulary.has(foldWord(word)) || isAsked(foldWord(word));
  const query = await joinWords(withoutDomains(typed, isKnown), sources);
  const terms = termsOf(query, synonyms);
  const doubtful = listWords(query).filter(
    (word) =>
      word.length >= shortest &&
      !/\d/.test(word) &&
      !isKnown(word) &&
      terms.some((term) => term.synonyms.length === 0 && term.words.includes(foldWord(word))),
  );
  if (doubtful.length === 0) return { query, terms };
  const inSources = await Promise.all(sources.map(({ nearWords }) => nearWords?.(doubtful)));
  const completions = new Map<string, string[]>();
  let spelt = query;
  for (const word of doubtful) {
    const others = inSources.flatMap((near) => near?.get(word) ?? []);
    if (others.includes(word)) continue;
    const known = [...new Set([...others, ...vocabulary])];
    const longer = known.filter((one) => one.startsWith(word));
    if (longer.length > 0) completions.set(foldWord(word), longer.slice(0, maxCompletions).map(foldWord));
    else if (!(await isInSource(word, sources)))
      spelt = withWord(spelt, word, nearestOf(word, known) ?? word);
  }
  return {
    query: spelt,
    terms: termsOf(spelt, synonyms).map((term) => {
      const longer = completions.get(term.words.join(' ')) ?? [];
      return { ...term, synonyms: [...term.synonyms, ...longer.map((one) => [one])] };
    }),
  };
}

const domain = /\b([a-z][a-z\d-]{2,})\.(?:ai|app|co|com|dev|io|net|org|sh|so)\b/gi;

/** The search with the name in place of a domain that no page has: `sentry.io` is `sentry`. */
const withoutDomains = (query: string, isKnown: (word: string) => boolean) =>
  query.replaceAll(domain, (whole, name) => (isKnown(whole.toLowerCase()) ? whole : name));

/** Minimum length of a word that is typed as two: `git lab`, `data bricks`. */
const shortestJoined = 5;

/**
 * The search with each two consecutive words that are one word of a source as this word. Words of pages do not count:
 * they have names from code, such as `mcpServer`.
 */
async function joinWords(query: string, sources: readonly SearchSource[]): Promise<string> {
  const pairs = [...query.toLowerCase().matchAll(/(?=(?<![\p{L}\d])(\p{L}+) (\p{L}+)(?![\p{L}\d]))/gu)]
    .map(([, first = '', second = '']) => ({ typed: `${first} ${second}`, word: first + second }))
    .filter(
      ({ word, typed }) =>
        word.length >= shortestJoined && wordsOf(typed).length > 1 && !/\b(?:mcp|servers?)\b/.test(typed),
    );
  if (pairs.length === 0) return query;
  const words = pairs.map(({ word }) => word);
  const inSources = await Promise.all(sources.map(({ nearWords }) => nearWords?.(words)));
  const isWord = (word: string) => inSources.some((near) => near?.get(word)?.includes(word));
  return pairs
    .filter(({ word }) => isWord(word))
    .reduce((text, { typed, word }) => withWord(text, typed, word), query);
}

/** True if a source without `nearWords`, whose words we do not know, finds this word. */
async function isInSource(word: string, sources: readonly SearchSource[]): Promise<boolean> {
  const query = { typed: word, terms: [{ words: [foldWord(word)], synonyms: [] }] };
  const found = await Promise.all(sources.map(({ find, nearWords }) => (nearWords ? [] : find(query, 1))));
  return found.some(({ length }) => length > 0);
}

/**
 * A known word that differs by one letter, or from a long word by two, or by three after the same beginning: preferably
 * with the same first letter, then the longest.
 */
function nearestOf(word: string, known: readonly string[]): string | undefined {
  const rank = (one: string) => (one[0] === word[0] ? 100 : 0) + one.length;
  const nearest = (most: number, among = known) =>
    among
      .filter((one) => lettersBetween(word, one, most) <= most)
      .reduce<string | undefined>(
        (best, one) => (best !== undefined && rank(best) >= rank(one) ? best : one),
        undefined,
      );
  if (word.length < long) return nearest(1);
  const beginning = word.slice(0, sharedBeginning);
  return (
    nearest(1) ??
    nearest(2) ??
    nearest(
      3,
      known.filter((one) => one.length >= long && one.startsWith(beginning)),
    )
  );
}

function withWord(query: string, word: string, other: string): string {
  const at = query.toLowerCase().indexOf(word);
  return at < 0 ? query : query.slice(0, at) + other + query.slice(at + word.length);
}
