import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';
import { topicsOfItem } from './item.server.ts';
import { catalogItems as items } from './tables.server.ts';

const { name, description, tags, maintainer, version, statusMessage, seenIn } = items;
const texts = { name, description, tags, maintainer, version, statusMessage, seenIn };
const { websiteUrl, repositoryUrl, logoUrl, remoteUrl, newerRemoteUrl } = items;
const addresses = { websiteUrl, repositoryUrl, logoUrl, remoteUrl, newerRemoteUrl };
const { packages, remotes, leftOut, official } = items;
const ways = { packages, remotes, leftOut, official };

/** Active items of the map with their texts, URLs and start data, for the scan of stored data for secrets. */
export const itemSource: SecretSource = {
  name: 'catalogue-item',
  label: 'Item of the map',
  sentAs: 'result',
  deskPath: (id) => `/admin/catalogue/${id}`,
  async read(db, after, limit) {
    const found = await db
      .select({
        id: items.id,
        content: { ...texts, ...addresses, ...ways },
      })
      .from(items)
      .where(and(eq(items.isActive, true), after === '' ? undefined : gt(items.id, after)))
      .orderBy(asc(items.id))
      .limit(limit);
    return found.map(({ id, content }) => ({ subject: id, content }));
  },
  isStored: (subject) => sql`exists (select 1 from ${items} where ${items.id}::text = ${subject})`,
  async hide(tx, ids) {
    const hidden = await tx
      .update(items)
      // Recorded as an editor's change: otherwise an import would show the item again.
      .set({
        isActive: false,
        updatedAt: sql`now()`,
        edited: sql`array_append(array_remove(${items.edited}, 'isActive'), 'isActive')`,
      })
      .where(and(inArray(items.id, ids), eq(items.isActive, true)))
      .returning();
    return hidden.flatMap(topicsOfItem);
  },
  async show(tx, id) {
    const shown = await tx
      .update(items)
      .set({
        isActive: true,
        updatedAt: sql`now()`,
        edited: sql`array_remove(${items.edited}, 'isActive')`,
      })
      .where(eq(items.id, id))
      .returning();
    return shown.flatMap(topicsOfItem);
  },
};
