import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { SeedSource } from '#app/services/database/seed.server.ts';
import file from '../../../content/library/entries.json' with { type: 'json' };
import { contentCategories, contentEntries, contentLicenses, featuredContentSlots } from './tables.server.ts';

const categories = {
  article: 'Article',
  demo: 'Demo',
  getting_started: 'Getting Started',
  security_practice: 'Security Practice',
  talk: 'Talk',
  tutorial: 'Tutorial',
};
const licenses = { 'CC-BY-4.0': 'CC BY 4.0', not_stated: 'Not Stated' };

type Code<Names> = (keyof Names)[];

const seedEntry = z.strictObject({
  title: z.string(),
  description: z.string().max(170),
  sourceUrl: z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/blog\/[a-z0-9-]+$/)]),
  category: z.enum(Object.keys(categories) as Code<typeof categories>),
  licence: z.enum(Object.keys(licenses) as Code<typeof licenses>),
  durationSeconds: z.int().positive().optional(),
  contributor: z.string().optional(),
  requiresAttribution: z.boolean().optional(),
  seenIn: z.string(),
});

/** The works of `site/content/library/entries.json`, newest first. */
export const seedEntries = z.array(seedEntry).parse(file);

/** The id of a work: the same in every copy of the site, since feeds name works by it. */
function idOf(address: string): string {
  const hex = createHash('sha256').update(`content_entries ${address}`).digest('hex');
  // A UUID of version 8: the layout for custom values (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `createdAt` of the file's first entry; each further one is a minute older. */
const newest = Date.parse('2026-11-21T06:00:00Z');
const featuredSource = 'https://www.youtube.com/watch?v=kOhLoixrJXo';

/** Categories, licences, entries and the featured slot: each after the tables that it refers to. */
export function librarySeed(): SeedSource[] {
  return [
    namesSeed('content_categories', contentCategories, categories),
    namesSeed('content_licenses', contentLicenses, licenses),
    {
      name: 'content_entries',
      items: seedEntries.map((entry, index) => ({
        key: entry.sourceUrl,
        content: entry,
        insert: async (tx) => {
          const { category, licence, contributor, ...rest } = entry;
          const names = { categoryCode: category, licenseCode: licence, contributorName: contributor };
          const createdAt = new Date(newest - index * 60_000);
          await tx.insert(contentEntries).values({
            id: idOf(entry.sourceUrl),
            ...rest,
            ...names,
            isPublished: true,
            createdAt,
            updatedAt: createdAt,
          });
        },
      })),
    },
    {
      name: 'featured_content_slots',
      items: [
        {
          key: featuredSource,
          content: featuredSource,
          insert: async (tx) => {
            const [entry] = await tx
              .select({ entryId: contentEntries.id })
              .from(contentEntries)
              .where(eq(contentEntries.sourceUrl, featuredSource));
            const dates = { startsAt: new Date('2025-08-31'), endsAt: new Date('2035-12-31') };
            if (entry) await tx.insert(featuredContentSlots).values({ ...entry, ...dates });
          },
        },
      ],
    },
  ];
}

function namesSeed(
  name: string,
  table: typeof contentCategories | typeof contentLicenses,
  names: Record<string, string>,
): SeedSource {
  return {
    name,
    items: Object.entries(names).map(([code, label]) => ({
      key: code,
      content: label,
      insert: async (tx) => {
        await tx.insert(table).values({ code, name: label });
      },
    })),
  };
}
