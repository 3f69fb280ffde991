import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { userId } from '#app/features/accounts/tables.server.ts';
import type { Fields } from '#app/lib/form-answer.ts';

/**
 * Unsaved text of people at the desk: one draft for each form and person. Deleted when the form is saved or the draft
 * discarded, and 30 days after it was last stored.
 */
export const deskDrafts = pgTable(
  'desk_drafts',
  {
    userId: userId(),
    /** Path of the form's page: `/admin/articles/<id>` or `/admin/articles/new`. */
    path: text('path').notNull(),
    values: jsonb('values').$type<Fields>().notNull(),
    /** Version of the saved row when the draft was started (`versionOf`); null for a new row. */
    version: text('version'),
    savedAt: timestamp('saved_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.path] }),
    index('desk_drafts_saved_at').on(table.savedAt),
  ],
);
