import { and } from 'drizzle-orm';
import { z } from 'zod';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import { topics } from '#app/lib/topics.ts';
import { byChange, changeText } from '#app/services/database/by-change.server.ts';
import { type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { feedCalls } from '#app/services/http/feed-calls.server.ts';
import { changesQuery, defineList, placeByChange } from '#app/services/http/open-data.server.ts';
import { mapFeed } from './feed.server.ts';
import { flags, mapFilter, type Tier, tiers } from './filter.ts';
import { findItem, type Item, itemColumns } from './item.server.ts';
import { isListed, isOfChoice } from './listed.server.ts';
import { catalogItems } from './tables.server.ts';

const tag = 'MCP Map';
const path = '/api/v1/catalogue';
const tierNames = Object.keys(tiers) as Tier[];

const item = z.object({
  slug: z.string().describe('Last segment of the item’s URLs. It never changes.'),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  tier: z
    .string()
    .describe(
      '`official`: run by its vendor; `verified`: an editor has checked one of its own files; `community`: listed elsewhere, or imported.',
    ),
  tags: z.array(z.string()),
  maintainer: z.string().nullable().describe('Maintainer, as the item’s source names it.'),
  website: z.string().nullable(),
  repository: z.string().nullable(),
  language: z.string().nullable(),
  licence: z.string().nullable(),
  transports: z.array(z.string()),
  endpoint: z.string().nullable().describe('MCP endpoint, for clients rather than browsers.'),
  auth: z
    .string()
    .nullable()
    .describe('Sign-in that the endpoint requires: none, oauth or api-key. Null if unknown.'),
  packages: z.array(
    z.object({
      registry_type: z.string(),
      identifier: z.string(),
      version: z.string().nullable(),
    }),
  ),
  last_checked: z.string().nullable().describe('Date when the item’s facts were last checked.'),
  seen_in: z.array(z.string()).describe('Sources of the item’s facts.'),
  updated_at: z.iso.datetime(),
  links: z.object({ self: z.url(), page: z.url() }),
});

const slugs = z.string().regex(/^[a-z0-9][a-z0-9+.-]{0,59}$/, 'use an item’s category name.');

export const catalogueCalls: Call[] = [
  defineList({
    path,
    example: `${path}?tier=official&limit=2`,
    id: 'listCatalogueItems',
    tag,
    summary: 'List the items on the MCP Map',
    description: 'Oldest change first. Removed items are not listed.',
    finished: () => [topics.catalogue],
    member: 'items',
    item,
    query: z.object({
      category: slugs.optional().describe('Only items in this category, for example `servers`.'),
      tier: z
        .enum(tierNames, `use ${tierNames.join(', ')}.`)
        .optional()
        .describe('Only items in this tier.'),
      tag: slugs.optional().describe('Only items with this tag.'),
      ...changesQuery.shape,
    }),
    read({ services: { db }, readPage }) {
      const { category = '', tier, tag, updated_since: since, page } = readPage();
      const { where, order } = byChange({
        changed: catalogItems.updatedAt,
        name: catalogItems.slug,
        nameType: 'text',
        since,
        after: page.after,
      });
      return db
        .select({ ...itemColumns, place: changeText(catalogItems.updatedAt) })
        .from(catalogItems)
        .where(
          and(
            isListed({ tags: tag ? [tag] : [], flags: [] }),
            isOfChoice({ category, layer: undefined, tier }),
            where,
          ),
        )
        .orderBy(...order)
        .limit(page.limit);
    },
    place: placeByChange,
    placeOf: ({ place, slug }) => [place, slug],
    show: showItem,
  }),
  ...feedCalls({
    folder: '/feeds/map',
    name: 'Map',
    tag,
    of: 'Subscribe to new and changed items on the MCP Map',
    description:
      'The 30 latest changes. With the query string of a `/mcp-map` URL, the feed contains only changes to the items that match it.',
    query: z.object({
      search: z.string().max(100).optional().describe('Search words, as on the map.'),
      category: z.string().optional(),
      layer: z.string().optional(),
      tier: z.enum(tierNames).optional(),
      tag: z.string().optional().describe('Only items with this tag. Repeatable up to five times.'),
      flag: z.enum(Object.keys(flags)).optional().describe('Only items with this flag. Repeatable.'),
    }),
    finished: () => [topics.catalogue],
    read: ({ services: { db, config }, url }) => mapFeed(db, config.siteUrl, mapFilter(url.searchParams)),
  }),
  defineCall({
    method: 'get',
    path: `${path}/{slug}`,
    example: `${path}/notion`,
    id: 'getCatalogueItem',
    tag,
    summary: 'Read one item on the MCP Map',
    finished: ({ slug = '' }) => [topics.item(slug)],
    isOpen: true,
    params: z.object({ slug: item.shape.slug }),
    answers: {
      200: { description: 'The item, with its facts and sources.', schema: z.object({ item }) },
      404: refused('The map has no such item.'),
    },
    async answer({ services: { db, config }, params }) {
      const found = await findItem(db, params.slug);
      if (!found) throw refuseOpenly(404, 'The map has no item at this URL.');
      return { item: showItem(found, config.siteUrl) };
    },
  }),
];

/** Members with the same name and form in an item and an answer. */
const sameNames = item.omit({
  website: true,
  repository: true,
  endpoint: true,
  packages: true,
  last_checked: true,
  seen_in: true,
  updated_at: true,
  links: true,
});

function showItem(found: Omit<Item, 'categoryName' | 'mark'>, siteUrl: string): z.input<typeof item> {
  return {
    ...sameNames.parse(found),
    website: found.websiteUrl,
    repository: found.repositoryUrl,
    endpoint: found.remoteUrl,
    packages: found.packages.map(({ registryType, identifier, version }) => ({
      registry_type: registryType,
      identifier,
      version: version ?? null,
    })),
    last_checked: found.lastChecked,
    seen_in: found.seenIn,
    updated_at: found.updatedAt.toISOString(),
    links: { self: `${siteUrl}${path}/${found.slug}`, page: `${siteUrl}/mcp-map/${found.slug}` },
  };
}
