import { readFilter, readPageNumber } from '#app/lib/list-address.ts';

/** The four kinds of article, with the labels of their badges and of the filter. */
export const contentTypes = {
  article: 'Article',
  video: 'Video',
  paper: 'Paper',
  external_link: 'External link',
} as const;

export type ContentType = keyof typeof contentTypes;

export type ArticleFilter = ReturnType<typeof articleFilter>;

/** Reads the list's filters from the address; an invalid value counts as not set. */
export function articleFilter(params: URLSearchParams) {
  const type = readFilter(params, 'type');
  return {
    search: readFilter(params, 'search'),
    category: readFilter(params, 'category'),
    type: Object.hasOwn(contentTypes, type) ? (type as ContentType) : ('' as const),
    page: readPageNumber(params),
  };
}

/** The way to like an article signed out: to the sign-in page, and from there back to the button. */
export const likePath = (slug: string) => `/auth?next=${encodeURIComponent(`/blog/${slug}#like`)}`;
