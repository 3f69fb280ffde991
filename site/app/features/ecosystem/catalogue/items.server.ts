import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { pageWithin } from '#app/lib/list-address.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { card, fetchCards, type ItemCard, withMark } from './cards.server.ts';
import { type Facets, type GroupCount, sumFacets } from './facets.ts';
import { firstOfEach, isOfPlace, itemsPerPage, type MapFilter, type Sort, tiers } from './filter.ts';
import { isInPlace, isListed, isOfChoice, passesToggles } from './listed.server.ts';
import { type Candidate, findCandidates, maxCandidates } from './search.server.ts';
import { catalogCategories, catalogItems, tierRank } from './tables.server.ts';

export interface ItemPage {
  items: ItemCard[];
  /** Number of this page: the last one where a later one was requested. */
  page: number;
  pages: number;
  total: number;
  /** True if there are more than `total`: a search looks at a limited number. */
  isCapped: boolean;
  /** True if the items only have similar words, because none has the words themselves. */
  isFuzzy: boolean;
  facets: Facets;
}

/** Maximum number of matches for which tags are counted; with more, tags have no numbers. */
const countedForTags = 500;
const shownTags = 24;

/**
 * A page of visible items, or the first of each category (`firstOfEach`), with the counts of every filter. At most
 * three queries.
 */
export async function listItems(db: Database, filter: MapFilter): Promise<ItemPage> {
  return filter.search ? searchItems(db, filter) : browseItems(db, filter);
}

async function browseItems(db: Database, filter: MapFilter): Promise<ItemPage> {
  const [groups, tags] = await Promise.all([countGroups(db, filter), countTags(db, filter)]);
  const facets = sumFacets(groups, filter, tags);
  const { page, pages } = pageWithin(filter.page, facets.total, itemsPerPage(filter));
  const each = firstOfEach(filter);
  const items = await (each ? fetchFirst(db, filter, each) : fetchPage(db, { ...filter, page }));
  return { items, page, pages, total: facets.total, isCapped: false, isFuzzy: false, facets };
}

/** One query finds and counts the best matches, so that counts and pages agree. */
async function searchItems(db: Database, filter: MapFilter): Promise<ItemPage> {
  const [{ candidates, isFuzzy }, categories] = await Promise.all([
    findCandidates(db, filter),
    listMapCategories(db),
  ]);
  const chosen = candidates.filter(
    ({ category, tier }) => isOfPlace(filter, category) && (!filter.tier || tier === filter.tier),
  );
  const { compare } = sortings[filter.sort];
  if (compare) chosen.sort(compare);
  const { page, pages } = pageWithin(filter.page, chosen.length, itemsPerPage(filter));
  const from = (page - 1) * itemsPerPage(filter);
  const each = firstOfEach(filter);
  const shown = each
    ? [...Map.groupBy(chosen, ({ category }) => category).values()].flatMap((tiles) => tiles.slice(0, each))
    : chosen.slice(from, from + itemsPerPage(filter));
  const ids = shown.map(({ id }) => id);
  const found = new Map((await fetchCards(db, ids)).map((item) => [item.id, item]));
  const groups = [
    ...categories.map((category) => ({ ...category, ...noItems })),
    ...candidates.map(({ category: slug, ...one }) => ({
      ...one,
      slug,
      name: '',
      description: '',
      count: 1,
    })),
  ];
  const facets = sumFacets(groups, filter, mostFrequent(chosen.flatMap(({ tags }) => tags)));
  return {
    items: ids.flatMap((id) => found.get(id) ?? []),
    page,
    pages,
    total: chosen.length,
    isCapped: chosen.length >= maxCandidates,
    isFuzzy,
    facets,
  };
}

const noItems = {
  tier: null,
  isRemote: false,
  isLocal: false,
  isNoAuth: false,
  isInstallable: false,
  count: 0,
};

/** The first filtered items of each category, in the chosen order. */
async function fetchFirst(db: Database, filter: MapFilter, size: number): Promise<ItemCard[]> {
  const { order } = sortings[filter.sort];
  // Categories are filtered first: no item of another place is read.
  const inAnyPlace = { ...filter, category: '', layer: undefined };
  const first = sql`select item.id from ${catalogCategories} category cross join lateral (
      select id from ${catalogItems} where ${passesToggles(filter)} and ${isOfChoice(inAnyPlace)}
        and category = category.slug
      order by ${order} limit ${size}
    ) item where category.is_active and ${isInPlace(filter, sql`category.slug`)}`;
  return fetchInOrder(db, first, order);
}

export function listMapCategories(db: Database) {
  return db
    .select({
      slug: catalogCategories.slug,
      name: catalogCategories.name,
      description: catalogCategories.description,
    })
    .from(catalogCategories)
    .where(eq(catalogCategories.isActive, true))
    .orderBy(asc(catalogCategories.sortOrder), asc(catalogCategories.slug))
    .limit(60);
}

interface Sorting {
  order: SQL;
  compare?: (a: Candidate, b: Candidate) => number;
}

/**
 * Each order as SQL and as a comparison of search matches, which come best first. A reversed order reverses every
 * column, so that the same index serves it.
 */
