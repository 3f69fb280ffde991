import { and, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { site } from '#site';
import type { Database } from '../database/database.server.ts';
import { submissions } from './tables.server.ts';

/**
 * Forgets what there is no reason to keep any more, so many days (`site.keepDays`) after the decision: what was rejected
 * and applications that were accepted, whole, with their history (their files are swept); of what else was accepted, where
 * to write to.
 */
export async function forgetDecided(db: Database, kindsAboutSender: string[]): Promise<void> {
  const { rejected, acceptedApplication, acceptedAddress } = site.keepDays;
  const { status, kind, email } = submissions;
  const isSince = (days: number) =>
    lt(submissions.updatedAt, sql`now() - make_interval(days => ${days}::int)`);
  await db
    .delete(submissions)
    .where(
      or(
        and(eq(status, 'rejected'), isSince(rejected)),
        and(eq(status, 'approved'), inArray(kind, kindsAboutSender), isSince(acceptedApplication)),
      ),
    );
  await db
    .update(submissions)
    .set({ email: null })
    .where(
      and(
        eq(status, 'approved'),
        notInArray(kind, kindsAboutSender),
        isNotNull(email),
        isSince(acceptedAddress),
      ),
    );
}
