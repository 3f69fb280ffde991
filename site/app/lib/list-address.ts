import { dropHiddenInLine } from '@context-native/text/typed-characters';

/** Filters of a list, as in its URL, which leaves empty ones out. */
export type ListFilter = Record<string, string | undefined>;

/** Pages further back than this are not asked for: a filter finds what is there. */
const lastPage = 1000;

/** Which page of a list an address asks for, from 1; what makes no sense is the first. */
export function readPageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;
}

/**
 * Text of a filter's field, bounded, without what nobody sees: the page shows it, and PostgreSQL keeps no NUL in text.
 */
export function readFilter(params: URLSearchParams, name: string): string {
  return dropHiddenInLine((params.get(name) ?? '').replaceAll('\0', ' '))
    .slice(0, 100)
    .toWellFormed();
}

/** A day, `2026-01-31`, of a filter's field; what is none counts as not set. */
export function readDay(params: URLSearchParams, name: string): string {
  const day = readFilter(params, name);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '';
}

/** Address of a page of a list, filters included. */
export function listAddress(path: string, filter: ListFilter, page = 1): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/** How many pages the counted rows fill, as far as lists go. */
export function pagesOf(total: number, perPage: number): number {
  return Math.min(lastPage, Math.ceil(total / perPage));
}

/** A page of a list that is read together with how many there are in all: read once more where the list is shorter. */
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

/** How many pages there are, and which is shown where this one is asked for: of fewer the last, of none the first. */
export function pageWithin(asked: number, total: number, perPage: number) {
  const pages = pagesOf(total, perPage);
  return { page: Math.max(1, Math.min(asked, pages)), pages };
}
