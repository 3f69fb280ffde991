import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  jsonCleanedBy,
  shownAddress,
  shownJson,
  shownLine,
  shownText,
} from '#app/services/database/shown-text.server.ts';
import type { LeftOut } from './read-generously.ts';
import type { OfficialMeta, Package, Remote } from './server-json.ts';
import { showImport, showWays } from './show-ways.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Ways to start or reach a server, cleaned for pages and configurations. */
const shownWays = jsonCleanedBy(showWays);
const shownImport = jsonCleanedBy(showImport);

/** The same collation in every database: the embedded one has no other. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const catalogCategories = pgTable('mcp_catalog_categories', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull().unique(),
  name: shownLine().notNull(),
  description: shownText().notNull().default(''),
  /** Name of an icon, and a colour of the design. */
  icon: text().notNull(),
  color: text().notNull(),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
});

/** Official, verified, community: the order of tiers in a list. */
export const tierRank = sql`(case tier when 'official' then 0 when 'verified' then 1 else 2 end)`;

/** Text for partial matches in the registry API's search; `search` matches only beginnings of words. */
export const namesText = sql`name || ' ' || coalesce(source_key, slug)`;

/** Items to connect to or install: in a category of servers, or with an endpoint or a package. */
export const isServer = sql`(category ~ '(^|-)servers$' or remote_url is not null or packages <> '[]'::jsonb)`;

export const catalogItems = pgTable(
  'mcp_catalog_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Last segment of the item's path; never changes. */
    slug: text().notNull().unique(),
    name: shownLine().notNull(),
    description: shownText().notNull(),
    /** Slug of the category. */
    category: text()
      .notNull()
      .references(() => catalogCategories.slug, { onUpdate: 'cascade' }),
    /** official | verified | community: see docs/decisions/catalogue.md */
    tier: text().notNull().default('community'),
    tags: shownText().array().notNull().default(sql`'{}'`),
    /** Maintainer, as its source names it. */
    maintainer: shownLine(),
    logoUrl: shownAddress('logo_url'),
    websiteUrl: shownAddress('website_url'),
    /** Host of the website without `www.`, for the logo lookup. */
    websiteHost: text('website_host'),
    repositoryUrl: shownAddress('repository_url'),
    language: shownText(),
    licence: shownText(),
    transports: shownText().array().notNull().default(sql`'{}'`),
    /** MCP endpoint, for clients rather than browsers. */
    remoteUrl: shownAddress('remote_url'),
    /** URL with the newer transport, where the endpoint uses a replaced one and the newer is known. */
    newerRemoteUrl: shownAddress('newer_remote_url'),
    /** none | oauth | api-key; null where unknown. */
    auth: text(),
    /** Packages, and how to start them. */
    packages: shownWays().$type<Package[]>().notNull().default([]),
    /** Endpoints with their inputs, from the registry. */
    remotes: shownWays().$type<Remote[]>().notNull().default([]),
    /** Members of the registry's entry that could not be read. */
    leftOut: shownJson('left_out').$type<LeftOut[]>().notNull().default([]),
    /** Version in the registry. */
    version: shownText(),
    /** `deprecated` by its registry, or null; items that a registry deleted are inactive. */
    registryStatus: text('registry_status'),
    /** Reason for the status, in the registry's words. */
    statusMessage: shownText('status_message'),
    isRemote: boolean('is_remote').notNull().default(false),
    isLocal: boolean('is_local').notNull().default(false),
    isNoAuth: boolean('is_no_auth').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(1000),
    isActive: boolean('is_active').notNull().default(true),
    lastChecked: date('last_checked', { mode: 'string' }),
    /** Sources of the facts. */
    seenIn: shownText('seen_in').array().notNull().default(sql`'{}'`),
    /** URL of the item's registry, and the item's name there. */
    source: text(),
    sourceKey: text('source_key'),
    sourceUpdatedAt: timestamp('source_updated_at', { withTimezone: true }),
    /** The official registry's data on its entry, if it came from there. */
    official: shownJson().$type<OfficialMeta>(),
    /** The registry's last values: a column that differs was changed by an editor. */
    imported: shownImport().$type<Record<string, unknown>>(),
    /**
     * Columns that an editor or an owner changed: an import keeps their values (`mergeColumns`), but sets
     * `last_checked`.
     */
    edited: text().array().notNull().default(sql`'{}'`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** True if it has an endpoint or a package: its page tells how to connect a client. */
    isInstallable: boolean('is_installable')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`${catalogItems.remoteUrl} is not null or ${catalogItems.packages} <> '[]'::jsonb or ${catalogItems.remotes} <> '[]'::jsonb`,
      ),
    /** For sorting and for beginnings of names. */
    sortName: plainText('sort_name').generatedAlwaysAs((): SQL => sql`lower(${catalogItems.name})`),
    /** Full-text search: name A, maintainer and tags B, category C, description D. */
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`catalog_search(${catalogItems.name}, coalesce(${catalogItems.maintainer}, ''), ${catalogItems.tags}, ${catalogItems.category}, ${catalogItems.description})`,
    ),
  },
  (table) => {
    // The index includes the columns that a list filters by: only shown rows are then read.
    const facets = [
      table.id,
      table.category,
      table.tier,
      table.isRemote,
      table.isLocal,
      table.isNoAuth,
      table.isInstallable,
    ] as const;
    const sortedBy = (name: string, ...columns: Parameters<ReturnType<typeof index>['on']>) =>
      index(name)
        .on(...columns, ...facets)
        .where(sql`is_active`);
    return [
      check('mcp_catalog_items_tier', sql`${table.tier} in ('official', 'verified', 'community')`),
      sortedBy('mcp_catalog_items_browse', table.sortOrder, table.sortName),
      sortedBy('mcp_catalog_items_by_name', table.sortName),
      sortedBy('mcp_catalog_items_newest', table.createdAt.desc(), table.sortName),
      index('mcp_catalog_items_by_category')
        .on(table.category, table.sortName, ...facets.filter((column) => column !== table.category))
        .where(sql`is_active`),
      sortedBy('mcp_catalog_items_by_tier', tierRank, table.sortName),
      sortedBy('mcp_catalog_items_by_check', table.lastChecked.asc().nullsFirst(), table.sortName),
      index('mcp_catalog_items_changed').on(table.updatedAt, table.slug).where(sql`is_active`),
      // The sitemap, read from the index alone.
      index('mcp_catalog_items_paths').on(table.slug, table.updatedAt, table.category).where(sql`is_active`),
      // The desk's list of hidden items.
      index('mcp_catalog_items_hidden').on(table.sortName, table.id).where(sql`not is_active`),
      index('mcp_catalog_items_of_category')
        .on(table.category, table.sortOrder, table.sortName, table.id)
        .where(sql`is_active`),
      index('mcp_catalog_items_facets')
        .on(table.category, table.tier, table.isRemote, table.isLocal, table.isNoAuth, table.isInstallable)
        .where(sql`is_active`),
      // For counting items with a very common tag, where `mcp_catalog_items_tags` would return most of the table.
      index('mcp_catalog_items_tagged')
        .on(
          table.category,
          table.tier,
          table.isRemote,
          table.isLocal,
          table.isNoAuth,
          table.isInstallable,
          table.tags,
        )
        .where(sql`is_active`),
      // For the import's tag, which nearly every item of a synced map has.
      index('mcp_catalog_items_imported')
        .on(table.category, table.tier, table.isRemote, table.isLocal, table.isNoAuth, table.isInstallable)
        .where(sql`is_active and tags @> array['from-registry']`),
      index('mcp_catalog_items_tags').using('gin', table.tags),
      index('mcp_catalog_items_search').using('gin', table.search),
      index('mcp_catalog_items_host').on(table.websiteHost),
      uniqueIndex('mcp_catalog_items_source').on(table.source, table.sourceKey),
      // For the registry API: servers by slug, by name, by last change, by part of a text.
      index('mcp_catalog_items_servers').on(table.slug).where(isServer),
      index('mcp_catalog_items_key').on(table.sourceKey),
      index('mcp_catalog_items_updated').on(table.updatedAt),
      index('mcp_catalog_items_names').using('gin', sql`(${namesText}) gin_trgm_ops`),
    ];
  },
);

