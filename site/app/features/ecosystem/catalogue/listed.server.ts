import { type SQL, sql } from 'drizzle-orm';
import type { MapFilter } from './filter.ts';
import { categoriesOfLayer, placedCategories } from './layers.ts';

/** Condition: active items with these tags and flags, in visible categories; without any, the whole map. */
export function isListed(filter: Pick<MapFilter, 'tags' | 'flags'> = { tags: [], flags: [] }): SQL {
  return sql`${passesToggles(filter)} and category <> all (array(
    select slug from mcp_catalog_categories where not mcp_catalog_categories.is_active))`;
}

/** Condition: active items with these tags and flags. */
export function passesToggles({ tags, flags }: Pick<MapFilter, 'tags' | 'flags'>): SQL {
  return sql.join(
    [
      sql`is_active`,
      ...(tags.length > 0 ? [sql`tags @> ${textArray(tags)}`] : []),
      ...(flags.includes('remote') ? [sql`is_remote`] : []),
      ...(flags.includes('local') ? [sql`is_local`] : []),
      ...(flags.includes('no-auth') ? [sql`is_no_auth`] : []),
      ...(flags.includes('installable') ? [sql`is_installable`] : []),
    ],
    sql` and `,
  );
}

export const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

/** Condition: items of the chosen category or layer, and of the chosen tier. */
export function isOfChoice({ tier, ...place }: Pick<MapFilter, 'category' | 'layer' | 'tier'>): SQL {
  return sql`${isInPlace(place, sql`category`)} and ${tier ? sql`tier = ${tier}` : sql`true`}`;
}

/** `isOfPlace` in SQL, for the slug of a category. */
export function isInPlace({ category, layer }: Pick<MapFilter, 'category' | 'layer'>, slug: SQL): SQL {
  if (category) return sql`${slug} = ${category}`;
  if (!layer) return sql`true`;
  const found = categoriesOfLayer(layer);
  return found
    ? sql`${slug} = any(${textArray(found)})`
    : sql`${slug} <> all(${textArray(placedCategories)})`;
}
