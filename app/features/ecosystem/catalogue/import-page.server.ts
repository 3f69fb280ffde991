import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { hostOf } from './hosts.ts';
import { topicsOfItem } from './item.server.ts';
import type { ImportedColumns, ImportedEntry } from './registry-entry.ts';
import { catalogItems } from './tables.server.ts';

type Row = typeof catalogItems.$inferSelect;

export interface WrittenPage {
  added: number;
  changed: number;
  unchanged: number;
  /** What is different now on the site's pages. */
  topics: string[];
}

/** Category of what a registry brings: it knows none. */
export const importedCategory = 'community-servers';

/** Addresses below /mcp-map that are no items. */
const taken = ['suggest', 'compare'];

/** A statement takes 65,535 values; a registry may send more entries at once than it was asked for. */
const maxAtOnce = 500;

/** Writes one page of entries, so many at once that a statement holds them. */
export async function writeEntries(
  tx: Database,
  source: string,
  entries: readonly ImportedEntry[],
  today: string,
): Promise<WrittenPage> {
  const sum: WrittenPage = { added: 0, changed: 0, unchanged: 0, topics: [] };
  for (let from = 0; from < entries.length; from += maxAtOnce) {
    const written = await writeSome(tx, source, entries.slice(from, from + maxAtOnce), today);
    sum.added += written.added;
    sum.changed += written.changed;
    sum.unchanged += written.unchanged;
    sum.topics.push(...written.topics);
  }
  return sum;
}

/**
 * Four statements, however many entries there are. An item of the map that has the repository or the endpoint of an
 * entry and no source yet is taken to be that entry, so that nothing stands there twice.
 */
async function writeSome(
  tx: Database,
  source: string,
  entries: readonly ImportedEntry[],
  today: string,
): Promise<WrittenPage> {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const known = await matchItems(tx, source, [...byKey.values()]);
  const slugs = await freeSlugs(
    tx,
    [...byKey.keys()].filter((key) => !known.has(key)),
  );
  const written: WrittenPage = { added: 0, changed: 0, unchanged: 0, topics: [] };
  const rows = [...byKey.values()].flatMap(({ key, updatedAt, columns }) => {
    const item = known.get(key);
    // What was deleted before it was ever here is no news.
    if (!item && !columns.isActive) return [];
    const merged = item ? mergeColumns(item, columns) : columns;
    const isChanged = !item || item.source === null || !isSame(pick(item, merged), merged);
    written[!item ? 'added' : isChanged ? 'changed' : 'unchanged'] += 1;
    const slug = item?.slug ?? slugs.get(key) ?? key;
    const category = item?.category ?? importedCategory;
    if (isChanged) written.topics.push(...topicsOfItem({ slug, category, tags: merged.tags }));
    else if (item.lastChecked !== today) written.topics.push(topics.item(slug));
    return {
      ...(item ? { id: item.id } : {}),
      slug,
      category,
      ...merged,
      websiteHost: hostOf(merged.websiteUrl),
      source,
      sourceKey: key,
      sourceUpdatedAt: updatedAt ? new Date(updatedAt) : null,
      imported: { ...columns },
      lastChecked: today,
      updatedAt: isChanged ? sql`now()` : (item?.updatedAt ?? sql`now()`),
    };
  });
  if (rows.length > 0)
    await tx
      .insert(catalogItems)
      .values(rows)
      .onConflictDoUpdate({ target: catalogItems.id, set: fromProposed });
  return written;
}

/** Every column that an import may set, from the row that was to be inserted. */
const fromProposed = Object.fromEntries(
  (
    [
      'name',
      'description',
      'tags',
      'maintainer',
      'logoUrl',
      'websiteUrl',
      'websiteHost',
      'repositoryUrl',
      'transports',
      'remoteUrl',
      'packages',
      'isRemote',
      'isLocal',
      'isActive',
      'source',
      'sourceKey',
      'sourceUpdatedAt',
      'imported',
      'lastChecked',
      'updatedAt',
    ] as const
  ).map((name) => [name, sql.raw(`excluded.${catalogItems[name].name}`)]),
);

/** The items that entries are already, by the entries' keys. */
async function matchItems(tx: Database, source: string, entries: ImportedEntry[]): Promise<Map<string, Row>> {
  const addresses = (column: 'repositoryUrl' | 'remoteUrl') =>
    entries.flatMap(({ columns }) => columns[column] ?? []);
  const found = await tx
    .select()
    .from(catalogItems)
    .where(
      or(
        and(
          eq(catalogItems.source, source),
          inArray(
            catalogItems.sourceKey,
            entries.map(({ key }) => key),
          ),
        ),
        and(
          isNull(catalogItems.source),
          or(
            inArray(catalogItems.repositoryUrl, addresses('repositoryUrl')),
            inArray(catalogItems.remoteUrl, addresses('remoteUrl')),
          ),
        ),
      ),
    )
    .for('update');
  const matched = new Map(found.flatMap((row) => (row.sourceKey ? [[row.sourceKey, row]] : [])));
  for (const { key, columns } of entries) {
    if (matched.has(key)) continue;
    const at = found.findIndex(
      (row) =>
        row.source === null &&
        ((row.remoteUrl !== null && row.remoteUrl === columns.remoteUrl) ||
          (row.repositoryUrl !== null && row.repositoryUrl === columns.repositoryUrl)),
    );
    const [row] = at < 0 ? [] : found.splice(at, 1);
    if (row) matched.set(key, row);
  }
  return matched;
}

/** The new columns, without those that an editor changed: at the desk, or else they are not as the last import left them. */
function mergeColumns(item: Row, next: ImportedColumns): ImportedColumns {
  const before = item.imported;
  const merged: Record<string, unknown> = { ...next };
  for (const name of Object.keys(next) as (keyof ImportedColumns)[]) {
    const current = item[name];
    // Of an item that was here before, only the gaps are filled; who took it off the map left none.
    const isOurs = before ? isSame(current, before[name]) : isEmpty(current) && name !== 'isActive';
    if (!isOurs || item.edited.includes(name)) merged[name] = current;
  }
  return merged as unknown as ImportedColumns;
}

const isEmpty = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** As JSON has them: the database gives the members of an object in an order of its own. */
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(asJson(a), asJson(b));
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const pick = (item: Row, like: ImportedColumns) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, item[name as keyof ImportedColumns]]));

/** A slug for each new name that no other item has: the whole name, and its hash where that is taken. */
export async function freeSlugs(tx: Database, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const wanted = new Map(keys.map((key) => [key, slugify(key)]));
  const there = await tx
    .select({ slug: catalogItems.slug })
    .from(catalogItems)
    .where(inArray(catalogItems.slug, [...wanted.values()]));
  const used = new Set([...taken, ...there.map(({ slug }) => slug)]);
  for (const [key, slug] of wanted) {
    const hash = createHash('sha256').update(key).digest('hex').slice(0, 8);
    const free = slug === '' || used.has(slug) ? `${slug || 'item'}-${hash}` : slug;
    wanted.set(key, free);
    used.add(free);
  }
  return wanted;
}

function slugify(key: string): string {
  return key
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
