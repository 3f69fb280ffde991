import { asc, eq, sql } from 'drizzle-orm';
import { deskList } from '#app/features/accounts/accounts.server.ts';
import { containsText } from '#app/services/database/contains-text.server.ts';
import { countLimit } from '#app/services/database/count.server.ts';
import { partnerCategories, partnerTiers } from '../partners-categories.ts';
import { partnerClicks, partners } from '../tables.server.ts';

// In full names: both tables have an `id`.
const clicks = sql`select 1 from ${partnerClicks} where partner_clicks.partner_id = partners.id`;

/** The page `/admin/partners`: in the order of the site, with the visits that were counted. */
export const partnerList = deskList({
  role: 'editor',
  path: '/admin/partners',
  table: partners,
  one: 'partner',
  many: 'partners',
  states: {
    label: 'State',
    name: 'state',
    of: {
      shown: {
        label: 'On the site',
        where: eq(partners.isActive, true),
        empty: { title: 'The site shows no partners.' },
      },
      hidden: {
        label: 'Hidden',
        where: eq(partners.isActive, false),
        empty: { title: 'Nobody is hidden.' },
      },
    },
  },
  filters: {
    // They are few enough to be read through.
    q: { label: 'Name', where: (text) => containsText(sql`${partners.name}`, text) },
    category: {
      label: 'Category',
      placeholder: 'Every category',
      choices: partnerCategories.map(({ name }) => ({ value: name, label: name })),
      where: (name) => eq(partners.category, name),
    },
    tier: {
      label: 'Tier',
      placeholder: 'Every tier',
      choices: partnerTiers.map((tier) => ({ value: tier, label: tier })),
      where: (tier) => eq(partners.relationshipType, tier),
    },
  },
  read: ({ db, where, limit, offset }) =>
    db
      .select({
        ...{ id: partners.id, name: partners.name, category: partners.category },
        ...{ tier: partners.relationshipType, displayOrder: partners.displayOrder },
        ...{ isFeatured: partners.isFeatured, isExample: partners.isExample },
        share: partners.revenueSharePercent,
        clicks: sql<number>`(select count(*)::int from (${clicks} limit ${countLimit}) as counted)`,
        recentClicks: sql<number>`(select count(*)::int from (${clicks}
          and clicked_at > now() - interval '30 days' limit ${countLimit}) as counted)`,
      })
      .from(partners)
      .where(where)
      .orderBy(asc(partners.displayOrder), asc(partners.id))
      .limit(limit)
      .offset(offset),
});
