import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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
