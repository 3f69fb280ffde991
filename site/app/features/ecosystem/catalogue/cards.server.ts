import { inArray } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import drawn from '../../../../content/catalogue/mark-paths.json' with { type: 'json' };
import named from '../../../../content/catalogue/marks.json' with { type: 'json' };
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
  registryStatus: catalogItems.registryStatus,
  statusMessage: catalogItems.statusMessage,
};

export type ItemCard = Awaited<ReturnType<typeof fetchCards>>[number];

/** The items with these ids, in no order. */
export async function fetchCards(db: Database, ids: string[]) {
  return (await db.select(card).from(catalogItems).where(inArray(catalogItems.id, ids))).map(withMark);
}

const items = new Map(Object.entries(named.items));
const makers = new Map(Object.entries(named.makers));
const paths = new Map(Object.entries(drawn));

interface Marked {
  slug: string;
  maintainer: string | null;
  /** Where it is imported from: there anybody may call themselves anything. */
  source: string | null;
}

/** An item with the mark of its own or of its maker, a path on a grid of 240 by 240; undefined where none is known. */
export function withMark<T extends Marked>(item: T): T & { mark: string | undefined } {
  const name = items.get(item.slug) ?? (item.source ? undefined : makers.get(item.maintainer ?? ''));
  return { ...item, mark: name && paths.get(name) };
}
