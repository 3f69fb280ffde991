import { and, asc, eq, gt, gte, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#app/services/database/database.server.ts';
import { containsText, hasWords } from '#app/services/database/query-parts.server.ts';
import { ownNamespace } from '../catalogue/own-meta.ts';
import { isServer, catalogItems as items, namesText } from '../catalogue/tables.server.ts';
import { type ClaimKeys, type Claims, evidenceOf } from './claims.server.ts';
import type { Choice, serversQuery } from './query.ts';
import { type MapServer, unknownVersion } from './server-response.ts';

/** Condition: servers in visible categories. If two registries have an entry of the same name, only one is listed. */
const isListed = sql`${isServer} and category <> all (array(
    select slug from mcp_catalog_categories where not mcp_catalog_categories.is_active))
  and not exists (select 1 from mcp_catalog_items other
    where other.source_key = mcp_catalog_items.source_key and other.source < mcp_catalog_items.source)`;

/** `serverVersion` in SQL. */
const version = sql`coalesce(nullif(nullif(version, ''), 'latest'),
  nullif(nullif(packages->0->>'version', ''), 'latest'), ${unknownVersion})`;

type Asked = Choice & Partial<z.output<typeof serversQuery>>;

/** The servers after a given slug. Slugs never change, so pages stay correct while servers come and go. */
export async function findServers(
  db: Database,
  claims: Claims,
  asked: Asked,
  { after, limit }: { after: string; limit: number },
): Promise<MapServer[]> {
  const { search, updated_since: since, version: wanted, include_deleted: withGone } = asked;
  return db
    .select()
    .from(items)
    .where(
      and(
        gt(items.slug, after),
        isListed,
        isOfChoice(asked, claims),
        withGone || since ? undefined : eq(items.isActive, true),
        since ? gte(items.updatedAt, new Date(since)) : undefined,
        wanted && wanted !== 'latest' ? sql`${version} = ${wanted}` : undefined,
        search ? matches(search) : undefined,
      ),
    )
    .orderBy(asc(items.slug))
    .limit(limit);
}

/** The server with a registry name, or with the name made from its slug. */
export async function findServer(
  db: Database,
  claims: Claims,
  name: string,
  asked: Pick<Asked, 'tier' | 'evidence' | 'profile' | 'include_deleted'>,
): Promise<MapServer | undefined> {
  const slug = ownSlug(name);
  const [found] = await db
    .select()
    .from(items)
    .where(
      and(
        or(
          eq(items.sourceKey, name),
          slug === undefined ? undefined : and(isNull(items.sourceKey), eq(items.slug, slug)),
        ),
        isListed,
        isOfChoice(asked, claims),
        asked.include_deleted ? undefined : eq(items.isActive, true),
      ),
    )
    .orderBy(sql`source_key nulls last`)
    .limit(1);
  return found;
}

const ownSlug = (name: string) =>
  name.startsWith(`${ownNamespace}/`) ? name.slice(ownNamespace.length + 1) : undefined;

/** Condition: the search is part of a name or title, or its words are in the index of the map's own search. */
function matches(search: string): SQL | undefined {
  const text = ownSlug(search) ?? search;
  return or(containsText(namesText, text), hasWords(items.search, text));
}

function isOfChoice({ tier, evidence, profile }: Choice, claims: Claims): SQL | undefined {
  const followed = claims.keysWhere((claim) => evidence?.includes(evidenceOf(claim)) ?? false);
  const checked = claims.keysWhere((claim) => evidenceOf(claim) !== 'none');
  return and(
    tier ? inArray(items.tier, tier) : undefined,
    evidence
      ? or(isAbout(followed), evidence.includes('none') ? not(isAbout(checked)) : undefined)
      : undefined,
    profile ? isAbout(claims.keysWhere((claim) => claim.profile === profile)) : undefined,
  );
}

const anyOf = (column: SQL, values: readonly string[]) => sql`${column} = any(${sql.param(values)}::text[])`;

/** Condition: the item is the subject of one of the claims. Never null, because the condition is also negated. */
function isAbout({ names, packages, endpoints, repositories }: ClaimKeys): SQL {
  return sql`(${anyOf(sql`coalesce(source_key, ${`${ownNamespace}/`}::text || slug)`, names)}
    or ${anyOf(sql`coalesce(remote_url, '')`, endpoints)}
    or ${anyOf(sql`coalesce(newer_remote_url, '')`, endpoints)}
    or ${anyOf(sql`coalesce(repository_url, '')`, repositories)}
    or exists (select 1 from jsonb_array_elements(packages) one
      where ${anyOf(sql`(one->>'registryType') || ':' || (one->>'identifier')`, packages)}))`;
}
