import { z } from 'zod';
import { once } from '#app/lib/once.ts';
import { foldWord, foldWords, listWords, type SearchTerm, tellingOf } from '#app/lib/search.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';

/** Questions that a page answers, as visitors type them, by the page's path. */
export interface Asked {
  /**
   * Similarity of a search to the nearest question of each path, above 0 and up to 1. The typed search's filler words
   * count a little: `who` and `when` ask for different things.
   */
  fitsOf(terms: readonly SearchTerm[], typed: string): ReadonlyMap<string, number>;
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
/** A filler word, such as `who` or `when`, says little, but more than nothing. */
const fillerShare = 0.3;

/** @param questionsOf the questions of each path, separated by `; ` */
export function makeAsked(questionsOf: Readonly<Record<string, string>>): Asked {
  const paths: string[] = [];
  const questionWords: { telling: string[]; fillers: string[] }[] = [];
  /** Numbers of the questions with a word, by the word's stem. */
  const places = new Map<string, number[]>();
  for (const [path, questions] of Object.entries(questionsOf))
    for (const question of questions.split('; ')) {
      const number = paths.length;
      const all = listWords(question);
      const telling = new Set(tellingOf(all).map(foldWord));
      const fillers = new Set(all.map(foldWord).filter((word) => !telling.has(word)));
      paths.push(path);
      questionWords.push({ telling: [...telling], fillers: [...fillers] });
      for (const word of [...telling, ...fillers]) {
        const known = places.get(word);
        if (known) known.push(number);
        else places.set(word, [number]);
      }
    }
  const rarity = (word: string) => Math.log(1 + paths.length / (places.get(word)?.length ?? 0.5));
  const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + rarity(word), 0);
  const weights = questionWords.map(({ telling, fillers }) => weigh(telling) + fillerShare * weigh(fillers));

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
    fitsOf(terms, search) {
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
      const inTerms = new Set(terms.flatMap(({ words }) => words));
      for (const word of new Set(foldWords(search))) {
        if (inTerms.has(word)) continue;
        const weight = rarity(word) * fillerShare;
        typed += weight;
        for (const number of places.get(word) ?? [])
          if (shared.has(number)) shared.set(number, Number(shared.get(number)) + weight);
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
