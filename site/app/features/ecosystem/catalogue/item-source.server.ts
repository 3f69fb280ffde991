import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { topics } from '#app/lib/topics.ts';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';
import { topicsOfItem } from './item.server.ts';
import { catalogItems as items } from './tables.server.ts';

/** Items of the map with everything that their pages and the registry API tell of them, for the scan of what is stored. */
export const itemSource: SecretSource = {
  name: 'catalogue-item',
  label: 'Item of the map',
  sentAs: 'result',
  deskPath: (id) => `/admin/catalogue/${id}`,
  async read(db, after, limit) {
    const found = await db
      .select({
        id: items.id,
        content: {
          name: items.name,
          description: items.description,
          tags: items.tags,
          maintainer: items.maintainer,
          version: items.version,
          statusMessage: items.statusMessage,
          websiteUrl: items.websiteUrl,
          repositoryUrl: items.repositoryUrl,
          logoUrl: items.logoUrl,
          remoteUrl: items.remoteUrl,
          newerRemoteUrl: items.newerRemoteUrl,
          seenIn: items.seenIn,
          packages: items.packages,
          remotes: items.remotes,
          leftOut: items.leftOut,
          official: items.official,
        },
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
      // As by an editor: an import would show it again.
      .set({
        isActive: false,
        updatedAt: sql`now()`,
        edited: sql`array_append(array_remove(${items.edited}, 'isActive'), 'isActive')`,
      })
      .where(and(inArray(items.id, ids), eq(items.isActive, true)))
      .returning();
    return [...hidden.flatMap(topicsOfItem), topics.catalogueReports];
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
    return [...shown.flatMap(topicsOfItem), topics.catalogueReports];
  },
};
