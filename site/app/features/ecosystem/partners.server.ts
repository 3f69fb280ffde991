import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pick } from '#app/lib/pick.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { SeedSource } from '#app/services/database/seed.server.ts';
import seed from '../../../content/partners.json' with { type: 'json' };
import { hostOf, logoSource } from './catalogue/hosts.ts';
import { twoLetters } from './catalogue/letters.ts';
import { partnerCategories, partnerTiers } from './partners-categories.ts';
import { partners } from './tables.server.ts';

/** The active partners in their display order, at most 60, each with two letters and a logo if there is one. */
export async function listPartners(db: Database, hasLookup: boolean) {
  return (await listShown(db, undefined, 60)).map((partner) => ({
    ...pick(partner, 'id', 'name', 'websiteUrl', 'isExample'),
    letters: twoLetters(partner.name),
    logo: logoSource(partner, hasLookup),
  }));
}

const { id, name, description, category, websiteUrl, logoUrl, isExample, relationshipType: tier } = partners;
const shown = {
  id,
  name,
  description,
  category,
  websiteUrl,
  logoUrl,
  isExample,
  tier,
  sharesRevenue: sql<boolean>`${partners.revenueSharePercent} is not null`,
};

/** A partner as `/partners` shows it. */
export type ShownPartner = Awaited<ReturnType<typeof listShown>>[number];

/** The active partners of a category, or of all categories without one, in their display order, at most 100. */
export function listPartnersIn(db: Database, category?: string): Promise<ShownPartner[]> {
  return listShown(db, category ? eq(partners.category, category) : undefined, 100);
}

/** Up to three featured partners. */
export function listFeaturedPartners(db: Database): Promise<ShownPartner[]> {
  return listShown(db, eq(partners.isFeatured, true), 3);
}

async function listShown(db: Database, which: SQL | undefined, limit: number) {
  const found = await db
    .select(shown)
    .from(partners)
    .where(and(eq(partners.isActive, true), which))
    .orderBy(asc(partners.displayOrder), asc(partners.id))
    .limit(limit);
  // Host for the logo lookup; invented partners have none.
  return found.map((partner) => ({
    ...partner,
    websiteHost: partner.isExample ? null : hostOf(partner.websiteUrl),
  }));
}

const seedPartner = z.strictObject({
  name: z.string(),
  description: z.string(),
  category: z.enum(partnerCategories.map(({ name }) => name)),
  logoUrl: z.string().optional(),
  websiteUrl: z.url(),
  isFeatured: z.boolean().optional(),
  relationshipType: z.enum(partnerTiers),
  revenueSharePercent: z.number().optional(),
});

/** The invented partners of `site/content/partners.json`, in the file's order. */
export function partnerSeed(): SeedSource {
  const items = z.array(seedPartner).parse(seed);
  return {
    name: 'partners',
    items: items.map((partner, displayOrder) => ({
      key: partner.name,
      content: partner,
      insert: (tx) =>
        tx
          .insert(partners)
          .values({ ...partner, displayOrder, isExample: true })
          .then(() => {}),
    })),
  };
}
