import { sql } from 'drizzle-orm';
import type { SearchHit } from '#app/lib/search.ts';
import { indexedWordsOf, queryOfWords } from '#app/services/database/contains-text.server.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { fetchCards } from './cards.server.ts';
import { type MapFilter, mapFilter } from './filter.ts';
import { isListed, isOfChoice, textArray } from './listed.server.ts';
import { catalogItems } from './tables.server.ts';

/** A match, with what the filters and the order ask of it. */
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
  /** `2026-01-31`, or null where it never was. */
  lastChecked: string | null;
  isFuzzy: boolean;
};

/** A search ranks so many matches; who finds more has searched for too little. */
export const maxCandidates = 1000;
/** Names that begin with the search are among them, however many others match. */
const maxByName = 50;
/** Of items with nearly the same words. */
const maxSimilar = 200;

/**
 * The best matches of a search, in their order: every word begins a word of the item, a name weighs more than a tag,
 * a tag more than the description. Where there are none, items with nearly the same words. One query.
 */
export async function findCandidates(db: Database, filter: MapFilter) {
  const words = indexedWordsOf(filter.search);
  if (words.length === 0) return { candidates: [], isFuzzy: false };
  const query = queryOfWords(words);
  const name = filter.search.toLowerCase();
  const listed = isListed(filter);
  // The last character there is: what begins with the name sorts before it.
  const afterName = `${name}\u{10FFFD}`;
  const byName = sql`sort_name >= ${name} and sort_name < ${afterName}`;
  const matching = sql`select id from ${catalogItems} where ${listed} and search @@ ${query}`;
  // Those of the chosen category, layer and tier for the page, and those of all for the counts beside it.
  const ofChoice =
    filter.category || filter.layer || filter.tier
      ? sql`(${matching} and ${isOfChoice(filter)} limit ${maxCandidates}) union`
      : sql``;
  const rank = (by: typeof query) =>
    sql`ts_rank('{0.05, 0.2, 0.5, 1.0}', search, ${by}) + case tier when 'official' then 0.1 when 'verified' then 0.05 else 0 end`;
  const shown = sql.raw(
    'id, category, tier, tags, is_remote, is_local, is_no_auth, sort_order, sort_name, created_at, last_checked',
  );
  const found = await rows<Candidate>(
    db,
    sql`with matches as materialized (
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
      )
      select id, category, tier, tags, is_remote as "isRemote", is_local as "isLocal", is_no_auth as "isNoAuth",
        sort_name as "sortName", created_at::text as "createdAt", last_checked::text as "lastChecked", fuzzy as "isFuzzy"
      from (select * from ranked union all select * from nearly) found
      order by score desc, sort_order, sort_name, id`,
  );
  return { candidates: found, isFuzzy: found[0]?.isFuzzy ?? false };
}

/** Items for the site's search, the best first. */
export async function findItems(db: Database, query: string, limit: number): Promise<SearchHit[]> {
  const { candidates, isFuzzy: isLoose } = await findCandidates(
    db,
    mapFilter(new URLSearchParams({ search: query })),
  );
  const ids = candidates.slice(0, limit).map(({ id }) => id);
  const found = new Map((await fetchCards(db, ids)).map((item) => [item.id, item]));
  return ids.flatMap((id) => {
    const item = found.get(id);
    return item
      ? [{ title: item.name, href: `/mcp-map/${item.slug}`, about: item.description, isLoose }]
      : [];
  });
}
