/** The four kinds of article, with the words that stand on their badges and in the filter. */
export const contentTypes = {
  article: 'Article',
  video: 'Video',
  paper: 'Paper',
  external_link: 'External link',
} as const;

export type ContentType = keyof typeof contentTypes;

export interface ArticleFilter {
  search: string;
  category: string;
  type: ContentType | '';
  page: number;
}

/** Reads the list's filters from the address; what makes no sense counts as not set. */
export function articleFilter(params: URLSearchParams): ArticleFilter {
  const type = params.get('type') ?? '';
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: (params.get('category') ?? '').slice(0, 60),
    type: Object.hasOwn(contentTypes, type) ? (type as ContentType) : '',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}
