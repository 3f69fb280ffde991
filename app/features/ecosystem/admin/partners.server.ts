import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readFilter, readPage } from '#app/lib/list-address.ts';
import { countLimit, countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { partnerClicks, partners } from '../tables.server.ts';

interface PartnerFilter {
  /** `hidden`, or nothing for those that the site shows. */
  state: string;
  /** A part of the name. */
  q: string;
  category: string;
  tier: string;
}

const perPage = 50;

/** The page `/admin/partners`. @throws Refusal 403 for everybody but editors and admins */
export async function showPartners(args: PageArgs) {
  await requireRole(args, 'editor');
  const params = args.url.searchParams;
  const filter = {
    state: readFilter(params, 'state') === 'hidden' ? 'hidden' : '',
    q: readFilter(params, 'q'),
    category: readFilter(params, 'category'),
    tier: readFilter(params, 'tier'),
  };
  const { db } = args.context.get(servicesContext);
  const [listed, shown, hidden] = await Promise.all([
    listForDesk(db, filter, readPage(params)),
    countRows(db, partners, conditionOf({ ...filter, state: '' })),
    countRows(db, partners, conditionOf({ ...filter, state: 'hidden' })),
  ]);
  return { filter, shown, hidden, ...listed };
}

/**
 * Partners in the order of the site, with the visits that were counted. Those whom a text is looked for in are few
 * enough to be read through.
 */
export async function listForDesk(db: Database, filter: PartnerFilter, page: number) {
  const where = conditionOf(filter);
  // In full names: both tables have an `id`.
  const clicks = sql`select 1 from ${partnerClicks} where partner_clicks.partner_id = partners.id`;
  const [total, found] = await Promise.all([
    countRows(db, partners, where),
    db
      .select({
        id: partners.id,
        name: partners.name,
        category: partners.category,
        tier: partners.relationshipType,
        displayOrder: partners.displayOrder,
        isFeatured: partners.isFeatured,
        isExample: partners.isExample,
        share: partners.revenueSharePercent,
        clicks: sql<number>`(select count(*)::int from (${clicks} limit ${countLimit}) as counted)`,
        recentClicks: sql<number>`(select count(*)::int from (${clicks}
          and clicked_at > now() - interval '30 days' limit ${countLimit}) as counted)`,
      })
      .from(partners)
      .where(where)
      .orderBy(asc(partners.displayOrder), asc(partners.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  return { partners: found, total, page, pages: pagesOf(total, perPage) };
}

function conditionOf({ state, q, category, tier }: PartnerFilter): SQL | undefined {
  return and(
    eq(partners.isActive, state !== 'hidden'),
    category ? eq(partners.category, category) : undefined,
    tier ? eq(partners.relationshipType, tier) : undefined,
    q ? sql`${partners.name} ilike ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}` : undefined,
  );
}
