import { eq, or, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { freeSlugs } from './import-page.server.ts';
import { catalogItems } from './tables.server.ts';

/**
 * Refuses a URL that an item of the map already has as website or repository. Locks inserts, so a form that is sent
 * twice adds one item.
 * @throws Refusal 409
 */
export async function refuseKnownAddress(tx: Database, url: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mcp_catalog_items.new'))`);
  const [known] = await tx
    .select({ slug: catalogItems.slug })
    .from(catalogItems)
    .where(or(eq(catalogItems.websiteUrl, url), eq(catalogItems.repositoryUrl, url)))
    .limit(1);
  if (known) throw new Refusal(409, `The map already has this URL: /mcp-map/${known.slug}`);
}

export async function freeSlug(tx: Database, name: string): Promise<string> {
  const slug = (await freeSlugs(tx, [name])).get(name);
  if (!slug) throw new Error(`no slug for ${name}`);
  return slug;
}
