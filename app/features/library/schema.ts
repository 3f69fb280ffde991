export const entriesPerPage = 24;

export interface EntryFilter {
  search: string;
  category: string;
  license: string;
  page: number;
}

export const noFilter: EntryFilter = { search: '', category: '', license: '', page: 1 };

/** Reads the list's filters from the address; what makes no sense counts as not set. */
export function entryFilter(params: URLSearchParams): EntryFilter {
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: (params.get('category') ?? '').slice(0, 60),
    license: (params.get('license') ?? '').slice(0, 60),
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

/** The address of a list with these filters. */
export function hrefOfFilter({ page, ...filter }: EntryFilter): string {
  const params = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/content-library?${params}` : '/content-library';
}
