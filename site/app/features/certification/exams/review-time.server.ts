import { and, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { examAttempts } from './tables.server.ts';

/** Fewest decided exams for which a usual time is named. */
const fewest = 10;

/** Hours in which editors decided nine of ten held exams of the last year; undefined below ten decisions. */
export async function measureReviewHours(db: Database): Promise<number | undefined> {
  const { completedAt, decidedAt } = examAttempts;
  const [found] = await db
    .select({
      decided: sql<number>`count(*)::int`,
      hours: sql<number>`ceil(percentile_cont(0.9) within group
        (order by extract(epoch from ${decidedAt} - ${completedAt})) / 3600)::int`,
    })
    .from(examAttempts)
    .where(and(isNotNull(examAttempts.heldFor), gt(decidedAt, sql`now() - interval '1 year'`)));
  return found && found.decided >= fewest ? Math.max(1, found.hours) : undefined;
}

/** When the learner can expect the decision, as far as that is known: on the result page and in the mail. */
export function reviewTimeInWords(hours: number | undefined): string {
  if (hours === undefined) return 'There have been too few reviews so far to say how long one takes.';
  if (hours === 1) return 'Nine out of ten reviews in the last year took at most one hour.';
  const time = hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
  return `Nine out of ten reviews in the last year took at most ${time}.`;
}