const sortings: Record<Sort, Sorting> = {
  recommended: { order: sql`sort_order, sort_name, id` },
  newest: {
    order: sql`created_at desc nulls last, sort_name, id`,
    compare: (a, b) => inOrder(b.createdAt, a.createdAt) || byName(a, b),
  },
  ...bothWays('name', sql`sort_name, id`, sql`sort_name desc, id desc`, () => 0),
  ...bothWays('category', sql`category, sort_name, id`, sql`category desc, sort_name desc, id desc`, (a, b) =>
    inOrder(a.category, b.category),
  ),
  ...bothWays(
    'tier',
    sql`${tierRank}, sort_name, id`,
    sql`${tierRank} desc, sort_name desc, id desc`,
    (a, b) => rankOf(a.tier) - rankOf(b.tier),
  ),
  // Items that were never checked count as the oldest.
  ...bothWays(
    'checked',
    sql`last_checked nulls first, sort_name, id`,
    sql`last_checked desc nulls last, sort_name desc, id desc`,
    (a, b) => inOrder(a.lastChecked ?? '', b.lastChecked ?? ''),
  ),
};

function bothWays<Name extends string>(name: Name, up: SQL, down: SQL, by: Required<Sorting>['compare']) {
  const compare: typeof by = (a, b) => by(a, b) || byName(a, b);
  return {
    [name]: { order: up, compare },
    [`-${name}`]: { order: down, compare: (a: Candidate, b: Candidate) => compare(b, a) },
  } as Record<Name | `-${Name}`, Required<Sorting>>;
}

const rankOf = (tier: string) => Object.keys(tiers).indexOf(tier);

function byName(a: Candidate, b: Candidate): number {
  return inOrder(a.sortName, b.sortName) || inOrder(a.id, b.id);
}

/** Compares by character code, like the database's collation "C". */
const inOrder = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/** The inner query reads only ids, so an index can serve it; only the shown rows are read. */
async function fetchPage(db: Database, filter: MapFilter): Promise<ItemCard[]> {
  const page = sql`select id from ${catalogItems} where ${isListed(filter)} and ${isOfChoice(filter)}
    order by ${sortings[filter.sort].order} limit ${itemsPerPage(filter)} offset ${(filter.page - 1) * itemsPerPage(filter)}`;
  return fetchInOrder(db, page, sortings[filter.sort].order);
}

async function fetchInOrder(db: Database, ids: SQL, order: SQL): Promise<ItemCard[]> {
  const items = await db
    .select(card)
    .from(catalogItems)
    .where(sql`${catalogItems.id} = any(array(${ids}))`)
    .orderBy(order);
  return items.map(withMark);
}

/**
 * Every category with its number of items per tier and set of flags; all counts except those of tags are sums of these.
 */
function countGroups(db: Database, filter: MapFilter): Promise<GroupCount[]> {
  return rows<GroupCount & Record<string, unknown>>(
    db,
    sql`select c.slug, c.name, c.description, g.tier, coalesce(g.is_remote, false) as "isRemote",
        coalesce(g.is_local, false) as "isLocal", coalesce(g.is_no_auth, false) as "isNoAuth",
        coalesce(g.is_installable, false) as "isInstallable",
        coalesce(g.count, 0)::int as count
      from ${catalogCategories} c left join (
        select category, tier, is_remote, is_local, is_no_auth, is_installable, count(*) as count from ${catalogItems}
        where ${passesToggles(filter)} group by 1, 2, 3, 4, 5, 6
      ) g on g.category = c.slug
      where c.is_active order by c.sort_order, c.slug`,
  );
}

/** The most frequent tags of the matches, without numbers if there are too many matches. */
async function countTags(db: Database, filter: MapFilter) {
  const counted = await rows<{ tag: string; count: number; matches: number }>(
    db,
    sql`with matches as materialized (
        select tags from ${catalogItems} where ${isListed(filter)} and ${isOfChoice(filter)}
        limit ${countedForTags + 1}
      )
      select tag, count(*)::int as count, (select count(*)::int from matches) as matches
      from (select unnest(tags) as tag from matches) each group by tag
      order by 2 desc, tag collate "C" limit ${shownTags}`,
  );
  return counted.map(({ tag, count, matches }) => ({
    tag,
    count: matches > countedForTags ? undefined : count,
  }));
}

function mostFrequent(all: string[]) {
  return [...Map.groupBy(all, (tag) => tag)]
    .map(([tag, { length: count }]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, shownTags);
}

/** The visible categories with active items, in the map's order, with the number of these items. */
export async function countCategories(db: Database) {
  return rows<{ slug: string; name: string; count: number }>(
    db,
    sql`select c.slug, c.name, counted.count from ${catalogCategories} c, lateral (
        select count(*)::int as count from ${catalogItems} i where i.category = c.slug and i.is_active) counted
      where c.is_active and counted.count > 0 order by c.sort_order, c.slug`,
  );
}

/** Number of active items in categories whose slug is `servers` or ends in `-servers`. */
export const countServers = (db: Database) =>
  db.$count(
    catalogItems,
    sql`is_active and category = any(array(select slug from ${catalogCategories} where slug ~ '(^|-)servers$'))`,
  );
