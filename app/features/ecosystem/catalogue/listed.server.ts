import { type SQL, sql } from 'drizzle-orm';
import type { MapFilter } from './filter.ts';

/** What every filter but category and tier leaves, and nothing of a category that is not shown. */
export function isListed(filter: Pick<MapFilter, 'tags' | 'flags'>): SQL {
  return sql`${passesToggles(filter)} and category <> all (array(
    select slug from mcp_catalog_categories where not mcp_catalog_categories.is_active))`;
}

/** What the tags and flags leave. */
export function passesToggles({ tags, flags }: Pick<MapFilter, 'tags' | 'flags'>): SQL {
  return sql.join(
    [
      sql`is_active`,
      ...(tags.length > 0 ? [sql`tags @> ${textArray(tags)}`] : []),
      ...(flags.includes('remote') ? [sql`is_remote`] : []),
      ...(flags.includes('local') ? [sql`is_local`] : []),
      ...(flags.includes('no-auth') ? [sql`is_no_auth`] : []),
    ],
    sql` and `,
  );
}

export const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

/** The chosen category and tier. */
export function isOfChoice({ category, tier }: Pick<MapFilter, 'category' | 'tier'>): SQL {
  return sql`${category ? sql`category = ${category}` : sql`true`} and ${tier ? sql`tier = ${tier}` : sql`true`}`;
}
