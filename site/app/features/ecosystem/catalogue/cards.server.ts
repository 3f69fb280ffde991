import { inArray } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import drawn from '../../../../content/catalogue/mark-paths.json' with { type: 'json' };
import named from '../../../../content/catalogue/marks.json' with { type: 'json' };
import { catalogItems } from './tables.server.ts';

const { id, slug, name, description, category, tier, tags } = catalogItems;
const { logoUrl, websiteHost, maintainer, lastChecked, source } = catalogItems;

/** What a list shows of an item. */
export const card = {
  ...{ id, slug, name, description, category, tier, tags },
  ...{ logoUrl, websiteHost, maintainer, lastChecked, source },
};

export type ItemCard = Awaited<ReturnType<typeof fetchCards>>[number];

/** The items with these ids, in no order. */
export async function fetchCards(db: Database, ids: string[]) {
  return (await db.select(card).from(catalogItems).where(inArray(id, ids))).map(withMark);
}

const items = new Map(Object.entries(named.items));
const makers = new Map(Object.entries(named.makers));
const paths = new Map(Object.entries(drawn));

type Marked = Pick<typeof catalogItems.$inferSelect, 'slug' | 'maintainer' | 'source'>;

/** An item with the mark of its own or of its maker, a path on a grid of 240 by 240; undefined where none is known. */
export function withMark<T extends Marked>(item: T): T & { mark: string | undefined } {
  // In a registry anybody may call themselves anything.
  const markName = items.get(item.slug) ?? (item.source ? undefined : makers.get(item.maintainer ?? ''));
  return { ...item, mark: markName && paths.get(markName) };
}
