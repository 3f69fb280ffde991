import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { shownAddress, shownLine } from '#app/services/database/shown-text.server.ts';

/** Waitlist for the job platform: one row per address and role interest. */
export const jobsWaitlist = pgTable(
  'jobs_waitlist',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case. */
    email: text().notNull(),
    /** A value of `interests`. */
    roleInterest: shownLine('role_interest').notNull(),
    name: shownLine(),
    company: shownLine(),
    /** talent | employer */
    type: text().notNull(),
    /** jobs_page | landing */
    source: shownLine().notNull(),
    /** The page that led to ours, without its query; for 90 days. */
    referrerUrl: shownAddress('referrer_url'),
    /** pending: the address is not confirmed | confirmed | left */
    status: text({ enum: ['pending', 'confirmed', 'left'] })
      .notNull()
      .default('pending'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Time of the last request, confirmation or departure. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('jobs_waitlist_once').on(table.email, table.roleInterest),
    check('jobs_waitlist_type', sql`${table.type} in ('talent', 'employer')`),
    check('jobs_waitlist_status', sql`${table.status} in ('pending', 'confirmed', 'left')`),
    index('jobs_waitlist_newest').on(table.createdAt, table.id),
    index('jobs_waitlist_of_status').on(table.status, table.createdAt, table.id),
    index('jobs_waitlist_of_role').on(table.roleInterest, table.createdAt, table.id),
    index('jobs_waitlist_to_sweep').on(table.status, table.changedAt),
  ],
);
