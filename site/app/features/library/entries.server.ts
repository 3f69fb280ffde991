import {
  and,
  asc,
  desc,
  eq,
  exists,
  getViewSelectedFields,
  gt,
  gte,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Declarations } from '#app/feature.server.ts';
import { pageWithin } from '#app/lib/list-address.ts';
import type { SearchCandidate, SourceQuery } from '#app/lib/search.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { hasWords, queryOfTerms } from '#app/services/database/query-parts.server.ts';
import { filesOf } from './files.server.ts';
import { type EntryFilter, hrefOfFilter, noFilter, worksPerPage } from './schema.ts';
import {
  contentCategories,
  contentLicenses,
  contentEntriesPublic as entries,
  featuredContentSlots as slots,
} from './tables.server.ts';

const { licenseCode, createdAt, updatedAt, search, ...card } = getViewSelectedFields(entries);

/** An entry as a card shows it. */
export type ContentEntry = Awaited<ReturnType<typeof listEntries>>['entries'][number];

/**
 * One page of published entries, newest first, with the total. A page number beyond the end returns the last page.
 */
export async function listEntries(db: Database, filter: EntryFilter) {
  const where = and(...conditions(filter));
  const total = await db.$count(entries, where);
  const { page, pages } = pageWithin(filter.page, total, worksPerPage);
  const found = await db
    .select(card)
    .from(entries)
    .where(where)
    .orderBy(desc(createdAt), asc(entries.id))
    .limit(worksPerPage)
    .offset((page - 1) * worksPerPage);
  return { entries: found.map(withFiles), page, pages, total };
}

/** Codes of categories and licences with a published entry, for the filters. */
export async function listChoices(db: Database) {
  const has = (isOfIt: SQL) => exists(db.select({ one: sql`1` }).from(entries).where(isOfIt));
  const found = await db
    .select({ kind: sql<'category' | 'license'>`'category'`, code: contentCategories.code })
    .from(contentCategories)
    .where(has(eq(entries.categoryCode, contentCategories.code)))
    .unionAll(
      db
        .select({ kind: sql<'category' | 'license'>`'license'`, code: contentLicenses.code })
        .from(contentLicenses)
        .where(has(eq(licenseCode, contentLicenses.code))),
    )
    .limit(200);
  const codesOf = (kind: 'category' | 'license') =>
    found
      .filter((choice) => choice.kind === kind)
      .map(({ code }) => code)
      .sort();
  return { categories: codesOf('category'), licenses: codesOf('license') };
}

/**
 * The entry of the first slot that is active, whose time is now and whose entry is published; undefined without one.
 */
export async function findFeatured(db: Database): Promise<ContentEntry | undefined> {
  const [featured] = await db
    .select(card)
    .from(slots)
    .innerJoin(entries, eq(entries.id, slots.entryId))
    .where(and(eq(slots.isActive, true), lte(slots.startsAt, sql`now()`), gte(slots.endsAt, sql`now()`)))
    .orderBy(asc(slots.slotPosition), asc(slots.id))
    .limit(1);
  return featured && withFiles(featured);
}

/** Covers of works that are pages of this site, by path. Works without a cover are left out. */
export async function findCovers(
  db: Database,
  finders: Declarations['pageCovers'][],
  works: Pick<ContentEntry, 'sourceUrl'>[],
): Promise<Record<string, string>> {
  const paths = works.map(({ sourceUrl }) => sourceUrl).filter((url) => url.startsWith('/'));
  const found = await Promise.all(finders.map((find) => find(db, paths)));
  return Object.fromEntries(found.flatMap((covers) => [...covers]));
}

const withFiles = <Entry extends { sourceUrl: string }>(entry: Entry) => ({
  ...entry,
  files: filesOf(entry.sourceUrl),
});

/** True if the time of an active slot began or ended between `since` and now. */
export async function hasSlotChangedSince(db: Database, since: Date): Promise<boolean> {
  const isRecent = (time: typeof slots.startsAt | typeof slots.endsAt) =>
    and(gt(time, since), lte(time, sql`now()`));
  const turned = await db
    .select({ id: slots.id })
    .from(slots)
    .where(and(eq(slots.isActive, true), or(isRecent(slots.startsAt), isRecent(slots.endsAt))))
    .limit(1);
  return turned.length > 0;
}

/**
 * Published works for the site's search that have some of its terms in the title, best matches first. Each links to the
 * library's list, filtered by its title.
 */
export async function searchWorks(
  db: Database,
  { terms }: SourceQuery,
  limit: number,
): Promise<SearchCandidate[]> {
  const query = queryOfTerms(terms, 'any');
  const found = await db
    .select({ title: entries.title, about: entries.description })
    .from(entries)
    .where(sql`${entries.search} @@ ${query}`)
    .orderBy(sql`ts_rank(${entries.search}, ${query}) desc`, desc(createdAt), asc(entries.id))
    .limit(limit);
  return found.map((hit) => ({ ...hit, href: hrefOfFilter({ ...noFilter, search: hit.title }) }));
}

function conditions({ search, category, license }: EntryFilter): SQL[] {
  return [
    ...(category ? [eq(entries.categoryCode, category)] : []),
    ...(license ? [eq(licenseCode, license)] : []),
    ...(search ? [hasWords(entries.search, search)] : []),
  ];
}
