import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { userId } from '#app/features/accounts/tables.server.ts';
import type { Fields } from '#app/lib/form-answer.ts';

/** What people of the desk typed and did not save yet: one draft for each form. Deleted when it is saved, and after 30 days. */
export const deskDrafts = pgTable(
  'desk_drafts',
  {
    userId: userId(),
    /** The form's page: `/admin/articles/<id>`, or `/admin/articles/new`. */
    path: text('path').notNull(),
    values: jsonb('values').$type<Fields>().notNull(),
    /** What was saved when it was begun (`versionOf`); null for what is new. */
    version: text('version'),
    savedAt: timestamp('saved_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.path] }),
    index('desk_drafts_saved_at').on(table.savedAt),
  ],
);
