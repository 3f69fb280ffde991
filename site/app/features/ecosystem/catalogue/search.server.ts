import { type SQL, sql } from 'drizzle-orm';
import type { SearchCandidate, SearchTerm, SourceQuery } from '#app/lib/search.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { queryOfTerms } from '#app/services/database/query-parts.server.ts';
import { loadSynonyms, termsOf } from '#app/services/search/terms.server.ts';
import { aliasesOf, isAliasWord, listAliased } from './aliases.ts';
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
  isInstallable: boolean;
  sortName: string;
  createdAt: string;
  /** `2026-01-31`, or null where it was never checked. */
  lastChecked: string | null;
  isFuzzy: boolean;
};

/** Maximum number of matches by words in each selection of a search. */
export const maxCandidates = 1000;
/** Maximum number of matches by the beginning of the name, and by alias. These are always included. */
const maxByName = 50;
const maxSimilar = 200;

/**
 * The best matches of a search, in order: items with words that begin with each search word or a synonym, and items
 * whose name begins with the search or that have an alias in it. A match in the name weighs more than in a tag, and a
 * tag more than the description. Without matches, items with similar words. One query on items.
 */
export async function findCandidates(db: Database, filter: MapFilter) {
  const terms = termsOf(filter.search, await loadSynonyms());
  if (terms.length === 0) return { candidates: [], isFuzzy: false };
  const candidates = await rows<Candidate>(
    db,
    sql`${foundBy(filter, terms, 'all')} select id, category, tier, tags, is_remote as "isRemote", is_local as "isLocal", is_no_auth as "isNoAuth",
        is_installable as "isInstallable", sort_name as "sortName", created_at::text as "createdAt", last_checked::text as "lastChecked", fuzzy as "isFuzzy"
      from found ${bestFirst}`,
  );
  return { candidates, isFuzzy: candidates[0]?.isFuzzy ?? false };
}

/** Items for the site's search that have some of its terms, or are in `meant`. */
export async function findItems(
  db: Database,
  { typed, terms, meant = [] }: SourceQuery,
  limit: number,
): Promise<SearchCandidate[]> {
  const filter = mapFilter(new URLSearchParams({ search: typed }));
  const items = await rows<
    Record<'slug' | 'title' | 'about' | 'words', string> & { isArchived: boolean; why: string | null }
  >(
    db,
    sql`${foundBy(filter, terms, 'any', slugsOf(meant))} select item.slug, item.name as title, item.description as about,
        concat_ws(' ', item.maintainer, item.category, array_to_string(item.tags, ' ')) as words,
        item.registry_status is not distinct from 'deprecated' as "isArchived", item.status_message as why
      from (select * from found ${bestFirst} limit ${limit}) found join ${catalogItems} item on item.id = found.id
      ${bestFirst}`,
  );
  return items.map(({ slug, words, isArchived, why, ...hit }) => ({
    ...hit,
    href: `/mcp-map/${slug}`,
    text: hit.about,
    keywords: [words, ...aliasesOf(slug)].join(' '),
    ...(isArchived && { archived: why ?? '' }),
  }));
}

/** The highest usable character: names that begin with a text sort before the text with it appended. */
const lastCharacter = '\u{10FFFD}';

/** Up to five words of the map's items for each typed word: they begin with it or are similar. Aliases come first. */
export async function nearMapWords(
  db: Database,
  words: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const found = await rows<{ typed: string; word: string }>(
    db,
    sql`select typed.word as typed, noted.word from unnest(${textArray(words)}) as typed(word)
      cross join lateral (
        select word from mcp_catalog_words
        where word % typed.word or (word >= typed.word and word < typed.word || ${lastCharacter})
        order by similarity(word, typed.word) desc, word limit 5
      ) noted`,
  );
  const similar = new Map(
    [...Map.groupBy(found, ({ typed }) => typed)].map(([typed, near]) => [
      typed,
      near.map(({ word }) => word),
    ]),
  );
  return new Map(
    words.map((word) => [word, [...(isAliasWord(word) ? [word] : []), ...(similar.get(word) ?? [])]]),
  );
}

