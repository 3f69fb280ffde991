import { foldWords, type SearchTerm } from '#app/lib/search.ts';
import file from '../../../../content/catalogue/aliases.json' with { type: 'json' };

/** Other names of items, by slug: their products, short forms and former names. */
const aliases = new Map<string, string[]>(Object.entries(file));

const folded = [...aliases].flatMap(([slug, names]) =>
  names.map((name) => ({ slug, words: foldWords(name) })),
);

export const aliasesOf = (slug: string): readonly string[] => aliases.get(slug) ?? [];

/** The items of which a search has an alias: all its words, as they were typed or with a letter put right. */
export function listAliased(terms: readonly SearchTerm[]): {
  slugs: string[];
  /** The terms that no such alias has a part in: the items need them as well. */
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
