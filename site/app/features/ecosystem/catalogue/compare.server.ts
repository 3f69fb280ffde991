import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { card, withMark } from './cards.server.ts';
import { catalogCategories, catalogItems } from './tables.server.ts';

export type ComparedItem = Awaited<ReturnType<typeof findCompared>>[number];

/** The active items with these slugs, in their order, with what a comparison says of them; none are asked for without a query. */
export async function findCompared(db: Database, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const found = await db
    .select({
      ...card,
      categoryName: catalogCategories.name,
      isRemote: catalogItems.isRemote,
      isLocal: catalogItems.isLocal,
      auth: catalogItems.auth,
      transports: catalogItems.transports,
      language: catalogItems.language,
      licence: catalogItems.licence,
      websiteUrl: catalogItems.websiteUrl,
      repositoryUrl: catalogItems.repositoryUrl,
    })
    .from(catalogItems)
    .innerJoin(catalogCategories, eq(catalogCategories.slug, catalogItems.category))
    .where(
      and(
        inArray(catalogItems.slug, [...slugs]),
        eq(catalogItems.isActive, true),
        eq(catalogCategories.isActive, true),
      ),
    );
  return found.map(withMark).sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
}
