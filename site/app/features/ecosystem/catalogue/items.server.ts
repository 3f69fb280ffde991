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
  /** The page that these are: the last one where a later one was asked for. */
  page: number;
  pages: number;
  total: number;
  /** There are more than `total`: a search looks at so many at most. */
  isCapped: boolean;
  /** No word of the search was found: these have words like it. */
  isFuzzy: boolean;
  facets: Facets;
}

/** Tags are counted over so many matches at most, and left without numbers where there are more. */
const countedForTags = 500;
const shownTags = 24;

/**
 * A page of active items, or the first of each category where the whole map is asked for, with the counts of every
 * filter: three queries, whatever is asked for.
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

/** The best matches are found and counted at once, so that the counts and the pages are of the same. */
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

const noItems = { tier: null, isRemote: false, isLocal: false, isNoAuth: false, count: 0 };

/** The first items that the filters leave of each category, in their order. */
async function fetchFirst(db: Database, filter: MapFilter, size: number): Promise<ItemCard[]> {
  const { order } = sortings[filter.sort];
  // The place is chosen among the categories: of one that is elsewhere no item need be read.
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
 * Each order for the database, and for the matches of a search, which come with the best first. One that is turned
 * around is turned around wholly, so that the same index serves it.
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
  // Never is the longest ago.
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

/** As the database sorts: letter by letter, in no language. */
const inOrder = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/** The page's ids come from an index alone; only what is shown is read as rows. */
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

/** Every category, with how many of its items are of which tier and flags: what all counts are sums of. */
function countGroups(db: Database, filter: MapFilter): Promise<GroupCount[]> {
  return rows<GroupCount & Record<string, unknown>>(
    db,
    sql`select c.slug, c.name, c.description, g.tier, coalesce(g.is_remote, false) as "isRemote",
        coalesce(g.is_local, false) as "isLocal", coalesce(g.is_no_auth, false) as "isNoAuth",
        coalesce(g.count, 0)::int as count
      from ${catalogCategories} c left join (
        select category, tier, is_remote, is_local, is_no_auth, count(*) as count from ${catalogItems}
        where ${passesToggles(filter)} group by 1, 2, 3, 4, 5
      ) g on g.category = c.slug
      where c.is_active order by c.sort_order, c.slug`,
  );
}

/** The tags that most of the matches have; without numbers when there are too many to count. */
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

/** Items on the map that anybody can see. */
export const countItems = (db: Database) => db.$count(catalogItems, eq(catalogItems.isActive, true));

/** Every category that has such items, in the order of the map, with how many: each is counted along an index. */
export async function countCategories(db: Database) {
  return rows<{ slug: string; name: string; count: number }>(
    db,
    sql`select c.slug, c.name, counted.count from ${catalogCategories} c, lateral (
        select count(*)::int as count from ${catalogItems} i where i.category = c.slug and i.is_active) counted
      where c.is_active and counted.count > 0 order by c.sort_order, c.slug`,
  );
}

/** Servers among them: items of the categories whose names say so. */
export const countServers = (db: Database) =>
  db.$count(
    catalogItems,
    sql`is_active and category = any(array(select slug from ${catalogCategories} where slug ~ '(^|-)servers$'))`,
  );
