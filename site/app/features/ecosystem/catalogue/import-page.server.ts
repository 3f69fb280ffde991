import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { isWrittenByClaim } from '#app/features/owners/owners.server.ts';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { hostOf } from './hosts.ts';
import { topicsOfItem } from './item.server.ts';
import type { LeftOut } from './read-generously.ts';
import type { ImportedColumns, ImportedEntry } from './registry-entry.ts';
import { catalogCategories, catalogItems, type SyncDetail } from './tables.server.ts';

type Row = typeof catalogItems.$inferSelect;

/** Number of entries by result. `changed` includes those that were deprecated or removed from the map. */
export const noCounts = { added: 0, changed: 0, deprecated: 0, removed: 0, unchanged: 0 };
export const countNames = Object.keys(noCounts) as (keyof typeof noCounts)[];

export type WrittenPage = typeof noCounts & {
  /** Results for new and changed entries, and their left-out members. */
  details: SyncDetail[];
  /** Topics of the pages that changed. */
  topics: string[];
};

/** Category of imported items: a registry has none. */
export const importedCategory = 'community-servers';

/** Paths below /mcp-map that are not items. */
const taken = ['suggest', 'compare', 'registry'];

/** Rows per statement: PostgreSQL takes 65,535 parameters, and a registry may send more entries than requested. */
const maxAtOnce = 500;

/**
 * Writes one page of entries in batches that fit a statement.
 * @param keepsPlaces new items keep the other map's category and tier, because it is ours or a copy
 */
export async function writeEntries(
  tx: Database,
  source: string,
  entries: readonly ImportedEntry[],
  { today, keepsPlaces = false }: { today: string; keepsPlaces?: boolean },
): Promise<WrittenPage> {
  const sum = nothingWritten();
  const known = keepsPlaces ? await tx.select({ slug: catalogCategories.slug }).from(catalogCategories) : [];
  const categories = new Set(known.map(({ slug }) => slug));
  for (let from = 0; from < entries.length; from += maxAtOnce) {
    const written = await writeSome(tx, source, entries.slice(from, from + maxAtOnce), { today, categories });
    for (const name of countNames) sum[name] += written[name];
    sum.details.push(...written.details);
    sum.topics.push(...written.topics);
  }
  return sum;
}

const nothingWritten = (): WrittenPage => ({ ...noCounts, details: [], topics: [] });

/**
 * At most three statements for any number of entries. An item without a source that has the entry's repository or
 * endpoint is taken as that entry, so that the entry makes no duplicate; but not by a repository that an owner entered,
 * which may be anyone's.
 * @param categories the map's categories, where new items keep the place that the entry names; otherwise none
 */
