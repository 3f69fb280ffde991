import { and, eq, getTableColumns, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type AccountSection, users } from '#app/features/accounts/accounts.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { confirmWithinDays } from './letters.server.ts';
import { jobsWaitlist } from './tables.server.ts';

/** Days. `/privacy` names both. */
const forgetLeftAfter = 30;
const forgetReferrersAfter = 90;

/** Deletes entries that were not confirmed in time or left the list long ago, and old referrers. */
export async function sweepWaitlist(db: Database): Promise<void> {
  const { status, changedAt, createdAt, referrerUrl } = jobsWaitlist;
  const isOlder = (column: PgColumn, days: number) => lt(column, sql`now() - make_interval(days => ${days})`);
  await db
    .delete(jobsWaitlist)
    .where(
      or(
        and(eq(status, 'pending'), isOlder(changedAt, confirmWithinDays)),
        and(eq(status, 'left'), isOlder(changedAt, forgetLeftAfter)),
      ),
    );
  await db
    .update(jobsWaitlist)
    .set({ referrerUrl: null })
    .where(and(isNotNull(referrerUrl), isOlder(createdAt, forgetReferrersAfter)));
}

const { id: _, type: __, ...exported } = getTableColumns(jobsWaitlist);

/** The waitlist asks for no account; entries of an account's confirmed address are its owner's all the same. */
export const waitlistSection: AccountSection = {
  name: 'jobsWaitlist',
  exportData: (db, userId) =>
    db
      .select(exported)
      .from(jobsWaitlist)
      .innerJoin(users, eq(users.email, jobsWaitlist.email))
      .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
      .orderBy(jobsWaitlist.createdAt, jobsWaitlist.id),
  counted: {
    label: 'Places on the jobs waitlist',
    count: (db, userId) => {
      const isTheirs = and(eq(users.id, userId), eq(users.emailVerified, true));
      const address = db.select({ email: users.email }).from(users).where(isTheirs);
      return db.$count(jobsWaitlist, inArray(jobsWaitlist.email, address));
    },
    list: '/admin/waitlist',
  },
  forget: async (_, tx, { email }) => {
    await tx.delete(jobsWaitlist).where(eq(jobsWaitlist.email, email));
  },
};
