import { listAddress, readFilter, readPageNumber } from '#app/lib/list-address.ts';

export const worksPerPage = 24;

export type EntryFilter = ReturnType<typeof entryFilter>;

export const noFilter: EntryFilter = { search: '', category: '', license: '', page: 1 };

export function entryFilter(params: URLSearchParams) {
  return {
    search: readFilter(params, 'search'),
    category: readFilter(params, 'category'),
    license: readFilter(params, 'license'),
    page: readPageNumber(params),
  };
}

export const hrefOfFilter = ({ page, ...filter }: EntryFilter) =>
  listAddress('/content-library', filter, page);
