import { z } from 'zod';
import { once } from '#app/lib/once.ts';
import {
  foldWord,
  foldWords,
  listIdentifiers,
  type SearchTerm,
  type SourceQuery,
  wordsOf,
} from '#app/lib/search.ts';
import { maxSearchLength } from '#app/lib/search-places.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';

/** Groups of words with the same meaning in a search. An entry can have several words: `money back`. */
export type Synonyms = readonly (readonly string[])[];

const synonymsFile = z.array(z.array(z.string()).min(2));

/** `site/content/search-synonyms.json`, read at the first search. */
export const loadSynonyms = once(
  async (): Promise<Synonyms> =>
    synonymsFile.parse(JSON.parse(await readProjectFile('site/content/search-synonyms.json'))),
);

/** True for pages in the database that have search words in `site/content/search-words.json`. */
const isStored = (href: string) => href.startsWith('/blog/');

/** Search words of pages in the database, by path, read at the first search. */
export const loadStoredWords = once(async (): Promise<ReadonlyMap<string, string>> => {
  const words = z.record(z.string(), z.string());
  const all = words.parse(JSON.parse(await readProjectFile('site/content/search-words.json')));
  return new Map(Object.entries(all).filter(([href]) => isStored(href)));
});

/** Paths of the texts that have one of the terms, or a synonym of one, as whole words. */
export function listMeant(texts: ReadonlyMap<string, string>, terms: readonly SearchTerm[]): string[] {
  const phrases = terms.flatMap(({ words, synonyms }) => [words, ...synonyms]);
  return [...texts].flatMap(([href, text]) => {
    const own = new Set(foldWords(text));
    return phrases.some((phrase) => phrase.every((word) => own.has(word))) ? [href] : [];
  });
}

interface Phrase {
  words: string[];
  synonyms: string[][];
}

const phrasesOf = new WeakMap<Synonyms, Phrase[]>();

function listPhrases(groups: Synonyms): Phrase[] {
  const known = phrasesOf.get(groups);
  if (known) return known;
  const phrases = groups.flatMap((group) => {
    const all = group.map(foldWords);
    return all.map((words) => ({ words, synonyms: all.filter((other) => other !== words) }));
  });
  phrasesOf.set(groups, phrases);
  return phrases;
}

/**
 * The typed terms, folded. The longest phrase of a synonym group or identifier becomes one term, and filler words are
 * left out.
 */
export function termsOf(query: string, groups: Synonyms): SearchTerm[] {
  const cut = query.slice(0, maxSearchLength);
  const typed = foldWords(cut);
  const names = listIdentifiers(cut).map((name) => ({ words: foldWords(name), synonyms: [] }));
  const telling = new Set(wordsOf(query).map(foldWord));
  const terms: SearchTerm[] = [];
  for (let at = 0; at < typed.length; ) {
    const isHere = ({ words }: Phrase) => words.every((word, index) => typed[at + index] === word);
    const here = [...names.filter(({ words }) => words.length > 1), ...listPhrases(groups)].filter(isHere);
    const longest = Math.max(0, ...here.map(({ words }) => words.length));
    const word = typed[at] ?? '';
    if (longest > 0) {
      const synonyms = here
        .filter(({ words }) => words.length === longest)
        .flatMap(({ synonyms }) => synonyms.map((words) => words.join(' ')));
      terms.push({
        words: typed.slice(at, at + longest),
        synonyms: [...new Set(synonyms)].map((words) => words.split(' ')),
      });
    } else if (telling.has(word)) terms.push({ words: [word], synonyms: [] });
    at += Math.max(1, longest);
  }
  return terms;
}

/** A search for a source, with synonyms if given. */
export const queryOf = (typed: string, synonyms: Synonyms = []): SourceQuery => ({
  typed,
  terms: termsOf(typed, synonyms),
});
