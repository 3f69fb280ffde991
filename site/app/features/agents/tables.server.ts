import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Traces of `/mcp` calls, stored for a day at the caller's request, without account or address. */
export const keptTraces = pgTable(
  'agent_kept_traces',
  {
    /** A random id: only a holder of the URL finds the trace. */
    id: text().primaryKey(),
    /** The trace's JSON text, unchanged. */
    trace: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '1 day'`),
  },
  (table) => [index('agent_kept_traces_expires_at').on(table.expiresAt)],
);
