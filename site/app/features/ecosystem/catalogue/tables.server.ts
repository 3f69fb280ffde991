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

/** Ways to start or reach a server, as a page or a configuration may hold them. */
const shownWays = jsonCleanedBy(showWays);
const shownImport = jsonCleanedBy(showImport);

/** One order of letters on every database: the embedded one knows no other. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const catalogCategories = pgTable('mcp_catalog_categories', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull().unique(),
  name: shownLine().notNull(),
  description: shownText().notNull().default(''),
  /** Name of an icon, and of a colour of the look. */
  icon: text().notNull(),
  color: text().notNull(),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
});

/** Official, verified, community: the order in which a list sorts by tier. */
export const tierRank = sql`(case tier when 'official' then 0 when 'verified' then 1 else 2 end)`;

/** What the registry API's search finds a part of a word in; whole words it finds in `search`. */
export const namesText = sql`name || ' ' || coalesce(source_key, slug)`;

/** What somebody can connect to or install: of a category of servers, or with an endpoint or a package. */
export const isServer = sql`(category ~ '(^|-)servers$' or remote_url is not null or packages <> '[]'::jsonb)`;

export const catalogItems = pgTable(
  'mcp_catalog_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The end of the item's address; never changes. */
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
    /** Who makes it, as its source has it. */
    maintainer: shownLine(),
    logoUrl: shownAddress('logo_url'),
    websiteUrl: shownAddress('website_url'),
    /** Of the website, without `www.`: what its logo is found by. */
    websiteHost: text('website_host'),
    repositoryUrl: shownAddress('repository_url'),
    language: shownText(),
    licence: shownText(),
    transports: shownText().array().notNull().default(sql`'{}'`),
    /** MCP endpoint: for clients, no page to open. */
    remoteUrl: shownAddress('remote_url'),
    /** Where the endpoint speaks a transport that the protocol has given up: its address with the newer one, where known. */
    newerRemoteUrl: shownAddress('newer_remote_url'),
    /** none | oauth | api-key; null where unknown. */
    auth: text(),
    /** Where it can be had as a package, and how that is started. */
    packages: shownWays().$type<Package[]>().notNull().default([]),
    /** Its endpoints with what they ask for, as its registry has them. */
    remotes: shownWays().$type<Remote[]>().notNull().default([]),
    /** What of its registry's entry could not be read, and is not here. */
    leftOut: shownJson('left_out').$type<LeftOut[]>().notNull().default([]),
    /** Its version, as its registry has it. */
    version: shownText(),
    /** `deprecated` by its registry, or null; what a registry deleted is not active. */
    registryStatus: text('registry_status'),
    /** Why, in its registry's words. */
    statusMessage: shownText('status_message'),
    isRemote: boolean('is_remote').notNull().default(false),
    isLocal: boolean('is_local').notNull().default(false),
    isNoAuth: boolean('is_no_auth').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(1000),
    isActive: boolean('is_active').notNull().default(true),
    lastChecked: date('last_checked', { mode: 'string' }),
    /** Where the facts were seen. */
    seenIn: shownText('seen_in').array().notNull().default(sql`'{}'`),
    /** Origin of the registry that the item is imported from, and its name there. */
    source: text(),
    sourceKey: text('source_key'),
    sourceUpdatedAt: timestamp('source_updated_at', { withTimezone: true }),
    /** What the official registry says of its entry, where it came from there. */
    official: shownJson().$type<OfficialMeta>(),
    /** What the registry said last: a column that differs from it was changed by an editor. */
    imported: shownImport().$type<Record<string, unknown>>(),
    /** Columns that an editor changed at the desk: an import leaves them alone, whatever they hold. */
    edited: text().array().notNull().default(sql`'{}'`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** For sorting and for beginnings of names. */
    sortName: plainText('sort_name').generatedAlwaysAs((): SQL => sql`lower(${catalogItems.name})`),
    /** What the full-text search looks through: name A, maintainer and tags B, category C, description D. */
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`catalog_search(${catalogItems.name}, coalesce(${catalogItems.maintainer}, ''), ${catalogItems.tags}, ${catalogItems.category}, ${catalogItems.description})`,
    ),
  },
  (table) => {
    // What a list filters by stands in the index that sorts it: it then reads no row that it does not show.
    const facets = [
      table.id,
      table.category,
      table.tier,
      table.isRemote,
      table.isLocal,
      table.isNoAuth,
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
      // What the desk lists apart.
      index('mcp_catalog_items_hidden').on(table.sortName, table.id).where(sql`not is_active`),
      index('mcp_catalog_items_of_category')
        .on(table.category, table.sortOrder, table.sortName, table.id)
        .where(sql`is_active`),
      index('mcp_catalog_items_facets')
        .on(table.category, table.tier, table.isRemote, table.isLocal, table.isNoAuth)
        .where(sql`is_active`),
      // Counts what has a tag that most have, of which the next index would find most of the table.
      index('mcp_catalog_items_tagged')
        .on(table.category, table.tier, table.isRemote, table.isLocal, table.isNoAuth, table.tags)
        .where(sql`is_active`),
      // Nearly every item of a map that is synced has the tag of the import.
      index('mcp_catalog_items_imported')
        .on(table.category, table.tier, table.isRemote, table.isLocal, table.isNoAuth)
        .where(sql`is_active and tags @> array['from-registry']`),
      index('mcp_catalog_items_tags').using('gin', table.tags),
      index('mcp_catalog_items_search').using('gin', table.search),
      index('mcp_catalog_items_host').on(table.websiteHost),
      uniqueIndex('mcp_catalog_items_source').on(table.source, table.sourceKey),
      // What the registry API asks by: servers in the order of their addresses, a name, the last change, a part of a text.
      index('mcp_catalog_items_servers').on(table.slug).where(isServer),
      index('mcp_catalog_items_key').on(table.sourceKey),
      index('mcp_catalog_items_updated').on(table.updatedAt),
      index('mcp_catalog_items_names').using('gin', sql`(${namesText}) gin_trgm_ops`),
    ];
  },
);

