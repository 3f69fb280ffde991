import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { type Logo, type LogoSources, Logos } from '#app/services/logos/logos.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { partners } from '../tables.server.ts';
import { logoHost } from './hosts.ts';
import { catalogItems } from './tables.server.ts';

/** One for each configuration: there is one in a running site. */
const open = new WeakMap<Services['config'], Logos>();

/** The logo of a host that the map or the partners name, or of this item there: nobody else's is looked up. */
export async function findLogo(
  { config, db }: Services,
  host: string,
  slug: string | null,
): Promise<Logo | undefined> {
  if (!config.logoLookup || !/^[a-z0-9.-]{1,253}$/.test(host)) return undefined;
  const sources = (slug ? await ofItem(db, host, slug) : undefined) ?? (await ofHost(db, host));
  if (!sources) return undefined;
  const logos = open.get(config) ?? new Logos(config);
  open.set(config, logos);
  return logos.find(sources);
}

const logoColumns = { ownUrl: catalogItems.logoUrl, host: catalogItems.websiteHost };

async function ofItem(db: Database, host: string, slug: string): Promise<LogoSources | undefined> {
  const [item] = await db
    .select(logoColumns)
    .from(catalogItems)
    .where(and(eq(catalogItems.slug, slug), eq(catalogItems.isActive, true)));
  return item && logoHost(item.host, item.ownUrl) === host ? item : undefined;
}

async function ofHost(db: Database, host: string): Promise<LogoSources | undefined> {
  const [item] = await db
    .select(logoColumns)
    .from(catalogItems)
    .where(and(eq(catalogItems.websiteHost, host), eq(catalogItems.isActive, true)))
    .limit(1);
  if (item) return { host };
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
