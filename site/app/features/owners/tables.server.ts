import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/features/accounts/tables.server.ts';
import { shownAddress, shownJson, shownLine } from '#app/services/database/shown-text.server.ts';

/** Claims of people who proved that they control a host of a listing. An ended one stays, for the desk. */
export const listingClaims = pgTable(
  'listing_claims',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `map/SLUG` or `entry/ORG/CODE`. */
    listing: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The host whose control was proved, with its port, if it has one. */
    host: text().notNull(),
    /** How it was proved: a file, a DNS record, or `local` for an address of this machine in a trial. */
    proof: text({ enum: ['file', 'dns', 'local'] }).notNull(),
    /** The last proof. */
    provenAt: timestamp('proven_at', { withTimezone: true }).notNull().defaultNow(),
    /** An editor accepted a change of the text: from then on, changes need no review. */
    firstReviewedAt: timestamp('first_reviewed_at', { withTimezone: true }),
    /** Fields that the claim changed: the texts to put back when an editor ends it, and those that it saved last. */
    textBefore: shownJson('text_before').$type<Record<string, string>>().notNull().default({}),
    textSaved: shownJson('text_saved').$type<Record<string, string>>().notNull().default({}),
    /** The owner wants no checks: no report, no schedule. */
    optedOutAt: timestamp('opted_out_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The one who ended it. After an editor, the same account cannot claim the listing again. */
    endedBy: text('ended_by', { enum: ['owner', 'editor'] }),
  },
  (table) => [
    check('listing_claims_proof', sql`${table.proof} in ('file', 'dns', 'local')`),
    check('listing_claims_ended', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
    uniqueIndex('listing_claims_open').on(table.listing, table.userId).where(sql`ended_at is null`),
    index('listing_claims_of_user').on(table.userId, table.createdAt),
    index('listing_claims_newest').on(table.createdAt, table.id),
  ],
);

/** The report that an owner chose for the page of a listing. It goes with its claim. */
export const publishedChecks = pgTable(
  'published_checks',
  {
    /** `map/SLUG` or `entry/ORG/CODE`. */
    listing: text().primaryKey(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => listingClaims.id, { onDelete: 'cascade' }),
    /** Id of the check that made it, which is deleted before: only its owner may know it. */
    checkId: text('check_id').notNull(),
    /** The checked server, as `shownServer` writes it. */
    url: shownAddress().notNull(),
    kind: text({ enum: ['polite', 'full'] }).notNull(),
    /** A token was sent: without it, the server may list other items. */
    hasToken: boolean('has_token').notNull().default(false),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
    /** The newest revision of MCP that it spoke; null if it spoke none. */
    revision: text(),
    /** As the server names itself. */
    serverName: shownLine('server_name'),
    serverVersion: shownLine('server_version'),
    /** Numbers of rules by outcome; `failed` are broken MUST rules. */
    passed: integer().notNull(),
    failed: integer().notNull(),
    warned: integer().notNull(),
    skipped: integer().notNull(),
    /** Digest of all listed items in `revision`; null if they could not be read completely. */
    digest: text(),
    /** The report's JSON text. */
    report: text().notNull(),
  },
  (table) => [
    check('published_checks_kind', sql`${table.kind} in ('polite', 'full')`),
    index('published_checks_of_claim').on(table.claimId),
  ],
);
