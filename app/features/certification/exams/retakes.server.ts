import { and, count, eq, max, sql } from 'drizzle-orm';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { examAnswers, examAttempts } from './tables.server.ts';

/** When the next exam can begin, while that is not now. */
export interface NextStart {
  at: Date;
  waitMs: number;
}

/**
 * How long a person has to wait before the next exam of a level; undefined if not at all. Every exam that was begun
 * counts, whatever came of it: its questions were seen. `retakeHours`: before the second, the third and so on, the last
 * of them before each further one.
 */
export async function findNextStart(
  db: Database,
  userId: string,
  level: LevelId,
  retakeHours: readonly number[],
): Promise<NextStart | undefined> {
  const [sat] = await db
    .select({
      count: count(),
      endedAt: max(examAttempts.completedAt),
      // The clock of the database is the one that counts.
      now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), eq(examAttempts.level, level)));
  if (!sat?.endedAt) return undefined;
  const hours = retakeHours[Math.min(sat.count, retakeHours.length) - 1] ?? 0;
  const at = new Date(sat.endedAt.getTime() + hours * 3_600_000);
  const waitMs = at.getTime() - Number(sat.now);
  return waitMs > 0 ? { at, waitMs } : undefined;
}

/** The questions of a level that a person was asked, by id: when last, in milliseconds since 1970. */
export async function readSeen(
  db: Database,
  userId: string,
  level: LevelId,
): Promise<ReadonlyMap<string, number>> {
  const seen = await db
    .select({ id: examAnswers.qid, at: max(examAttempts.startedAt) })
    .from(examAnswers)
    .innerJoin(examAttempts, eq(examAttempts.id, examAnswers.attemptId))
    .where(and(eq(examAttempts.userId, userId), eq(examAttempts.level, level)))
    .groupBy(examAnswers.qid);
  return new Map(seen.map(({ id, at }) => [id, at?.getTime() ?? 0]));
}
