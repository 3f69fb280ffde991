import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { foldWord, foldWords, isEmptyWord, maxSearchLength, wordsOf } from '#app/lib/search.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';

/** Groups of words that mean the same in a search. An entry may have several words: `money back`. */
export type Synonyms = readonly (readonly string[])[];

/** A word that was typed, or a few that have a meaning together, and what says the same in other words. */
export interface Term {
  words: string[];
  synonyms: string[][];
}

const synonymsFile = z.array(z.array(z.string()).min(2));
let loading: Promise<Synonyms> | undefined;

/** `site/content/search-synonyms.json`, read at the first search. */
export function loadSynonyms(): Promise<Synonyms> {
  loading ??= readFile(join(projectRoot, 'site/content/search-synonyms.json'), 'utf8').then((json) =>
    synonymsFile.parse(JSON.parse(json)),
  );
  return loading;
}

/** The typed terms, folded. The longest phrase of a group wins; small words of a question count for nothing. */
export function termsOf(query: string, groups: Synonyms): Term[] {
  const typed = foldWords(query.slice(0, maxSearchLength));
  const phrases = groups.flatMap((group) => {
    const all = group.map(foldWords);
    return all.map((words) => ({ words, synonyms: all.filter((other) => other !== words) }));
  });
  const telling = new Set(wordsOf(query).map(foldWord));
  const terms: Term[] = [];
  for (let at = 0; at < typed.length; ) {
    const here = phrases.filter(({ words }) => words.every((word, index) => typed[at + index] === word));
    const longest = Math.max(0, ...here.map(({ words }) => words.length));
    const word = typed[at] ?? '';
    if (longest > 0)
      terms.push({
        words: typed.slice(at, at + longest),
        synonyms: here.filter(({ words }) => words.length === longest).flatMap(({ synonyms }) => synonyms),
      });
    else if (telling.has(word)) terms.push({ words: [word], synonyms: [] });
    at += Math.max(1, longest);
  }
  return terms;
}

/** The distinctive words of a phrase such as `sign in`. */
export function tellingOf(words: string[]): string[] {
  const telling = words.filter((word) => !isEmptyWord(word));
  return telling.length > 0 ? telling : words;
}
