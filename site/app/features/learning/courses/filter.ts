import { listAddress, readFilter, readPageNumber } from '#app/lib/list-address.ts';
import { notStated, type StatedFilter, type StatedName, statedFilters } from './stated.ts';

export interface CourseFilter extends StatedFilter {
  search: string;
  /** The provider's name as in the data; empty for all. */
  provider: string;
  /** Page of the community's courses, from 1. */
  page: number;
}

/** Reads the list's filters from the URL. An unknown level, language, length or price counts as not set. */
export function courseFilter(params: URLSearchParams): CourseFilter {
  const provider = readFilter(params, 'provider');
  const stated = (name: StatedName) => {
    const value = readFilter(params, name);
    return value === notStated || Object.hasOwn(statedFilters[name].names, value) ? value : '';
  };
  return {
    search: readFilter(params, 'search'),
    provider: provider === 'all' ? '' : provider,
    level: stated('level'),
    language: stated('language'),
    length: stated('length'),
    price: stated('price'),
    page: readPageNumber(params),
  };
}

export const isFiltered = ({ page, ...filter }: CourseFilter) => Object.values(filter).some(Boolean);

/** Anchor of the list on the page; published URLs end with it. */
export const listAnchor = 'free-courses';

/** The URL of the list with this filter, without default values. */
export const coursesHref = ({ page = 1, ...filter }: Partial<CourseFilter> = {}) =>
  `${listAddress('/courses', { ...filter }, page)}#${listAnchor}`;
