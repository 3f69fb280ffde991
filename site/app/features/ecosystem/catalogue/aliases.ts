import { foldWords, type SearchTerm } from '#app/lib/search.ts';
import file from '../../../../content/catalogue/aliases.json' with { type: 'json' };

/** Other names of items, by slug: their products, short forms and former names. */
const aliases = new Map<string, string[]>(Object.entries(file));

const folded = [...aliases].flatMap(([slug, names]) =>
  names.map((name) => ({ slug, words: foldWords(name) })),
);

export const aliasesOf = (slug: string): readonly string[] => aliases.get(slug) ?? [];

/** Slugs of the items of which a search has an alias: all its words, as they were typed or with a letter put right. */
export function listAliased(terms: readonly SearchTerm[]): string[] {
  const typed = new Set(terms.flatMap(({ words, synonyms }) => [words, ...synonyms].flat()));
  return [
    ...new Set(folded.flatMap(({ slug, words }) => (words.every((word) => typed.has(word)) ? [slug] : []))),
  ];
}
