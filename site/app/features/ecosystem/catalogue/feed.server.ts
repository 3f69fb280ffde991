import { type SQL, sql } from 'drizzle-orm';
import type { FeedFacts } from '#app/lib/feed-files.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { flags, isNarrowed, isOfPlace, type MapFilter, mapHref, tiers } from './filter.ts';
import { itemColumns } from './item.server.ts';
import { findLayer } from './layers.ts';
import { isListed, isOfChoice } from './listed.server.ts';
import { findCandidates } from './search.server.ts';
import { catalogItems } from './tables.server.ts';

const newest = 30;

/** Query of the feed for a selection of the map, without order and view. */
export function mapFeedQuery(filter: MapFilter): string {
  return mapHref(filter, { sort: 'recommended', view: 'board', compare: [] }).replace('/mcp-map', '');
}

/** New and changed items of the map, or of a search with its filters. */
export async function mapFeed(db: Database, siteUrl: string, filter: MapFilter): Promise<FeedFacts> {
  const query = mapFeedQuery(filter);
  const words = isNarrowed(filter) ? `: ${wordsOf(filter).join(', ')}` : '';
  const found = await listChanged(db, filter);
  return {
    folder: '/feeds/map',
    query,
    page: `/mcp-map${query}`,
    title: `MCP Map, new and changed${words}`,
    description: `New and changed servers, clients, SDKs and tools on the map${words}.`,
    entries: found.map((item) => ({
      id: `${siteUrl}/mcp-map/${item.slug}`,
      url: `${siteUrl}/mcp-map/${item.slug}`,
      title: item.name,
      summary: item.description,
      published: item.createdAt,
      updated: item.updatedAt,
      tags: [...new Set([item.category, item.tier, ...item.tags])],
    })),
  };
}

/** The latest changes. A search selects among its best matches only, without fuzzy ones. */
async function listChanged(db: Database, filter: MapFilter) {
  const among = filter.search ? await findMatches(db, filter) : undefined;
  if (among?.length === 0) return [];
  return db
    .select(itemColumns)
    .from(catalogItems)
    .where(among ? isAmong(among) : sql`${isListed(filter)} and ${isOfChoice(filter)}`)
    .orderBy(sql`${catalogItems.updatedAt} desc, ${catalogItems.slug} desc`)
    .limit(newest);
}

/** Passes a list as one parameter: a thousand ids would be a thousand parameters. */
const isAmong = (ids: readonly string[]): SQL =>
  sql`${catalogItems.id} = any(${`{${ids.join(',')}}`}::uuid[])`;

async function findMatches(db: Database, filter: MapFilter): Promise<string[]> {
  const { candidates, isFuzzy } = await findCandidates(db, filter);
  return candidates
    .filter(
      ({ category, tier }) =>
        !isFuzzy && isOfPlace(filter, category) && (!filter.tier || tier === filter.tier),
    )
    .map(({ id }) => id);
}

/** The chosen filters in words. */
function wordsOf({ search, category, layer, tier, tags, flags: chosen }: MapFilter): string[] {
  return [
    ...(search ? [`“${search}”`] : []),
    ...(category ? [category] : []),
    ...(layer ? [findLayer(layer)?.name ?? layer] : []),
    ...(tier ? [tiers[tier]] : []),
    ...tags,
    ...chosen.map((flag) => flags[flag]),
  ];
}
