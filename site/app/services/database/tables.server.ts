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

/** Items that `seedContent` has inserted or skipped. It handles each once, so an editor's change or deletion stays. */
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

/**
 * Time since which this site has a file with its current content, for clients that ask for changes of a list of files.
 */
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

/** PostgreSQL's number of a transaction, which is never used again. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Changes, for processes that cannot receive NOTIFY: kept for some minutes on a server. Its topics ('article:<slug>')
 * are no personal data.
 */
export const changeNotices = pgTable(
  'change_notices',
  {
    toldIn: transactionId('told_in').notNull().default(sql`pg_current_xact_id()`),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull().defaultNow(),
    /** The process that made the change and ignores the notice. */
    origin: text().notNull(),
    topics: text().array().notNull(),
  },
  (table) => [index().on(table.toldIn)],
);

/** Backups that this site's command wrote; the desk shows the last one. No personal data. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** File name, without the folder. */
    file: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    /** Files whose bytes are in it. */
    files: integer().notNull(),
    /** Files that are only named in it, with their digest: not on the disk of a site with a bucket. */
    listed: integer().notNull(),
    /** Files that were damaged, or not on the disk of a site without a bucket. */
    missing: integer().notNull(),
  },
  (table) => [index('backups_newest').on(table.at.desc())],
);
