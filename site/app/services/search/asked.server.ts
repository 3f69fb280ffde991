import { z } from 'zod';
import { once } from '#app/lib/once.ts';
import { foldWords, type SearchTerm, tellingOf } from '#app/lib/search.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';

/** Questions that a page answers, as visitors type them, by the page's path. */
export interface Asked {
  /** Similarity of a search to the nearest question of each path, above 0 and up to 1. */
  fitsOf(terms: readonly SearchTerm[]): ReadonlyMap<string, number>;
  /** The questions of a path as one text. */
  textOf(path: string): string;
  /** True for the stem of a word in a question. */
  hasWord(stem: string): boolean;
}

const questionsFile = z.record(z.string(), z.string());

/** `site/content/search-questions.json`, read at the first search. */
export const loadAsked = once(async () =>
  makeAsked(questionsFile.parse(JSON.parse(await readProjectFile('site/content/search-questions.json')))),
);

/** A synonym says less than the typed word. */
const synonymShare = 0.6;
/** Words of the question that the search lacks count less than words of the search that the question lacks. */
const unaskedShare = 0.4;

/** @param questionsOf the questions of each path, separated by `; ` */
export function makeAsked(questionsOf: Readonly<Record<string, string>>): Asked {
  const paths: string[] = [];
  const wordsOf: string[][] = [];
  /** Numbers of the questions with a word, by the word's stem. */
  const places = new Map<string, number[]>();
  for (const [path, questions] of Object.entries(questionsOf))
    for (const question of questions.split('; ')) {
      const number = wordsOf.length;
      const words = [...new Set(tellingOf(foldWords(question)))];
      paths.push(path);
      wordsOf.push(words);
      for (const word of words) {
        const known = places.get(word);
        if (known) known.push(number);
        else places.set(word, [number]);
      }
    }
  const rarity = (word: string) => Math.log(1 + wordsOf.length / (places.get(word)?.length ?? 0.5));
  const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + rarity(word), 0);
  const weights = wordsOf.map(weigh);

  /** Numbers of the questions with all words. */
  const withAll = (words: readonly string[]): number[] => {
    const [first = [], ...others] = words
      .map((word) => places.get(word) ?? [])
      .toSorted((a, b) => a.length - b.length);
    const sets = others.map((numbers) => new Set(numbers));
    return first.filter((number) => sets.every((numbers) => numbers.has(number)));
  };

  return {
    textOf: (path) => questionsOf[path] ?? '',
    hasWord: (stem) => places.has(stem),
    fitsOf(terms) {
      const shared = new Map<number, number>();
      let typed = 0;
      for (const { words, synonyms } of terms) {
        const own = tellingOf(words);
        const weight = weigh(own);
        typed += weight;
        const seen = new Set<number>();
        const note = (phrase: readonly string[], share: number) => {
          for (const number of withAll(phrase)) {
            if (seen.has(number)) continue;
            seen.add(number);
            shared.set(number, (shared.get(number) ?? 0) + weight * share);
          }
        };
        note(own, 1);
        for (const phrase of synonyms) note(tellingOf(phrase), synonymShare);
      }
      const fits = new Map<string, number>();
      for (const [number, weight] of shared) {
        const unasked = Math.max(0, Number(weights[number]) - weight);
        const fit = weight / (typed + unaskedShare * unasked);
        const path = paths[number] ?? '';
        if (fit > (fits.get(path) ?? 0)) fits.set(path, fit);
      }
      return fits;
    },
  };
}