/** Slugs of the map's items among paths. */
const slugsOf = (paths: readonly string[]) =>
  paths.flatMap((path) => /^\/mcp-map\/([^/#]+)$/.exec(path)?.[1] ?? []);

const bestFirst = sql`order by found.score desc, found.sort_order, found.sort_name, found.id`;

/**
 * Added to the score of an item whose name is the search, or that has an alias in the search: more than a match of
 * words.
 */
const namedBonus = 4;

/**
 * Beginning of a query that selects the matches of a search as `found`: items that have all terms, a name that begins
 * with the search, or an alias in it. With 'any', also items that have some terms. Without matches, items with similar
 * words.
 */
function foundBy(
  filter: MapFilter,
  terms: readonly SearchTerm[],
  joined: 'all' | 'any',
  meant: readonly string[] = [],
): SQL {
  const all = queryOfTerms(terms, 'all');
  const any = queryOfTerms(terms, 'any');
  const name = filter.search.toLowerCase();
  const listed = isListed(filter);
  const byName = sql`sort_name >= ${name} and sort_name < ${name + lastCharacter}`;
  const { slugs, rest } = listAliased(terms);
  const hasRest =
    joined === 'all' && rest.length > 0 ? sql`and search @@ ${queryOfTerms(rest, 'all')}` : sql``;
  const aliased = sql`(slug = any(${textArray(slugs)}) ${hasRest})`;
  const isMeant = sql`slug = any(${textArray(meant)})`;
  const matching = (query: SQL) => sql`select id from ${catalogItems} where ${listed} and search @@ ${query}`;
  // Matches in the chosen category, layer and tier for the page, and all matches for the counts.
  const ofChoice =
    filter.category || filter.layer || filter.tier
      ? sql`(${matching(all)} and ${isOfChoice(filter)} limit ${maxCandidates}) union`
      : sql``;
  const rank = (by: SQL) =>
    sql`ts_rank('{0.05, 0.2, 0.5, 1.0}', search, ${by}) + case tier when 'official' then 0.1 when 'verified' then 0.05 else 0 end
      + case when is_installable then 0.1 else 0 end
      - case when registry_status = 'deprecated' then ${joined === 'all' ? namedBonus + 1 : 0}::int else 0 end`;
  const shown = sql.raw(
    'id, category, tier, tags, is_remote, is_local, is_no_auth, is_installable, sort_order, sort_name, created_at, last_checked',
  );
  const some = joined === 'any' ? sql`union (${matching(any)} limit ${maxCandidates})` : sql``;
  return sql`with matches as materialized (
      (select id from ${catalogItems} where is_active and ${byName} limit ${maxByName})
      union (select id from ${catalogItems} where is_active and ${aliased} limit ${maxByName})
      union (select id from ${catalogItems} where is_active and ${isMeant} limit ${maxByName})
      union ${ofChoice} (${matching(all)} limit ${maxCandidates}) ${some}
    ), ranked as materialized (
      select ${shown}, false as fuzzy, ${rank(any)} + case when search @@ ${all} then 1 else 0 end
        + case when sort_name = ${name} or ${aliased} then ${namedBonus}::int when ${byName} or ${isMeant} then 2 else 0 end as score
      from ${catalogItems} where id = any(array(select id from matches)) and ${listed}
    ), similar_words as materialized (
      select catalog_similar(${textArray(terms.flatMap(({ words }) => words.flatMap((word) => word.split('.'))))}) as query
      where not exists (select 1 from ranked)
    ), nearly as materialized (
      select ${shown}, true as fuzzy, ${rank(sql`query`)} as score
      from similar_words join ${catalogItems} on search @@ query
      where ${listed} order by score desc limit ${maxSimilar}
    ), found as (select * from ranked union all select * from nearly)`;
}
