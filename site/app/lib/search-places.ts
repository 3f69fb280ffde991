/**
 * The searches of the site by the path of their page: texts of their field, and the call that answers while you type.
 */
export const searchPlaces = {
  '/search': {
    api: '/api/search',
    label: 'Search the whole site',
    placeholder: 'A clause, a tool, a word',
    hint: 'Pages, clauses, lessons, articles, tools.',
  },
  '/admin/search': {
    api: '/admin/search.json',
    label: 'Search the desk',
    placeholder: 'A title, an address, an id',
    hint: 'Desk pages and records.',
  },
} as const;

export type SearchPage = keyof typeof searchPlaces;

export const nothingFound = (query: string): string => `Nothing found for “${query}”.`;

/** Maximum length of a search (characters). */
export const maxSearchLength = 100;

/** Label of an archived hit. `why` is empty if nobody gave a reason. */
export const archivedInWords = (why: string): string => (why === '' ? 'Archived' : `Archived: ${why}`);
