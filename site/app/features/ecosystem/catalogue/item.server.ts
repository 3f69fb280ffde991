import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { card, type ItemCard, withMark } from './cards.server.ts';
import { isListed, textArray } from './listed.server.ts';
import { catalogCategories, catalogItems } from './tables.server.ts';

const { search, imported, edited, sortName, ...columns } = getTableColumns(catalogItems);
/** Columns of an item, except those that only search, import or desk use. */
export const itemColumns = columns;

/** Visible items with their categories' names. */
const selectItems = (db: Database, which: SQL) =>
  db
    .select({ ...itemColumns, categoryName: catalogCategories.name })
    .from(catalogItems)
    .innerJoin(catalogCategories, eq(catalogCategories.slug, catalogItems.category))
    .where(and(which, eq(catalogItems.isActive, true), eq(catalogCategories.isActive, true)));

/** The visible item with this slug, or undefined. */
export async function findItem(db: Database, slug: string) {
  const [found] = await selectItems(db, eq(catalogItems.slug, slug)).limit(1);
  return found && withMark(found);
}

export type Item = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** The visible items with these slugs, in their order; an empty list needs no query. */
export async function findCompared(db: Database, slugs: readonly string[]): Promise<Item[]> {
  if (slugs.length === 0) return [];
  const found = await selectItems(db, inArray(catalogItems.slug, [...slugs]));
  return found.map(withMark).sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
}

/** Frequent tags: two items with the same one need not be similar. */
const generalTags = new Set(['mcp-server', 'mcp-client', 'from-registry', 'mcp', 'stdio', 'remote', 'local']);

export type PlacedItem = Pick<Item, 'slug' | 'category' | 'tags'>;

const tellingTags = (tags: string[]) => tags.filter((tag) => !generalTags.has(tag));

/** Topics of pages of items with a shared tag, which may now list this item as similar, or no longer. */
const topicsOfTags = ({ category, tags }: PlacedItem) =>
  tellingTags(tags).map((tag) => topics.itemsTagged(category, tag));

/** Topics that an item's change affects: lists, its own page, and the pages that show it or may show it now. */
export const topicsOfItem = (item: PlacedItem): string[] => [
  topics.catalogue,
  topics.item(item.slug),
  ...topicsOfTags(item),
];

/** Topics of the other content on an item's page. */
export const topicsAround = (item: PlacedItem, likeIt: Pick<Item, 'slug'>[]): string[] => [
  ...likeIt.map(({ slug }) => topics.item(slug)),
  ...topicsOfTags(item),
];

/** Up to six similar items: same category, the most shared tags. Reads at most 500 candidates. */
export async function listLikeIt(db: Database, { slug, category, tags }: Item): Promise<ItemCard[]> {
  const telling = tellingTags(tags);
  if (telling.length === 0) return [];
  const some = sql`select id from ${catalogItems} where is_active and category = ${category}
    and slug <> ${slug} and tags && ${textArray(telling)} limit 500`;
  const likeIt = await db
    .select(card)
    .from(catalogItems)
    .where(sql`${catalogItems.id} in (${some})`)
    .orderBy(
      sql`cardinality(array(select unnest(${catalogItems.tags}) intersect select unnest(${textArray(telling)}))) desc`,
      asc(catalogItems.sortOrder),
      asc(sortName),
    )
    .limit(6);
  return likeIt.map(withMark);
}

/** Paths of all items' pages with their last change, for the sitemap. */
export async function listItemPaths(db: Database, { offset, limit }: { offset: number; limit: number }) {
  const items = await db
    .select({ slug: catalogItems.slug, changed: catalogItems.updatedAt })
    .from(catalogItems)
    .where(isListed())
    .orderBy(asc(catalogItems.slug))
    .offset(offset)
    .limit(limit);
  return items.map(({ slug, changed }) => ({ path: `/mcp-map/${slug}`, changed }));
}

export const countItemPaths = (db: Database) => db.$count(catalogItems, isListed());

/** Texts of the social image of an item's page, or undefined for another path. */
export async function findMapPage(db: Database, path: string) {
  const slug = /^\/mcp-map\/([^/]+)$/.exec(path)?.[1];
  const item = slug ? await findItem(db, slug) : undefined;
  return item && { title: item.name, kicker: `MCP Map · ${item.categoryName}` };
}
