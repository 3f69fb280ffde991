import { type SQL, sql } from 'drizzle-orm';
import type { SearchHit } from '#app/lib/search.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { indexedWordsOf, queryOfWords } from '#app/services/database/query-parts.server.ts';
import { type MapFilter, mapFilter } from './filter.ts';
import { isListed, isOfChoice, textArray } from './listed.server.ts';
import { catalogItems } from './tables.server.ts';

/** A match with the columns for filters and sorting. */
export type Candidate = {
  id: string;
  category: string;
  tier: string;
  tags: string[];
  isRemote: boolean;
  isLocal: boolean;
  isNoAuth: boolean;
  sortName: string;
  createdAt: string;
  /** `2026-01-31`, or null where it was never checked. */
  lastChecked: string | null;
  isFuzzy: boolean;
};

/** Maximum ranked matches of a search: more than this means that the query is too short. */
export const maxCandidates = 1000;
/** Maximum matches by the beginning of the name, which are always included. */
const maxByName = 50;
/** Maximum items with similar words. */
const maxSimilar = 200;

/**
 * The best matches of a search, in order. Every search word begins a word of the item; a match in the name weighs
 * more than in a tag, and that more than in the description. Without matches, items with similar words. One query.
 */
export async function findCandidates(db: Database, filter: MapFilter) {
  const found = foundBy(filter);
  if (!found) return { candidates: [], isFuzzy: false };
  const candidates = await rows<Candidate>(
    db,
    sql`${found} select id, category, tier, tags, is_remote as "isRemote", is_local as "isLocal", is_no_auth as "isNoAuth",
        sort_name as "sortName", created_at::text as "createdAt", last_checked::text as "lastChecked", fuzzy as "isFuzzy"
      from found ${bestFirst}`,
  );
  return { candidates, isFuzzy: candidates[0]?.isFuzzy ?? false };
}

/** Items for the site's search, best first. */
export async function findItems(db: Database, query: string, limit: number): Promise<SearchHit[]> {
  const found = foundBy(mapFilter(new URLSearchParams({ search: query })));
  if (!found) return [];
  const items = await rows<{ slug: string; title: string; about: string; isLoose: boolean }>(
    db,
    sql`${found} select item.slug, item.name as title, item.description as about, found.fuzzy as "isLoose"
      from (select * from found ${bestFirst} limit ${limit}) found join ${catalogItems} item on item.id = found.id
      ${bestFirst}`,
  );
  return items.map(({ slug, ...hit }) => ({ ...hit, href: `/mcp-map/${slug}` }));
}

const bestFirst = sql`order by found.score desc, found.sort_order, found.sort_name, found.id`;

/** Beginning of a query that selects the matches of a search as `found`; undefined for a search without words. */
function foundBy(filter: MapFilter): SQL | undefined {
  const words = indexedWordsOf(filter.search);
  if (words.length === 0) return undefined;
  const query = queryOfWords(words);
  const name = filter.search.toLowerCase();
  const listed = isListed(filter);
  // The highest usable character: names with this beginning sort before it.
  const afterName = `${name}\u{10FFFD}`;
  const byName = sql`sort_name >= ${name} and sort_name < ${afterName}`;
  const matching = sql`select id from ${catalogItems} where ${listed} and search @@ ${query}`;
  // Matches in the chosen category, layer and tier for the page, and all matches for the counts.
  const ofChoice =
    filter.category || filter.layer || filter.tier
      ? sql`(${matching} and ${isOfChoice(filter)} limit ${maxCandidates}) union`
      : sql``;
  const rank = (by: typeof query) =>
    sql`ts_rank('{0.05, 0.2, 0.5, 1.0}', search, ${by}) + case tier when 'official' then 0.1 when 'verified' then 0.05 else 0 end`;
  const shown = sql.raw(
    'id, category, tier, tags, is_remote, is_local, is_no_auth, sort_order, sort_name, created_at, last_checked',
  );
  return sql`with matches as materialized (
      (select id from ${catalogItems} where is_active and ${byName} limit ${maxByName})
      union ${ofChoice} (${matching} limit ${maxCandidates})
    ), ranked as materialized (
      select ${shown}, false as fuzzy, ${rank(query)}
        + case when sort_name = ${name} then 4 when ${byName} then 2 else 0 end as score
      from ${catalogItems} where id = any(array(select id from matches)) and ${listed}
    ), similar_words as materialized (
      select catalog_similar(${textArray(words)}) as query where not exists (select 1 from ranked)
    ), nearly as materialized (
      select ${shown}, true as fuzzy, ${rank(sql`query`)} as score
      from similar_words join ${catalogItems} on search @@ query
      where ${listed} order by score desc limit ${maxSimilar}
    ), found as (select * from ranked union all select * from nearly)`;
}
