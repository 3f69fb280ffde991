import { inArray } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { withMark } from './marks.server.ts';
import { catalogItems } from './tables.server.ts';

/** What a list shows of an item. */
export const card = {
  id: catalogItems.id,
  slug: catalogItems.slug,
  name: catalogItems.name,
  description: catalogItems.description,
  category: catalogItems.category,
  tier: catalogItems.tier,
  tags: catalogItems.tags,
  logoUrl: catalogItems.logoUrl,
  websiteHost: catalogItems.websiteHost,
  maintainer: catalogItems.maintainer,
  lastChecked: catalogItems.lastChecked,
  source: catalogItems.source,
};

export type ItemCard = Awaited<ReturnType<typeof fetchCards>>[number];

/** The items with these ids, in no order. */
export async function fetchCards(db: Database, ids: string[]) {
  return (await db.select(card).from(catalogItems).where(inArray(catalogItems.id, ids))).map(withMark);
}
