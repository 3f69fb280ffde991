import { z } from 'zod';
import { readProjectFileSync } from '#app/services/config/project-file.server.ts';
import type { SeedSource } from '#app/services/database/seed.server.ts';
import { hostOf } from './hosts.ts';
import { packageSchema } from './server-json.ts';
import { catalogCategories, catalogItems } from './tables.server.ts';

/** Date when the seed's facts were compiled from saved copies of the pages in `seenIn`. */
const compiledOn = '2026-11-21';

const category = z.strictObject({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
});

const address = z.url({ protocol: /^https$/ });

const item = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string(),
  description: z.string().max(160),
  category: z.string(),
  tier: z.enum(['official', 'verified', 'community']),
  tags: z.array(z.string()).min(3).max(6),
  maintainer: z.string().optional(),
  websiteUrl: address.optional(),
  repositoryUrl: address.optional(),
  language: z.string().optional(),
  licence: z.string().optional(),
  transports: z.array(z.enum(['stdio', 'streamable-http', 'sse'])).optional(),
  remoteUrl: address.optional(),
  newerRemoteUrl: address.optional(),
  packages: z.array(packageSchema).max(5).optional(),
  auth: z.enum(['none', 'oauth', 'api-key']).optional(),
  version: z.string().optional(),
  registryStatus: z.enum(['deprecated']).optional(),
  statusMessage: z.string().max(200).optional(),
  isRemote: z.boolean().optional(),
  isLocal: z.boolean().optional(),
  seenIn: z.array(z.string()).min(1),
});

const read = <T extends z.ZodType>(file: string, schema: T): z.infer<T>[] =>
  z.array(schema).parse(JSON.parse(readProjectFileSync('site/content/catalogue', file)));

/** The categories of `site/content/catalogue/categories.json`, in the file's order. */
export function catalogCategorySeed(): SeedSource {
  return {
    name: 'mcp_catalog_categories',
    items: read('categories.json', category).map((content, sortOrder) => ({
      key: content.slug,
      content,
      insert: async (tx) => {
        await tx.insert(catalogCategories).values({ ...content, sortOrder });
      },
    })),
  };
}

/** The items of `site/content/catalogue/items.json`, in the file’s order. */
export function catalogItemSeed(): SeedSource {
  return {
    name: 'mcp_catalog_items',
    items: read('items.json', item).map((content, index) => ({
      key: content.slug,
      content,
      insert: async (tx) => {
        await tx.insert(catalogItems).values({
          ...content,
          websiteHost: hostOf(content.websiteUrl),
          isNoAuth: content.auth === 'none',
          sortOrder: index,
          lastChecked: compiledOn,
          // The date of the facts, not of this start, so that every copy of the site says the same.
          createdAt: new Date(compiledOn),
          updatedAt: new Date(compiledOn),
        });
      },
    })),
  };
}
