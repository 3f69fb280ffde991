import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Traces of calls of `/mcp` that their callers asked to have kept, for a day. Of nobody: they hold no address. */
export const keptTraces = pgTable(
  'agent_kept_traces',
  {
    /** Of chance, so that only who has the address finds it. */
    id: text().primaryKey(),
    /** JSON, as it was made. */
    trace: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '1 day'`),
  },
  (table) => [index('agent_kept_traces_expires_at').on(table.expiresAt)],
);
