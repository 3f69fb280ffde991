import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/services/database/database.server.ts';
import type { SeedSource } from '#app/services/database/seed.server.ts';
import seed from '../../../content/partners.json' with { type: 'json' };
import { partners } from './tables.server.ts';

/** The active partners in their display order, at most 60: name, website, logo and whether they are examples. */
export function listPartners(db: Database) {
  return db
    .select({
      id: partners.id,
      name: partners.name,
      websiteUrl: partners.websiteUrl,
      logoUrl: partners.logoUrl,
      isExample: partners.isExample,
    })
    .from(partners)
    .where(eq(partners.isActive, true))
    .orderBy(asc(partners.displayOrder), asc(partners.id))
    .limit(60);
}

const seedPartner = z.strictObject({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  logoUrl: z.string().optional(),
  websiteUrl: z.url(),
  isFeatured: z.boolean().optional(),
  relationshipType: z.enum(['Gold', 'Silver', 'Bronze']),
  revenueSharePercent: z.number().optional(),
});

/** The invented partners of `content/partners.json`, in the file's order. */
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
