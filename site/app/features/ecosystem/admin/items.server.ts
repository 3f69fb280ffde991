import { asc, eq, sql } from 'drizzle-orm';
import { deskList, shownActions } from '#app/desk/desk.server.ts';
import { choicesOf } from '#app/lib/choices.ts';
import { hasWords } from '#app/services/database/query-parts.server.ts';
import { tiers } from '../catalogue/filter.ts';
import { listMapCategories } from '../catalogue/items.server.ts';
import { catalogReports, catalogItems as items } from '../catalogue/tables.server.ts';
import { itemEditor } from './item.server.ts';

/** Number of open reports on all links of an item. Uses full names, because both tables have an `id`. */
const openReports = sql<number>`(select coalesce(sum(reports), 0)::int from mcp_catalog_reports
  where mcp_catalog_reports.item_id = mcp_catalog_items.id and mcp_catalog_reports.status = 'open')`;

/** List of `/admin/catalogue`: items by name; hidden ones have their own tab. */
export const itemList = deskList({
  role: 'editor',
  path: '/admin/catalogue',
  table: items,
  one: 'item',
  many: 'items',
  states: {
    label: 'Status',
    name: 'state',
    of: {
      shown: {
        label: 'On the map',
        where: eq(items.isActive, true),
        empty: { title: 'Nothing is on the map.' },
      },
      hidden: { label: 'Hidden', where: eq(items.isActive, false), empty: { title: 'Nothing is hidden.' } },
      reported: {
        label: 'Links reported',
        where: sql`${items.id} in (select item_id from ${catalogReports} where status = 'open')`,
        empty: { title: 'No dead links have been reported.' },
      },
      partial: {
        label: 'Partly read',
        where: sql`${items.leftOut} <> '[]'::jsonb`,
        empty: { title: 'We read every registry entry in full.' },
      },
    },
  },
  filters: {
    q: { label: 'Text', placeholder: 'Name, maker, tag', where: (text) => hasWords(items.search, text) },
    category: {
      label: 'Category',
      placeholder: 'Every category',
      where: (slug) => eq(items.category, slug),
    },
    tier: {
      label: 'Tier',
      placeholder: 'Every tier',
      choices: choicesOf(tiers),
      where: (tier) => eq(items.tier, tier),
    },
  },
  lookUp: async (db) => ({
    category: (await listMapCategories(db)).map(({ slug, name }) => ({ value: slug, label: name })),
  }),
  sorts: {
    name: items.sortName,
    changed: items.updatedAt,
  },
  order: [asc(items.sortName), asc(items.id)],
  query: (db) =>
    db
      .select({
        id: items.id,
        name: items.name,
        category: items.category,
        tier: items.tier,
        isActive: items.isActive,
        /** URL of the registry that the item comes from; null without one. */
        source: items.source,
        reports: openReports,
        changed: sql<string>`(${items.updatedAt} at time zone 'UTC')::date::text`,
      })
      .from(items),
  show: (found) => found,
  hit: ({ name, category }) => ({ title: name, about: category }),
  actions: shownActions(itemEditor.setShown, 'hidden'),
  csv: ['id', 'name', 'category', 'tier', 'source', 'changed', 'isActive', 'reports'],
});
