import { and, count, eq, max, sql } from 'drizzle-orm';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { examAnswers, examAttempts } from './tables.server.ts';

/** Start of the next possible exam, if it is in the future. */
export interface NextStart {
  at: Date;
  waitMs: number;
}

/**
 * Waiting time before a person's next exam, for each level where they must wait. Every started exam counts, whatever
 * its outcome, because the learner saw its questions. `retakeHours`: the waits before the second exam, the third and so
 * on; the last value applies to all further ones.
 */
export function nextStarts(
  sat: Awaited<ReturnType<typeof countSat>>,
  retakeHours: readonly number[],
): Map<LevelId, NextStart> {
  const starts = sat.flatMap(({ level, count, endedAt, now }) => {
    if (!endedAt) return [];
    const hours = retakeHours[Math.min(count, retakeHours.length) - 1] ?? 0;
    const at = new Date(endedAt.getTime() + hours * 3_600_000);
    const waitMs = at.getTime() - Number(now);
    return waitMs > 0 ? [[level, { at, waitMs }] as const] : [];
  });
  return new Map(starts);
}

/** Query of a person's number of exams and the latest, by level. */
export function countSat(db: Database, userId: string, level?: LevelId) {
  return db
    .select({
      level: examAttempts.level,
      count: count(),
      endedAt: max(examAttempts.completedAt),
      // The clock of the database is the one that counts.
      now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), level && eq(examAttempts.level, level)))
    .groupBy(examAttempts.level);
}

/** The next start for one level; undefined if the exam can start now. */
export async function findNextStart(
  db: Database,
  userId: string,
  level: LevelId,
  retakeHours: readonly number[],
): Promise<NextStart | undefined> {
  return nextStarts(await countSat(db, userId, level), retakeHours).get(level);
}

/** The questions of a level that a person was asked, by id: when last, in milliseconds since 1970. */
export async function readSeen(db: Database, userId: string, level: LevelId) {
  const seen = await db
    .select({ id: examAnswers.qid, at: max(examAttempts.startedAt) })
    .from(examAnswers)
    .innerJoin(examAttempts, eq(examAttempts.id, examAnswers.attemptId))
    .where(and(eq(examAttempts.userId, userId), eq(examAttempts.level, level)))
    .groupBy(examAnswers.qid);
  return new Map(seen.map(({ id, at }) => [id, at?.getTime() ?? 0]));
}
