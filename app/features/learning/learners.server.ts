import { eq, exists } from 'drizzle-orm';
import { users } from '#app/features/accounts/accounts.server.ts';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { lessonProgress } from './tables.server.ts';

/** Accounts that have completed a lesson. */
export function countLearners(db: Database): Promise<number> {
  const completed = db.select().from(lessonProgress).where(eq(lessonProgress.userId, users.id));
  return db.$count(users, exists(completed));
}

/** Runs `work`, which completes lessons, and tells the pages that count learners when these were somebody's first. */
export async function countingLearner<T>(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const isLearner = async () => (await db.$count(lessonProgress, eq(lessonProgress.userId, userId))) > 0;
  const wasLearner = await isLearner();
  const result = await work();
  if (!wasLearner && (await isLearner())) await changes.write(db, [topics.learners], async () => {});
  return result;
}
