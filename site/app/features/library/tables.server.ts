import { eq, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  pgView,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { shownAddress, shownLine, shownText } from '#app/services/database/shown-text.server.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const contentCategories = pgTable('content_categories', {
  code: text().primaryKey(),
  name: text().notNull(),
});

export const contentLicenses = pgTable('content_licenses', {
  /** SPDX code, or `not_stated`. */
  code: text().primaryKey(),
  name: text().notNull(),
});

/** Works of the library, including unpublished ones. The library's pages read `content_entries_public` instead. */
export const contentEntries = pgTable(
  'content_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: shownLine().notNull(),
    description: shownText().notNull(),
    /** https, or the path of a work on this site. */
    sourceUrl: shownAddress('source_url').notNull().unique(),
    categoryCode: text('category_code')
      .notNull()
      .references(() => contentCategories.code),
    licenseCode: text('license_code')
      .notNull()
      .references(() => contentLicenses.code),
    durationSeconds: integer('duration_seconds'),
    viewCount: integer('view_count').notNull().default(0),
    downloadCount: integer('download_count').notNull().default(0),
    contributorName: shownLine('contributor_name'),
    requiresAttribution: boolean('requires_attribution').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(false),
    /** Source of title, URL and names, for editors only. */
    seenIn: shownText('seen_in'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Time of the last change. Counting views and downloads does not move it. */
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => sql`now()`),
    search: tsvector().generatedAlwaysAs((): SQL => sql`search_words(${contentEntries.title})`),
  },
  (table) => [
    check('content_entries_source', sql`${table.sourceUrl} ~ '^(https://|/[^/])'`),
    check('content_entries_duration', sql`${table.durationSeconds} > 0`),
    // Nulls first is what `order by … desc` asks for; drizzle's index would have them last, and not be used.
    index('content_entries_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`is_published`),
    index('content_entries_changed').on(table.updatedAt, table.id).where(sql`is_published`),
    // For the desk's list of unpublished works.
    index('content_entries_unpublished')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`not is_published`),
    index('content_entries_by_category')
      .on(table.categoryCode, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`is_published`),
    index('content_entries_by_license')
      .on(table.licenseCode, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`is_published`),
    index('content_entries_search').using('gin', table.search),
  ],
);

/** Published entries, without the columns for editors. */
export const contentEntriesPublic = pgView('content_entries_public').as((query) =>
  query
    .select({
      id: contentEntries.id,
      title: contentEntries.title,
      description: contentEntries.description,
      sourceUrl: contentEntries.sourceUrl,
      categoryCode: contentEntries.categoryCode,
      categoryName: sql<string>`${contentCategories.name}`.as('category_name'),
      licenseCode: contentEntries.licenseCode,
      licenseName: sql<string>`${contentLicenses.name}`.as('license_name'),
      durationSeconds: contentEntries.durationSeconds,
      viewCount: contentEntries.viewCount,
      downloadCount: contentEntries.downloadCount,
      contributorName: contentEntries.contributorName,
      requiresAttribution: contentEntries.requiresAttribution,
      createdAt: contentEntries.createdAt,
      updatedAt: contentEntries.updatedAt,
      search: contentEntries.search,
    })
    .from(contentEntries)
    // Left joins, although both always exist: a count then skips the joined tables.
    .leftJoin(contentCategories, eq(contentCategories.code, contentEntries.categoryCode))
    .leftJoin(contentLicenses, eq(contentLicenses.code, contentEntries.licenseCode))
    .where(eq(contentEntries.isPublished, true)),
);

export const featuredContentSlots = pgTable(
  'featured_content_slots',
  {
    id: uuid().primaryKey().defaultRandom(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => contentEntries.id, { onDelete: 'cascade' }),
    isActive: boolean('is_active').notNull().default(true),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    slotPosition: integer('slot_position').notNull().default(1),
  },
  (table) => [
    index('featured_content_slots_of_entry').on(table.entryId),
    index('featured_content_slots_shown').on(table.slotPosition).where(sql`is_active`),
  ],
);
