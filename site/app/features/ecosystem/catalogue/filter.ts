import { readFilter, readPageNumber } from '#app/lib/list-address.ts';
import { findLayer, layerOf } from './layers.ts';

export const tiers = { official: 'Official', verified: 'Verified', community: 'Community' } as const;
export type Tier = keyof typeof tiers;

export const flags = {
  remote: 'Remote',
  local: 'Runs locally',
  'no-auth': 'No sign-in',
} as const;
export type Flag = keyof typeof flags;

/**
 * The order without a search; with one, the best match comes first unless another order is chosen. A dash turns a
 * column of the list around.
 */
export const sorts = {
  recommended: 'Curated',
  name: 'Name',
  newest: 'Newest',
  '-checked': 'Last checked',
  '-name': 'Name, from Z to A',
  category: 'Category',
  '-category': 'Category, from Z to A',
  tier: 'Tier, official first',
  '-tier': 'Tier, community first',
  checked: 'Longest unchecked',
} as const;
export type Sort = keyof typeof sorts;
/** Those offered beside the search; the others are chosen by the headings of the list. */
export const offeredSorts: readonly Sort[] = ['recommended', 'name', 'newest', '-checked'];

export const views = { board: 'Board', list: 'List', landscape: 'Landscape' } as const;
type View = keyof typeof views;

/** So many tiles of a category that was zoomed into stand where so many cards do. */
const perPage: Record<View, number> = { board: 24, list: 24, landscape: 48 };
export const itemsPerPage = ({ view }: MapFilter): number => perPage[view];

const maxTags = 5;

/** Items side by side. */
export const maxCompared = 4;

export type MapFilter = ReturnType<typeof mapFilter>;

const keyOf = <T extends object>(of: T, value: string | null) =>
  value !== null && Object.hasOwn(of, value) ? (value as keyof T) : undefined;
const slug = /^[a-z0-9][a-z0-9+.-]{0,59}$/;

/** Reads the map's address; what makes no sense counts as not set. */
export function mapFilter(params: URLSearchParams) {
  const chosen = (name: string) => [...new Set(params.getAll(name))];
  const asked = params.get('category') ?? '';
  const category = slug.test(asked) ? asked : '';
  const compare = comparedIn(params);
  return {
    search: readFilter(params, 'search'),
    /** Slug; any text, since categories come from the database. */
    category,
    /** All categories of a layer; with a category, which lies in one, there is none. */
    layer: category ? undefined : findLayer(params.get('layer'))?.slug,
    tier: keyOf(tiers, params.get('tier')),
    tags: chosen('tag')
      .filter((tag) => slug.test(tag))
      .slice(0, maxTags),
    flags: chosen('flag').flatMap((name) => keyOf(flags, name) ?? []),
    sort: keyOf(sorts, params.get('sort')) ?? 'recommended',
    view: keyOf(views, params.get('view')) ?? 'board',
    page: readPageNumber(params),
    ...compare,
  };
}

const itemSlug = /^[a-z0-9][a-z0-9-]{0,220}$/;

/** `compare=slug,slug` of an address: the first four, and whether there were more. */
export function comparedIn(params: URLSearchParams) {
  const named = new Set(params.getAll('compare').flatMap((slugs) => slugs.slice(0, 2000).split(',')));
  const slugs = [...named].filter((slug) => itemSlug.test(slug));
  return { compare: slugs.slice(0, maxCompared), isCompareFull: slugs.length > maxCompared };
}

/** Where items are compared, or the map where there are none. */
export function compareHref(slugs: readonly string[]): string {
  return `/mcp-map/compare${slugs.length > 0 ? `?compare=${slugs.join(',')}` : ''}`;
}

/** The address of a map with this filter, what is as usual left out. */
export function mapHref(filter: MapFilter, changes: Partial<MapFilter> = {}): string {
  const now = { ...filter, page: 1, ...changes };
  const params = new URLSearchParams();
  if (now.search) params.set('search', now.search);
  if (now.category) params.set('category', now.category);
  else if (now.layer) params.set('layer', now.layer);
  if (now.tier) params.set('tier', now.tier);
  for (const name of now.tags) params.append('tag', name);
  for (const name of now.flags) params.append('flag', name);
  if (now.sort !== 'recommended') params.set('sort', now.sort);
  if (now.view !== 'board') params.set('view', now.view);
  if (now.page > 1) params.set('page', String(now.page));
  if (now.compare.length > 0) params.set('compare', now.compare.join(','));
  const query = params.toString().replaceAll('%2C', ',');
  return query ? `/mcp-map?${query}` : '/mcp-map';
}

/** With `name` if it was not among them, without it if it was. */
export function toggled<T>(among: readonly T[], name: T): T[] {
  return among.includes(name) ? among.filter((other) => other !== name) : [...among, name];
}

/** Whether fewer items are shown than there are; the view and the order leave none out. */
export function isNarrowed(filter: MapFilter): boolean {
  return Boolean(
    filter.search ||
      filter.category ||
      filter.layer ||
      filter.tier ||
      filter.tags.length > 0 ||
      filter.flags.length > 0,
  );
}

/** Nothing asked for: the board then shows the first items of each category. */
export function isWholeBoard(filter: MapFilter): boolean {
  return mapHref(filter, { page: filter.page, compare: [] }) === '/mcp-map';
}

/** Whether what is chosen by category or layer leaves an item of this category. */
export function isOfPlace({ category, layer }: Pick<MapFilter, 'category' | 'layer'>, of: string): boolean {
  return category ? of === category : !layer || layerOf(of).slug === layer;
}

/**
 * Where items stand by category: so many of each at most, before one is chosen. Undefined where they stand in one list,
 * page by page.
 */
export function firstOfEach(filter: MapFilter): number | undefined {
  if (filter.view !== 'landscape') return isWholeBoard(filter) ? 6 : undefined;
  if (filter.category) return undefined;
  return filter.layer ? tilesOfLayer : tilesOfCategory;
}

/** Of each category on the whole landscape, and in a layer that was zoomed into. */
export const tilesOfCategory = 18;
export const tilesOfLayer = 24;
