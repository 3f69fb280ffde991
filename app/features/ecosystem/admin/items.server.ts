import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readFilter, readPage } from '#app/lib/list-address.ts';
import { wordsOf } from '#app/lib/search.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { tiers } from '../catalogue/filter.ts';
import { listCategories } from '../catalogue/items.server.ts';
import { catalogItems, catalogReports } from '../catalogue/tables.server.ts';
import { type ItemFilter, type ItemState, itemStates } from './item-filter.ts';

const perPage = 50;

/** The page `/admin/catalogue`. @throws Refusal 403 for everybody but editors and admins */
export async function showItems(args: PageArgs) {
  await requireRole(args, 'editor');
  const params = args.url.searchParams;
  const state = readFilter(params, 'state');
  const tier = readFilter(params, 'tier');
  const filter: ItemFilter = {
    state: Object.hasOwn(itemStates, state) ? (state as ItemState) : 'shown',
    q: readFilter(params, 'q'),
    category: readFilter(params, 'category'),
    tier: Object.hasOwn(tiers, tier) ? tier : '',
  };
  const { db } = args.context.get(servicesContext);
  const [listed, counts, categories] = await Promise.all([
    listForDesk(db, filter, readPage(params)),
    countStates(db, filter),
    listCategories(db),
  ]);
  return { filter, counts, categories, ...listed };
}

/** Items by name, whatever the site shows of them; of a list of reported ones, those with an open report. */
export async function listForDesk(db: Database, filter: ItemFilter, page: number) {
  const where = conditionOf(filter);
  const [total, items] = await Promise.all([
    countRows(db, catalogItems, where),
    db
      .select({
        id: catalogItems.id,
        name: catalogItems.name,
        category: catalogItems.category,
        tier: catalogItems.tier,
        isActive: catalogItems.isActive,
        /** Origin of the registry that it comes from. */
        source: catalogItems.source,
        reports: openReports,
        changed: sql<string>`(${catalogItems.updatedAt} at time zone 'UTC')::date::text`,
      })
      .from(catalogItems)
      .where(where)
      .orderBy(asc(catalogItems.sortName), asc(catalogItems.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  return { items, total, page, pages: pagesOf(total, perPage) };
}

/** How often somebody said so, of all links of the item. In full names: both tables have an `id`. */
const openReports = sql<number>`(select coalesce(sum(reports), 0)::int from mcp_catalog_reports
  where mcp_catalog_reports.item_id = mcp_catalog_items.id and mcp_catalog_reports.status = 'open')`;

/** How many of each state the other filters leave. */
async function countStates(db: Database, filter: ItemFilter) {
  const states = Object.keys(itemStates) as ItemState[];
  return Promise.all(
    states.map(async (state) => ({
      state,
      count: await countRows(db, catalogItems, conditionOf({ ...filter, state })),
    })),
  );
}

const ofState: Record<ItemState, SQL> = {
  shown: sql`is_active`,
  hidden: sql`not is_active`,
  reported: sql`${catalogItems.id} in (select item_id from ${catalogReports} where status = 'open')`,
};

function conditionOf({ state, q, category, tier }: ItemFilter): SQL | undefined {
  const words = wordsOf(q);
  const query = words.map((word) => `${word}:*`).join(' & ');
  return and(
    ofState[state],
    category ? eq(catalogItems.category, category) : undefined,
    tier ? eq(catalogItems.tier, tier) : undefined,
    q ? (words.length > 0 ? sql`search @@ to_tsquery('simple', ${query})` : sql`false`) : undefined,
  );
}
