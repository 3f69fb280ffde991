import { readFilter, readPageNumber } from '#app/lib/list-address.ts';
import { findLayer, layerOf } from './layers.ts';

export const tiers = { official: 'Official', verified: 'Verified', community: 'Community' } as const;
export type Tier = keyof typeof tiers;

export const flags = {
  remote: 'Remote',
  local: 'Runs locally',
  'no-auth': 'No sign-in',
  installable: 'Installable',
} as const;
export type Flag = keyof typeof flags;

/** Sort orders. In a search, `recommended` puts the best match first. A dash reverses the order of a column. */
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
/** Orders that the menu always offers. */
export const offeredSorts: readonly Sort[] = ['recommended', 'name', 'newest', '-checked'];

export const views = { board: 'Board', list: 'List', landscape: 'Landscape' } as const;
type View = keyof typeof views;

/** Items per page. A zoomed category of the landscape shows twice as many, as small tiles. */
const perPage: Record<View, number> = { board: 24, list: 24, landscape: 48 };
export const itemsPerPage = ({ view }: MapFilter): number => perPage[view];

const maxTags = 5;

export const maxCompared = 4;

export type MapFilter = ReturnType<typeof mapFilter>;

const keyOf = <T extends object>(of: T, value: string | null) =>
  value !== null && Object.hasOwn(of, value) ? (value as keyof T) : undefined;
const slug = /^[a-z0-9][a-z0-9+.-]{0,59}$/;

/** Reads the map's query parameters; invalid values count as not set. */
export function mapFilter(params: URLSearchParams) {
  const chosen = (name: string) => [...new Set(params.getAll(name))];
  const asked = params.get('category') ?? '';
  const category = slug.test(asked) ? asked : '';
  const compare = comparedIn(params);
  return {
    search: readFilter(params, 'search'),
    /** Any slug, because categories come from the database. */
    category,
    /** A whole layer; undefined with a category, which lies within one. */
    layer: category ? undefined : findLayer(params.get('layer'))?.slug,
    tier: keyOf(tiers, params.get('tier')),
    tags: chosen('tag')
      .filter((tag) => slug.test(tag))
      .slice(0, maxTags),
    flags: chosen('flag').flatMap((name) => keyOf(flags, name) ?? []),
    sort: keyOf(sorts, params.get('sort')) ?? 'recommended',
    view: keyOf(views, params.get('view')) ?? 'board',
    page: readPageNumber(params),
    /** The landscape alone, for a frame on another site. */
    isEmbedded: params.has('embed'),
    ...compare,
  };
}

const itemSlug = /^[a-z0-9][a-z0-9-]{0,220}$/;

/** `compare=slug,slug` of a URL: the first four, and whether there were more. */
export function comparedIn(params: URLSearchParams) {
  const named = new Set(params.getAll('compare').flatMap((slugs) => slugs.slice(0, 2000).split(',')));
  const slugs = [...named].filter((slug) => itemSlug.test(slug));
  return { compare: slugs.slice(0, maxCompared), isCompareFull: slugs.length > maxCompared };
}

export function compareHref(slugs: readonly string[]): string {
  return `/mcp-map/compare${slugs.length > 0 ? `?compare=${slugs.join(',')}` : ''}`;
}

/** Path of the landscape for frames on other sites. */
const embeddedLandscape = '/embed/landscape';

/** URL of the map with this filter; default values are left out. An embedded landscape leads only to itself. */
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
  if (now.view !== 'board' && !now.isEmbedded) params.set('view', now.view);
  if (now.page > 1) params.set('page', String(now.page));
  if (now.compare.length > 0) params.set('compare', now.compare.join(','));
  const query = params.toString().replaceAll('%2C', ',');
  const path = now.isEmbedded ? embeddedLandscape : '/mcp-map';
  return query ? `${path}?${query}` : path;
}

/** Adds `name` to the list, or removes it if present. */
export function toggled<T>(among: readonly T[], name: T): T[] {
  return among.includes(name) ? among.filter((other) => other !== name) : [...among, name];
}

/** True if filters hide items; the view and the order hide none. */
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

/**
 * True for page 1 of the board without filter or search, in the default order: it shows the first items of each
 * category.
 */
export function isWholeBoard(filter: MapFilter): boolean {
  return mapHref(filter, { page: filter.page, compare: [] }) === '/mcp-map';
}

/** True if the chosen category or layer includes this category. */
export function isOfPlace({ category, layer }: Pick<MapFilter, 'category' | 'layer'>, of: string): boolean {
  return category ? of === category : !layer || layerOf(of).slug === layer;
}

/** Maximum number of items per category before one is chosen. Undefined where the view is one paginated list. */
export function firstOfEach(filter: MapFilter): number | undefined {
  if (filter.view !== 'landscape') return isWholeBoard(filter) ? 6 : undefined;
  if (filter.category) return undefined;
  return filter.layer ? tilesOfLayer : tilesOfCategory;
}

/** Tiles per category on the whole landscape, and in a zoomed layer. */
export const tilesOfCategory = 14;
export const tilesOfLayer = 24;
