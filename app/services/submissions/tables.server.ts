import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Everything that people sent in and an editor has to look at, of every kind. */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What it is, such as `catalogue-item`: says how `data` reads. */
    kind: text().notNull(),
    title: text().notNull(),
    data: jsonb().notNull(),
    /** Where to write when it is decided. */
    email: text(),
    /** The account, when its owner was signed in. No foreign key: the queue outlives an account. */
    submittedBy: uuid('submitted_by'),
    status: text().notNull().default('pending'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('submissions_waiting').on(table.status, table.kind, table.createdAt),
    index('submissions_of_user').on(table.submittedBy),
  ],
);

/** Files that came with submissions. `id` is the name under which the file is stored; the sender's own is only shown. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** What the sender called it, made harmless. */
    name: text().notNull(),
    size: integer().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('attachments_of_submission').on(table.submissionId)],
);
