import { inArray } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import drawn from '../../../../content/catalogue/mark-paths.json' with { type: 'json' };
import named from '../../../../content/catalogue/marks.json' with { type: 'json' };
import { catalogItems } from './tables.server.ts';

const { id, slug, name, description, category, tier, tags } = catalogItems;
const { logoUrl, websiteHost, maintainer, lastChecked, source } = catalogItems;
const { registryStatus, statusMessage, isInstallable } = catalogItems;

/** Columns of an item in a list. */
export const card = {
  id,
  slug,
  name,
  description,
  category,
  tier,
  tags,
  logoUrl,
  websiteHost,
  maintainer,
  lastChecked,
  source,
  registryStatus,
  statusMessage,
  isInstallable,
};

export type ItemCard = Awaited<ReturnType<typeof fetchCards>>[number];

/** The items with these ids, unordered. */
export async function fetchCards(db: Database, ids: string[]) {
  return (await db.select(card).from(catalogItems).where(inArray(id, ids))).map(withMark);
}

const items = new Map(Object.entries(named.items));
const makers = new Map(Object.entries(named.makers));
const paths = new Map(Object.entries(drawn));

type Marked = Pick<typeof catalogItems.$inferSelect, 'slug' | 'maintainer' | 'source'>;

/** Adds an item's own mark or its maintainer's: a path on a grid of 240 × 240, or undefined where none is known. */
export function withMark<T extends Marked>(item: T): T & { mark: string | undefined } {
  // A registry does not verify maintainers' names, so an imported item gets no maintainer's mark.
  const markName = items.get(item.slug) ?? (item.source ? undefined : makers.get(item.maintainer ?? ''));
  return { ...item, mark: markName && paths.get(markName) };
}
