import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import type { Picture } from '#app/services/pictures/pictures.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { partners } from '../tables.server.ts';
import { logoHost } from './hosts.ts';
import { catalogItems } from './tables.server.ts';

const maxBytes = 200_000;

/**
 * The logo of a host that the map or the partners name; for an item with this host, its own logo first. Other hosts are
 * never looked up. Without lookup in the settings, the site makes no request.
 */
export async function findLogo(
  { config, db, pictures }: Services,
  host: string,
  slug: string | null,
): Promise<Picture | undefined> {
  const { logoLookup } = config;
  if (!logoLookup || !/^[a-z0-9.-]{1,253}$/.test(host)) return undefined;
  const sources = (slug ? await ofItem(db, host, slug) : undefined) ?? (await ofHost(db, host));
  if (!sources) return undefined;
  const addresses = [
    ...(sources.ownUrl && /^https?:/.test(sources.ownUrl) ? [sources.ownUrl] : []),
    ...(sources.host ? [logoLookup.replaceAll('{host}', encodeURIComponent(sources.host))] : []),
  ];
  return pictures.find(addresses, maxBytes);
}

/** The item's own logo URL is tried first, then a lookup by the website's host. */
const logoColumns = { ownUrl: catalogItems.logoUrl, host: catalogItems.websiteHost };

async function ofItem(db: Database, host: string, slug: string) {
  const [item] = await db
    .select(logoColumns)
    .from(catalogItems)
    .where(and(eq(catalogItems.slug, slug), eq(catalogItems.isActive, true)));
  return item && logoHost(item.host, item.ownUrl) === host ? item : undefined;
}

async function ofHost(db: Database, host: string) {
  const [item] = await db
    .select(logoColumns)
    .from(catalogItems)
    .where(and(eq(catalogItems.websiteHost, host), eq(catalogItems.isActive, true)))
    .limit(1);
  if (item) return { host, ownUrl: null };
  const [partner] = await db
    .select({ ownUrl: partners.logoUrl })
    .from(partners)
    .where(
      and(
        eq(partners.isActive, true),
        sql`${partners.websiteUrl} ~ ${`^https?://(www\\.)?${host.replaceAll('.', '\\.')}(/|$)`}`,
      ),
    )
    .limit(1);
  return partner && { host, ...partner };
}
