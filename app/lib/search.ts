/** One thing that a search of the site finds. */
export interface SearchHit {
  title: string;
  href: string;
  /** One line on what it is. */
  about: string;
  /** It has nearly the words, or some of them: shown only where nothing has all. */
  isLoose?: boolean;
}

/** What is in files: the build puts it into the index, whole text included. */
export interface SearchText extends Omit<SearchHit, 'isLoose'> {
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

/** Words of questions: they say nothing of what is looked for. */
const emptyWords = new Set(
  'a an and are as at be by can do does for from get has have how i if in is it my of on or our should the this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/**
 * The words of what somebody typed, in small letters; signs between them count for nothing, and neither do the small
 * words of a question, unless there is nothing else.
 */
export function wordsOf(query: string): string[] {
  const words =
    query
      .slice(0, maxSearchLength)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !emptyWords.has(word));
  return (telling.length > 0 ? telling : words).slice(0, maxWords);
}

/** How well a title fits: 3 it is what was typed, 2 it begins with it, 1 it holds each word's beginning, 0 else. */
export function titleFit(title: string, query: string): number {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const titleWords = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [typed, whole] = [words.join(' '), titleWords.join(' ')];
  if (whole === typed) return 3;
  if (whole.startsWith(typed)) return 2;
  return wordsOf(query).every((word) => titleWords.some((titleWord) => titleWord.startsWith(word))) ? 1 : 0;
}