async function writeSome(
  tx: Database,
  source: string,
  entries: readonly ImportedEntry[],
  { today, categories }: { today: string; categories: ReadonlySet<string> },
): Promise<WrittenPage> {
  const byKey = new Map<string, ImportedEntry>();
  // A registry may list every version of a server: the one marked as latest counts, otherwise the last.
  for (const entry of entries)
    if (entry.official?.isLatest || !byKey.get(entry.key)?.official?.isLatest) byKey.set(entry.key, entry);
  const known = await matchItems(tx, source, [...byKey.values()]);
  const slugs = await freeSlugs(
    tx,
    [...byKey.keys()].filter((key) => !known.has(key)),
  );
  const written = nothingWritten();
  const rows = [...byKey.values()].flatMap(({ key, updatedAt, official, columns: sent, place }) => {
    const item = known.get(key);
    // An entry that was deleted before its first import changes nothing.
    if (!item && !sent.isActive) return [];
    // A registry may send only the name of a deleted entry, so the columns of the last import stay.
    const columns = item && !sent.isActive ? { ...sent, ...item.imported, isActive: false } : sent;
    const merged = item ? mergeColumns(item, columns) : columns;
    const isChanged = !item || item.source === null || !isSame(pick(item, merged), merged);
    const slug = item?.slug ?? slugs.get(key) ?? key;
    const did = !item ? 'added' : isChanged ? changeOf(item, merged) : undefined;
    if (did) written.details.push({ name: key, did, slug });
    // An unchanged entry was reported in an earlier run.
    if (did && sent.isActive && sent.leftOut.length > 0)
      written.details.push({ name: key, did: 'partial', slug, why: leftOutInWords(sent.leftOut) });
    if (did === 'removed' || did === 'deprecated') written[did] += 1;
    written[!item ? 'added' : isChanged ? 'changed' : 'unchanged'] += 1;
    const isPlaced = place !== undefined && categories.has(place.category);
    const category = item?.category ?? (isPlaced ? place.category : importedCategory);
    if (isChanged) written.topics.push(...topicsOfItem({ slug, category, tags: merged.tags }));
    else if (item.lastChecked !== today) written.topics.push(topics.item(slug));
    return {
      ...(item ? { id: item.id } : {}),
      slug,
      category,
      ...(!item && isPlaced ? { tier: place.tier } : {}),
      ...merged,
      isNoAuth: merged.auth === 'none',
      websiteHost: hostOf(merged.websiteUrl),
      source,
      sourceKey: key,
      sourceUpdatedAt: updatedAt ? new Date(updatedAt) : null,
      official,
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

/** Left-out members in words, cut at 300 characters, for the desk and the command. */
export const leftOutInWords = (leftOut: readonly LeftOut[]): string =>
  leftOut
    .map(({ member, why }) => `${member}: ${why}`)
    .join('; ')
    .slice(0, 300);

function changeOf(item: Row, next: ImportedColumns): SyncDetail['did'] {
  if (item.isActive && !next.isActive) return 'removed';
  return next.registryStatus === 'deprecated' && item.registryStatus === null ? 'deprecated' : 'changed';
}

/** Columns that an import never changes in an existing item: the item's own, and those that the database computes. */
const ownColumns = [
  'id',
  'slug',
  'category',
  'tier',
  'sortOrder',
  'edited',
  'createdAt',
  'isInstallable',
  'sortName',
  'search',
];

/** Every column that an import may set, from the row that the insert proposed. */
const fromProposed = Object.fromEntries(
  Object.entries(getTableColumns(catalogItems)).flatMap(([name, column]) =>
    ownColumns.includes(name) ? [] : [[name, sql.raw(`excluded.${column.name}`)]],
  ),
);

/** Existing items of these entries, by the entries' keys. */
async function matchItems(tx: Database, source: string, entries: ImportedEntry[]): Promise<Map<string, Row>> {
  const addresses = (column: 'repositoryUrl' | 'remoteUrl') =>
    entries.flatMap(({ columns }) => columns[column] ?? []);
  const { repositoryUrl, slug } = catalogItems;
  const isOwnersLink = isWrittenByClaim(sql`'map/' || ${slug}`, 'repositoryUrl', repositoryUrl);
  const found = await tx
    .select({
      ...getTableColumns(catalogItems),
      isOwnersLink: sql<boolean>`${catalogItems.source} is null and ${isOwnersLink}`,
    })
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
          (row.repositoryUrl !== null && row.repositoryUrl === columns.repositoryUrl && !row.isOwnersLink)),
    );
    const [row] = at < 0 ? [] : found.splice(at, 1);
    if (row) matched.set(key, row);
  }
  return matched;
}

/** The new columns, without those that an editor changed: recorded at the desk, or different from the last import. */
function mergeColumns(item: Row, next: ImportedColumns): ImportedColumns {
  const before = item.imported;
  const merged: Record<string, unknown> = { ...next };
  for (const name of Object.keys(next) as (keyof ImportedColumns)[]) {
    const current = item[name];
    // For an item older than its import, or a new column, only empty values are filled, but not `isActive`: an editor
    // may have hidden the item.
    const isOurs =
      before && name in before ? isSame(current, before[name]) : isEmpty(current) && name !== 'isActive';
    if (!isOurs || item.edited.includes(name)) merged[name] = current;
  }
  return merged as unknown as ImportedColumns;
}

const isEmpty = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Compared as JSON values, where the order of an object's members does not count: the database returns them in its own
 * order.
 */
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(asJson(a), asJson(b));
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const pick = (item: Row, like: ImportedColumns) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, item[name as keyof ImportedColumns]]));

/** A free slug for each new name: the whole name, with its hash where that is taken. */
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
