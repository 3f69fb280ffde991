import { and, eq, inArray, min } from 'drizzle-orm';
import { countCompleted } from '#app/features/learning/learning.server.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { examAttempts } from '../exams/tables.server.ts';

/** How far somebody is: nothing of what they answered, and no score. */
export interface Progress {
  lessonsDone: number;
  lessons: number;
  /** When they passed the exam, if they have. */
  passedAt: Date | undefined;
}

/** How far these people are with a level, by the account; only of those who agreed to show it. */
export async function readProgress(
  db: Database,
  level: LevelId,
  userIds: string[],
): Promise<Map<string, Progress>> {
  if (userIds.length === 0) return new Map();
  const areTheirs = and(inArray(examAttempts.userId, userIds), eq(examAttempts.level, level));
  const [{ lessons, done }, passes] = await Promise.all([
    countCompleted(db, level, userIds),
    db
      .select({ userId: examAttempts.userId, passedAt: min(examAttempts.completedAt) })
      .from(examAttempts)
      .where(and(areTheirs, eq(examAttempts.passed, true)))
      .groupBy(examAttempts.userId),
  ]);
  const passedAt = new Map(passes.map((one) => [one.userId, one.passedAt ?? undefined]));
  return new Map(
    userIds.map((id) => [id, { lessonsDone: done.get(id) ?? 0, lessons, passedAt: passedAt.get(id) }]),
  );
}
