import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { byChange, changeText } from '#app/services/database/by-change.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import {
  answerOpenList,
  changesQuery,
  listOperation,
  type OpenList,
  placeByChangeAndId,
} from '#app/services/http/open-data.server.ts';
import { partners } from './tables.server.ts';

const partner = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  tier: z.string().describe('Gold, Silver or Bronze.'),
  website: z.url(),
  is_example: z.boolean().describe('Invented, to show what a partner looks like here.'),
  shares_revenue: z.boolean().describe('A visit through our link earns this project a share.'),
  updated_at: z.iso.datetime(),
});

const list = {
  path: '/api/v1/partners',
  id: 'listPartners',
  tag: 'Partners',
  summary: 'List the partners',
  description: 'In the order in which they changed, the oldest change first.',
  member: 'partners',
  item: partner,
  query: changesQuery,
} satisfies OpenList<typeof partner, z.ZodObject>;

export const partnersList = listOperation(list);

/** `GET /api/v1/partners`. @throws Refusal 400 */
export function answerPartners({ db }: { db: Database }, asked: { request: Request; url: URL }) {
  return answerOpenList(list, asked, {
    read: ({ updated_since: since }, { limit, after }) => {
      const { where, order } = byChange({
        ...{ changed: partners.updatedAt, name: partners.id, nameType: 'uuid' },
        ...{ since, after },
      });
      return db
        .select({
          id: partners.id,
          name: partners.name,
          description: partners.description,
          category: partners.category,
          tier: partners.relationshipType,
          website: partners.websiteUrl,
          isExample: partners.isExample,
          revenueSharePercent: partners.revenueSharePercent,
          updatedAt: partners.updatedAt,
          place: changeText(partners.updatedAt),
        })
        .from(partners)
        .where(and(eq(partners.isActive, true), where))
        .orderBy(...order)
        .limit(limit);
    },
    place: placeByChangeAndId,
    placeOf: ({ place, id }) => [place, id],
    show: ({ isExample, revenueSharePercent, updatedAt, place: _, ...shown }) => ({
      ...shown,
      is_example: isExample,
      shares_revenue: revenueSharePercent !== null,
      updated_at: updatedAt.toISOString(),
    }),
  });
}
