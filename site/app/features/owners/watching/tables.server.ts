import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { shownAddress, shownJson, shownLine, shownText } from '#app/services/database/shown-text.server.ts';
import { listingClaims } from '../tables.server.ts';
import type { ItemChange, ListedSet, Outcome } from './history.ts';

/** Servers that the site checks regularly: for the owner of a listing, or for the operator of this site. */
export const watchedServers = pgTable(
  'watched_servers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `map/SLUG` or `entry/ORG/CODE`; null for a server of the operator. */
    listing: text().unique(),
    /** The claim whose owner turned the checks on; null for a server of the operator. */
    claimId: uuid('claim_id').references(() => listingClaims.id, { onDelete: 'cascade' }),
    /** The name that pages show: of the listing when the checks were turned on, or as the operator says. */
    name: shownLine().notNull(),
    url: shownAddress().notNull(),
    /** With its port, if it has one. */
    host: text().notNull(),
    everyHours: integer('every_hours').notNull().default(24),
    isActive: boolean('is_active').notNull().default(false),
    /** Why the site itself stopped the checks, as a sentence. */
    stoppedBecause: shownText('stopped_because'),
    /** When the next check is due, if the checks are on. */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the last check was asked for. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /** The check that waits or runs. */
    checkId: text('check_id'),
    /** The newest report's JSON text. */
    lastReport: text('last_report'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('watched_servers_owner', sql`(${table.listing} is null) = (${table.claimId} is null)`),
    check('watched_servers_every', sql`${table.everyHours} >= 6`),
    index('watched_servers_due').on(table.nextAt).where(sql`is_active and check_id is null`),
    index('watched_servers_running').on(table.checkId).where(sql`check_id is not null`),
    index('watched_servers_of_claim').on(table.claimId),
    index('watched_servers_of_url').on(table.url),
    index('watched_servers_newest').on(table.createdAt, table.id),
  ],
);

/** Results of regular checks, for 90 days. Only the newest report is kept whole (`lastReport`). */
export const watchedChecks = pgTable(
  'watched_checks',
  {
    id: uuid().primaryKey().defaultRandom(),
    watchId: uuid('watch_id')
      .notNull()
      .references(() => watchedServers.id, { onDelete: 'cascade' }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    outcome: text({ enum: ['right', 'broken', 'unreached'] })
      .$type<Outcome>()
      .notNull(),
    /** As the server names itself. */
    serverName: shownLine('server_name'),
    serverVersion: shownLine('server_version'),
    revisions: text().array().notNull().default(sql`'{}'`),
    /** Numbers of rules by outcome; `failed` are broken MUST rules. */
    passed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    warned: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Ids of the broken MUST rules. */
    broken: text().array().notNull().default(sql`'{}'`),
    /** Digest of what was listed, by revision of MCP. */
    sets: jsonb().$type<ListedSet[]>().notNull().default([]),
    /** Digest of each item by its kind and name. Null if they are those of the check before. */
    items: shownJson().$type<Record<string, Record<string, string>>>(),
    /** Changes since the report before; `moreChanges` counts those that are left out. */
    changes: shownJson().$type<ItemChange[]>().notNull().default([]),
    moreChanges: integer('more_changes').notNull().default(0),
    /** It found something that the check before did not: for the feed and the list of changes. */
    isNews: boolean('is_news').notNull().default(false),
    /** Why there is no report, or what it leaves out. */
    problem: shownText(),
  },
  (table) => [
    check('watched_checks_outcome', sql`${table.outcome} in ('right', 'broken', 'unreached')`),
    index('watched_checks_of_server').on(table.watchId, table.madeAt),
    index('watched_checks_made').on(table.madeAt),
    index('watched_checks_news').on(table.watchId, table.madeAt).where(sql`is_news`),
  ],
);
