import { eq, exists } from 'drizzle-orm';
import { users } from '#app/features/accounts/accounts.server.ts';
import { topics } from '#app/lib/topics.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { lessonProgress } from './tables.server.ts';

/** Number of accounts that have completed a lesson. */
export function countLearners(db: Database) {
  const completed = db.select().from(lessonProgress).where(eq(lessonProgress.userId, users.id));
  return db.$count(users, exists(completed));
}

/**
 * Runs `work`, which completes lessons. If the person completed a first lesson overall or of a level, refreshes the
 * pages that count learners.
 */
export async function countingLearner<T>(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = await countStartedLevels(db, userId);
  const result = await work();
  if ((await countStartedLevels(db, userId)) > before) {
    const changed = before === 0 ? [topics.learners, topics.levelFigures] : [topics.levelFigures];
    await changes.write(db, changed, async () => {});
  }
  return result;
}

/** The number of levels in which a person has completed a lesson. */
async function countStartedLevels(db: Database, userId: string): Promise<number> {
  const [started, modules] = await Promise.all([
    db
      .selectDistinct({ module: lessonProgress.module })
      .from(lessonProgress)
      .where(eq(lessonProgress.userId, userId)),
    listModules(),
  ]);
  const isStarted = new Set(started.map(({ module }) => module));
  return new Set(modules.filter(({ id }) => isStarted.has(id)).map(({ level }) => level)).size;
}
