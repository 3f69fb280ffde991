export interface CourseFilter {
  search: string;
  /** As it stands in the data; empty for all. */
  provider: string;
  /** Of the community's courses, from 1. */
  page: number;
}

/** No deeper: a list this long is searched, not read. */
const lastPage = 1000;

/** Reads the list's filters from the address; what makes no sense counts as not set. */
export function courseFilter(params: URLSearchParams): CourseFilter {
  const text = (name: string) => (params.get(name) ?? '').replaceAll('\0', ' ').trim().slice(0, 100);
  const page = Number(params.get('page') ?? 1);
  const provider = text('provider');
  return {
    search: text('search'),
    provider: provider === 'all' ? '' : provider,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

/** Where the list begins on the page. */
export const listAnchor = 'free-courses';

/** The address of the list with this filter, what is as usual left out. */
export function coursesHref({ search, provider, page }: CourseFilter): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (provider) params.set('provider', provider);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return `/courses${query && `?${query}`}#${listAnchor}`;
}
