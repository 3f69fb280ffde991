import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { shownJson } from '#app/services/database/shown-text.server.ts';

/** Changes with time and actor. Rows are only added, never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    details: shownJson().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc(), table.id),
    index('audit_log_of_subject').on(table.subject, table.at),
    index('audit_log_of_actor').on(table.actor, table.at),
    index('audit_log_of_action').on(table.action, table.at),
  ],
);