/**
 * Words of 3 to 40 characters in the items' names, maintainers, tags and categories, recorded by a trigger, to compare
 * misspelt words with.
 */
export const catalogWords = pgTable('mcp_catalog_words', { word: text().primaryKey() }, (table) => [
  index('mcp_catalog_words_like').using('gin', sql`${table.word} gin_trgm_ops`),
]);

/** Readers' reports of dead links. */
export const catalogReports = pgTable(
  'mcp_catalog_reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => catalogItems.id, { onDelete: 'cascade' }),
    /** website | repository | remote */
    link: text().notNull(),
    /** The URL when it was reported. */
    url: shownAddress().notNull(),
    reports: integer().notNull().default(1),
    status: text().notNull().default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mcp_catalog_reports_once').on(table.itemId, table.url),
    index('mcp_catalog_reports_open').on(table.status, table.updatedAt),
  ],
);

/** Progress of an import from a registry, so that it can continue. */
export const catalogImports = pgTable('mcp_catalog_imports', {
  /** URL of the registry. */
  source: text().primaryKey(),
  /** Cursor of the next page; null if the next run starts from the beginning. */
  cursor: text(),
  /** `updated_since` of the current run. */
  since: timestamp({ withTimezone: true }),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  /** Start of the last finished run minus an hour: the next one requests changes since then. */
  completedFrom: timestamp('completed_from', { withTimezone: true }),
});

/** A run of the sync with the registry in the settings, for the desk. Stored for 90 days. */
export const catalogSyncs = pgTable(
  'mcp_catalog_syncs',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** URL of the registry. */
    source: text().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null while it runs; the next run closes a killed one. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** running | finished | continued (reached its limit; the next run continues) | failed */
    outcome: text().notNull().default('running'),
    pages: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    deprecated: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    malformed: integer().notNull().default(0),
    /** Reason of the failure, in one line. */
    problem: shownText(),
    /** The first changes, and the first left-out members with reasons. */
    details: shownJson().$type<SyncDetail[]>().notNull().default([]),
  },
  (table) => [index('mcp_catalog_syncs_newest').on(table.startedAt.desc(), table.id)],
);

/** Result of a sync for one entry. */
export interface SyncDetail {
  /** The name in the registry. */
  name: string;
  did: 'added' | 'changed' | 'deprecated' | 'removed' | 'malformed' | 'partial';
  slug?: string | undefined;
  /** Fault of a malformed entry, or the left-out members of another. */
  why?: string | undefined;
}
