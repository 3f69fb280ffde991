import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { shownJson, shownLine, shownText } from '#app/services/database/shown-text.server.ts';

/** Submissions that an editor reviews, of every kind. */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Kind, such as `catalogue-item`: says how to read `data`. */
    kind: text().notNull(),
    title: shownLine().notNull(),
    data: shownJson().notNull(),
    /** Digest of a key: two of a kind with the same key are the same, such as a course's URL. Null if it has none. */
    key: text(),
    /** Address for the answer. */
    email: text(),
    /** The sender's account, if they were signed in. No foreign key: the queue outlives an account. */
    submittedBy: uuid('submitted_by'),
    /** pending | asked (an editor asked the sender a question) | approved | rejected */
    status: text().notNull().default('pending'),
    /** Path of the published page, once there is one. */
    resultPath: text('result_path'),
    /** Id of the item that its approval made. It stays when the submission is reopened, which hides the item. */
    resultId: uuid('result_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('submissions_queue').on(table.status, table.createdAt, table.id),
    index('submissions_queue_of_kind').on(table.status, table.kind, table.createdAt, table.id),
    index('submissions_of_user').on(table.submittedBy, table.createdAt),
    // Finds signed-out submissions by the address of an account.
    index('submissions_of_address').on(sql`lower(${table.email})`),
    index('submissions_search').using('gin', sql`${submissionSearchText(table)} gin_trgm_ops`),
    // Two simultaneous submissions with the same key: one is stored.
    uniqueIndex('submissions_open_key').on(table.kind, table.key).where(isOpenSql()),
  ],
);

/** Text of the queue's search. The query and the index must use the same. */
export function submissionSearchText(table: { title: unknown; email: unknown; data: unknown }): SQL {
  return sql`(${table.title} || ' ' || coalesce(${table.email}, '') || ' ' || ${table.data}::text)`;
}

/** Condition: an editor has not decided yet. */
export function isOpenSql(): SQL {
  return sql`status in ('pending', 'asked')`;
}

/** Events of a submission, in order. Rows are only added, never changed. */
export const submissionEvents = pgTable(
  'submission_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** `user:<id>` of an editor; `sender`. */
    actor: text().notNull(),
    /** note | asked | answered | approved | rejected | reopened */
    what: text().notNull(),
    /** Message of the event. A note is for editors alone, every other message also for the sender. */
    message: shownText().notNull().default(''),
  },
  (table) => [index('submission_events_of_submission').on(table.submissionId, table.at)],
);

/**
 * Files of submissions, noted before they are stored. A file has no submission before its submission is stored and
 * after it is deleted; then the sweep removes it. `id` is its name in the store; the sender's name for it is only
 * shown.
 */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id').references(() => submissions.id, { onDelete: 'set null' }),
    /** File name as sent, made harmless. */
    name: shownLine().notNull(),
    size: integer().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('attachments_of_submission').on(table.submissionId)],
);
