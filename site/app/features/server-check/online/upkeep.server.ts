import { desc, eq, sql } from 'drizzle-orm';
import type { AccountSection } from '#app/features/accounts/accounts.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { resultDays } from './agent.ts';
import { sweepProofs } from './proof.server.ts';
import { serverChecks } from './tables.server.ts';

/** Deletes checks with their results after 30 days, and proofs that are no longer valid. */
export async function sweepChecks(db: Database): Promise<void> {
  await db
    .delete(serverChecks)
    .where(sql`${serverChecks.createdAt} <= now() - make_interval(days => ${resultDays})`);
  await sweepProofs(db);
}

/** Checks that a signed-in person asked for. The foreign key deletes them with the account. */
export const serverChecksSection: AccountSection = {
  name: 'serverChecks',
  exportData: async (db, userId) => {
    const { id, url, kind, state, problem, report, createdAt, endedAt } = serverChecks;
    const own = await db
      .select({ id, url, kind, state, problem, report, createdAt, endedAt })
      .from(serverChecks)
      .where(eq(serverChecks.userId, userId))
      .orderBy(desc(createdAt), desc(id));
    return own.map((check) => ({
      ...check,
      report: check.report === null ? null : JSON.parse(check.report),
    }));
  },
  counted: {
    label: 'Server checks',
    count: (db, userId) => db.$count(serverChecks, eq(serverChecks.userId, userId)),
  },
};
