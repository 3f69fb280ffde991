import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What `seedContent` has put in, so that it is put in once: an editor's change or deletion stays. */
export const seedItems = pgTable(
  'seed_items',
  {
    source: text().notNull(),
    key: text().notNull(),
    /** Of the seed file at that time. */
    hash: text().notNull(),
    seededAt: timestamp('seeded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
);

/** PostgreSQL's own number of a transaction, which never comes round again. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What changed, for processes that cannot hear it by NOTIFY: kept for some minutes, only on a server. It holds topics
 * ('article:<slug>'), nothing of a person.
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
