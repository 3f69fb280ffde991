import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Items that `seedContent` has inserted. Each is inserted once, so an editor's change or deletion stays. */
export const seedItems = pgTable(
  'seed_items',
  {
    source: text().notNull(),
    key: text().notNull(),
    /** Hash of the seed file at that time. */
    hash: text().notNull(),
    seededAt: timestamp('seeded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
);

/** When this site first had a file as it is now: of lists that are made of files, for clients that ask what changed. */
export const fileChanges = pgTable(
  'file_changes',
  {
    /** The list, such as `types`. */
    list: text().notNull(),
    /** Name of the item in its source. */
    name: text().notNull(),
    hash: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.name] }),
    index().on(table.list, table.changedAt, table.name),
  ],
);

/** PostgreSQL's own number of a transaction, which never comes round again. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Changes, for processes that cannot receive NOTIFY: kept for some minutes on a server. It holds topics
 * ('article:<slug>'), no personal data.
 */
export const changeNotices = pgTable(
  'change_notices',
  {
    toldIn: transactionId('told_in').notNull().default(sql`pg_current_xact_id()`),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull().defaultNow(),
    /** The process that wrote, which knows already. */
    origin: text().notNull(),
    topics: text().array().notNull(),
  },
  (table) => [index().on(table.toldIn)],
);

/** Backups that this site's own command wrote: what the desk says of the last one. Nothing of a person. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** As the operator wrote its name, without the folder. */
    file: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    /** Attachments and covers whose bytes are in it. */
    files: integer().notNull(),
    /** Those that are only named in it, by digest: they are in a bucket. */
    listed: integer().notNull(),
    /** Those that were neither on this disk nor in the bucket. */
    missing: integer().notNull(),
  },
  (table) => [index('backups_newest').on(table.at.desc())],
);
