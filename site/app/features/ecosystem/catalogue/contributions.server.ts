import { sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Services } from '#app/services/services.server.ts';
import { type Sender, sendForReview } from '#app/services/submissions/send-for-review.server.ts';
import { findItem } from './item.server.ts';
import { listMapCategories } from './items.server.ts';
import { type LinkName, linksOf } from './links.ts';
import type { Suggestion } from './suggestion.ts';
import { catalogReports } from './tables.server.ts';

/**
 * Puts a suggested item into the review queue, unless the same one is pending.
 * @throws Refusal 422 for an unknown category; TooManyRequests
 */
export async function suggestItem(
  services: Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config'>,
  values: Suggestion,
  sender: Sender,
): Promise<void> {
  const categories = await listMapCategories(services.db);
  if (!categories.some(({ slug }) => slug === values.category))
    throw new Refusal(422, 'Choose a category.', { field: 'category' });
  await services.limits.take('submissions by address', sender.address);
  await sendForReview(
    services,
    { kind: 'catalogue-item', title: values.name, key: values.url, values },
    sender,
  );
}

/**
 * Counts a report that a link of an item is dead.
 * @throws Refusal 404, 422; TooManyRequests
 */
export async function reportLink(
  { db, limits }: Services,
  slug: string,
  link: LinkName,
  sender: Sender,
): Promise<void> {
  const item = await findItem(db, slug);
  if (!item) throw new Refusal(404, 'The map has no such item.');
  const url = linksOf(item)[link];
  if (!url) throw new Refusal(422, 'Choose the link that is dead.', { field: 'link' });
  await limits.take('submissions by address', sender.address);
  await db
    .insert(catalogReports)
    .values({ itemId: item.id, link, url })
    .onConflictDoUpdate({
      target: [catalogReports.itemId, catalogReports.url],
      set: {
        reports: sql`least(${catalogReports.reports} + 1, 1000000)`,
        status: 'open',
        updatedAt: sql`now()`,
      },
    });
}
