import { dropHiddenInLine } from '@context-native/text/typed-characters';

/** Filters of a list, as in its URL, which leaves empty ones out. */
export type ListFilter = Record<string, string | undefined>;

/** Last page of a list that readers can open. With filters, they reach the rest. */
const lastPage = 1000;

/** Page number in a URL, from 1 to `lastPage`; 1 if it is missing or invalid. */
export function readPageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;
}

/** Text of a filter's field: at most 100 characters, without hidden ones. PostgreSQL cannot store NUL in a text. */
export function readFilter(params: URLSearchParams, name: string): string {
  return dropHiddenInLine((params.get(name) ?? '').replaceAll('\0', ' '))
    .slice(0, 100)
    .toWellFormed();
}

/** Day of a filter's field, `2026-01-31`; '' if it is missing or invalid. */
export function readDay(params: URLSearchParams, name: string): string {
  const day = readFilter(params, name);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '';
}

/** URL of a page of a list, with its filters. */
export function listAddress(path: string, filter: ListFilter, page = 1): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/** Number of pages of a list, at most `lastPage`. */
export function pagesOf(total: number, perPage: number): number {
  return Math.min(lastPage, Math.ceil(total / perPage));
}

/** Reads a page of a list and its total; reads again if the list has fewer pages than wanted. */
export async function pageOrLast<Found extends { total: number }>(
  wanted: number,
  perPage: number,
  read: (offset: number) => Promise<Found>,
) {
  const offsetOf = (page: number) => (page - 1) * perPage;
  const found = await read(offsetOf(wanted));
  const { page, pages } = pageWithin(wanted, found.total, perPage);
  return { ...(page === wanted ? found : await read(offsetOf(page))), page, pages };
}

/** Number of pages, and the page to show: the asked one, the last one if there are fewer, 1 if there are none. */
export function pageWithin(asked: number, total: number, perPage: number) {
  const pages = pagesOf(total, perPage);
  return { page: Math.max(1, Math.min(asked, pages)), pages };
}
