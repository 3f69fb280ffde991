import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { type Logo, Logos } from '#app/services/logos/logos.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { partners } from '../tables.server.ts';
import { catalogItems } from './tables.server.ts';

/** One for each configuration: there is one in a running site. */
const open = new WeakMap<Services['config'], Logos>();

/** The logo of a host that the map or the partners name: nobody else's is looked up. */
export async function findLogo({ config, db }: Services, host: string): Promise<Logo | undefined> {
  if (!config.logoLookup || !/^[a-z0-9.-]{1,253}$/.test(host)) return undefined;
  const known = await findHost(db, host);
  if (!known) return undefined;
  const logos = open.get(config) ?? new Logos(config);
  open.set(config, logos);
  return logos.find(host, known.logoUrl);
}

async function findHost(db: Database, host: string): Promise<{ logoUrl: string | null } | undefined> {
  const [item] = await db
    .select({ logoUrl: catalogItems.logoUrl })
    .from(catalogItems)
    .where(and(eq(catalogItems.websiteHost, host), eq(catalogItems.isActive, true)))
    .limit(1);
  if (item) return item;
  const [partner] = await db
    .select({ logoUrl: partners.logoUrl })
    .from(partners)
    .where(
      and(
        eq(partners.isActive, true),
        sql`${partners.websiteUrl} ~ ${`^https?://(www\\.)?${host.replaceAll('.', '\\.')}(/|$)`}`,
      ),
    )
    .limit(1);
  return partner;
}