/** Every word of the items' names, maintainers, tags and categories, written by a trigger: what a misspelt word is compared with. */
export const catalogWords = pgTable('mcp_catalog_words', { word: text().primaryKey() }, (table) => [
  index('mcp_catalog_words_like').using('gin', sql`${table.word} gin_trgm_ops`),
]);

/** A reader says that a link of an item leads nowhere. */
export const catalogReports = pgTable(
  'mcp_catalog_reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => catalogItems.id, { onDelete: 'cascade' }),
    /** website | repository | remote */
    link: text().notNull(),
    /** The address at that time. */
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

/** How far an import from a registry has come, so that it goes on where it was stopped. */
export const catalogImports = pgTable('mcp_catalog_imports', {
  /** Origin of the registry. */
  source: text().primaryKey(),
  /** Of the page to read next; null when the last run came to its end. */
  cursor: text(),
  /** `updated_since` of the run that is under way. */
  since: timestamp({ withTimezone: true }),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  /** Start of the last run that came to its end: what the next one asks from. */
  completedFrom: timestamp('completed_from', { withTimezone: true }),
});

/** A run of the sync with the registry that the settings name: what the desk reports. Kept for 90 days. */
export const catalogSyncs = pgTable(
  'mcp_catalog_syncs',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Address of the registry. */
    source: text().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null while it runs, and for ever of one that was killed: the next one says so. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** running | finished | continued (stopped at its bound; the next goes on) | failed */
    outcome: text().notNull().default('running'),
    pages: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    deprecated: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    malformed: integer().notNull().default(0),
    /** Why it failed, in one line. */
    problem: shownText(),
    /** The first of what changed, and of what was left out and why. */
    details: shownJson().$type<SyncDetail[]>().notNull().default([]),
  },
  (table) => [index('mcp_catalog_syncs_newest').on(table.startedAt.desc(), table.id)],
);

/** What a sync did with one entry. */
export interface SyncDetail {
  /** The name in the registry. */
  name: string;
  did: 'added' | 'changed' | 'deprecated' | 'removed' | 'malformed' | 'partial';
  /** The item's slug, where it has one. */
  slug?: string | undefined;
  /** What is wrong with a malformed one, or what is left out of another. */
  why?: string | undefined;
}
