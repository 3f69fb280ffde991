import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { shownJson, shownLine, shownText } from '#app/services/database/shown-text.server.ts';

/** Everything that people sent in and an editor has to look at, of every kind. */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Kind, such as `catalogue-item`: says how to read `data`. */
    kind: text().notNull(),
    title: shownLine().notNull(),
    data: shownJson().notNull(),
    /** Key that makes it the same as another of its kind, such as a course's URL; null if nothing does. */
    key: text(),
    /** Where to write when it is decided. */
    email: text(),
    /** The account, when its owner was signed in. No foreign key: the queue outlives an account. */
    submittedBy: uuid('submitted_by'),
    /** pending | asked (its sender was asked for more) | approved | rejected */
    status: text().notNull().default('pending'),
    /** Where on the site it is published, once it is. */
    resultPath: text('result_path'),
    /** Id of what its approval made. It stays when the submission is reopened, which hides that. */
    resultId: uuid('result_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('submissions_queue').on(table.status, table.createdAt, table.id),
    index('submissions_queue_of_kind').on(table.status, table.kind, table.createdAt, table.id),
    index('submissions_of_user').on(table.submittedBy, table.createdAt),
    // Signed-out submissions are found by the account that their address belongs to.
    index('submissions_of_address').on(sql`lower(${table.email})`),
    index('submissions_search').using('gin', sql`${submissionSearchText(table)} gin_trgm_ops`),
    // Sent in twice at once, one of the two is stored.
    uniqueIndex('submissions_open_key').on(table.kind, table.key).where(isOpenSql()),
  ],
);

/** Text that the queue's search looks through. The query and the index must use the same. */
export function submissionSearchText(table: { title: unknown; email: unknown; data: unknown }): SQL {
  return sql`(${table.title} || ' ' || coalesce(${table.email}, '') || ' ' || ${table.data}::text)`;
}

/** An editor has not decided yet. */
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
    /** Message written with it. A note is for editors alone, everything else for the sender too. */
    message: shownText().notNull().default(''),
  },
  (table) => [index('submission_events_of_submission').on(table.submissionId, table.at)],
);

/**
 * Files that came with submissions, noted before they are stored: until its submission is there, and when that is
 * deleted, a file has none, and is swept. `id` is the name under which it is stored; the sender's own is only shown.
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
