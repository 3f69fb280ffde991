import { foldWords, listWords, type SearchTerm } from '#app/lib/search.ts';
import file from '../../../../content/catalogue/aliases.json' with { type: 'json' };

/** Aliases of items, by slug: products, short forms and former names. */
const aliases = new Map<string, string[]>(Object.entries(file));

const folded = [...aliases].flatMap(([slug, names]) =>
  names.map((name) => ({ slug, words: foldWords(name) })),
);

const aliasWords = new Set([...aliases.values()].flat().flatMap(listWords));

/** True for a word of an alias. */
export const isAliasWord = (word: string): boolean => aliasWords.has(word);

export const aliasesOf = (slug: string): readonly string[] => aliases.get(slug) ?? [];

/** Slugs of the items with an alias whose words are all in the search, as typed or as synonyms. */
export function listAliased(terms: readonly SearchTerm[]): {
  slugs: string[];
  /** Terms outside these aliases: the items must have them too. */
  rest: SearchTerm[];
} {
  const wordsOf = ({ words, synonyms }: SearchTerm) => [words, ...synonyms].flat();
  const typed = new Set(terms.flatMap(wordsOf));
  const found = folded.filter(({ words }) => words.every((word) => typed.has(word)));
  const said = new Set(found.flatMap(({ words }) => words));
  return {
    slugs: [...new Set(found.map(({ slug }) => slug))],
    rest: terms.filter((term) => !wordsOf(term).some((word) => said.has(word))),
  };
}
