import { listAddress, readFilter, readPage } from '#app/lib/list-address.ts';

export interface CourseFilter {
  search: string;
  /** As it stands in the data; empty for all. */
  provider: string;
  /** Of the community's courses, from 1. */
  page: number;
}

/** Reads the list's filters from the address; what makes no sense counts as not set. */
export function courseFilter(params: URLSearchParams): CourseFilter {
  const provider = readFilter(params, 'provider');
  return {
    search: readFilter(params, 'search'),
    provider: provider === 'all' ? '' : provider,
    page: readPage(params),
  };
}

/** Where the list begins on the page. */
export const listAnchor = 'free-courses';

/** The address of the list with this filter, what is as usual left out. */
export const coursesHref = ({ page, ...filter }: CourseFilter) =>
  `${listAddress('/courses', { ...filter }, page)}#${listAnchor}`;
