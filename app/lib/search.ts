/** One thing that a search of the site finds. */
export interface SearchHit {
  title: string;
  href: string;
  /** One line on what it is. */
  about: string;
}

/** What is in files: the build puts it into the index, whole text included. */
export interface SearchText extends SearchHit {
  group: SearchGroupName;
  text: string;
}

/** What is in the database, or read anew at each start: a feature finds it by one bounded query. */
export interface SearchSource {
  group: SearchGroupName;
  find: (query: string, limit: number) => Promise<SearchHit[]>;
}

/** The groups of results, in the order in which they stand when they fit equally well. */
export const searchGroupNames = [
  'Pages',
  'Standard',
  'Questions',
  'Lessons',
  'Registry',
  'Insights',
  'MCP Map',
  'Content Library',
  'Free courses',
] as const;

type SearchGroupName = (typeof searchGroupNames)[number];

export interface SearchGroup {
  name: SearchGroupName;
  hits: SearchHit[];
}

/** The longest search that is looked at, in characters and in words. */
export const maxSearchLength = 100;
const maxWords = 8;

/** The words of what somebody typed, in small letters; signs between them count for nothing. */
export function wordsOf(query: string): string[] {
  const words = query
    .slice(0, maxSearchLength)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).slice(0, maxWords);
}

/** How well a title fits: 3 it is what was typed, 2 it begins with it, 1 it holds each word's beginning, 0 else. */
export function titleFit(title: string, query: string): number {
  const words = wordsOf(query);
  const titleWords = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [typed, whole] = [words.join(' '), titleWords.join(' ')];
  if (whole === typed) return 3;
  if (whole.startsWith(typed)) return 2;
  return words.every((word) => titleWords.some((titleWord) => titleWord.startsWith(word))) ? 1 : 0;
}
