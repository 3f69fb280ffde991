import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** One counter for each limit and key, such as an address or an account. A row whose window has ended has no effect. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    name: text().notNull(),
    key: text().notNull(),
    count: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
    /** No guess is checked before this time (counters of wrong guesses). */
    waitsUntil: timestamp('waits_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.key] }),
    index('rate_limits_resets_at').on(table.resetsAt),
  ],
);
