import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { topics } from '#app/lib/topics.ts';
import { byChange, changeText } from '#app/services/database/by-change.server.ts';
import { changesQuery, defineList, placeByChangeAndId } from '#app/services/http/open-data.server.ts';
import { partners } from './tables.server.ts';

const { id, name, description, category, revenueSharePercent, updatedAt } = partners;

const partner = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  tier: z.string().describe('Tier of the partner: Gold, Silver or Bronze.'),
  website: z.url(),
  is_example: z.boolean().describe('True if the partner is invented, as an example.'),
  shares_revenue: z.boolean().describe('True if this project earns a share from visits through our link.'),
  updated_at: z.iso.datetime(),
});

export const partnersCall = defineList({
  path: '/api/v1/partners',
  id: 'listPartners',
  tag: 'Partners',
  summary: 'List the partners',
  description: 'Oldest change first.',
  finished: () => [topics.partners],
  member: 'partners',
  item: partner,
  query: changesQuery,
  read({ services: { db }, readPage }) {
    const { updated_since: since, page } = readPage();
    const { where, order } = byChange({
      changed: updatedAt,
      name: id,
      nameType: 'uuid',
      since,
      after: page.after,
    });
    return db
      .select({
        id,
        name,
        description,
        category,
        revenueSharePercent,
        updatedAt,
        tier: partners.relationshipType,
        website: partners.websiteUrl,
        is_example: partners.isExample,
        place: changeText(updatedAt),
      })
      .from(partners)
      .where(and(eq(partners.isActive, true), where))
      .orderBy(...order)
      .limit(page.limit);
  },
  place: placeByChangeAndId,
  placeOf: ({ place, id }) => [place, id],
  show: ({ revenueSharePercent, updatedAt, place: _, ...shown }) => ({
    ...shown,
    shares_revenue: revenueSharePercent !== null,
    updated_at: updatedAt.toISOString(),
  }),
});
