import { and, eq, sql } from 'drizzle-orm';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { LessonName } from './lesson-names.ts';
import { lessonProgress, levelRatings } from './tables.server.ts';

export interface Rating {
  /** 1 to 5. */
  stars: number;
  /** Empty without a sentence. */
  sentence: string;
}

/** The last lesson of a level with these modules, after which learners rate it. */
export function lastLessonOf(
  modules: readonly { id: string; lessons: readonly { slug: string }[] }[],
): LessonName {
  const module = modules.at(-1);
  const lesson = module?.lessons.at(-1);
  if (!module || !lesson) throw new Error('The level has no lessons.');
  return { module: module.id, lesson: lesson.slug };
}

export async function findRating(db: Database, userId: string, level: LevelId): Promise<Rating | null> {
  const [rating] = await db
    .select({ stars: levelRatings.stars, sentence: levelRatings.sentence })
    .from(levelRatings)
    .where(ratingOf(userId, level));
  return rating ?? null;
}

/** Saves a person's rating of a level, replacing their earlier one. @throws Refusal 403 before its last lesson, 429 */
export async function rateLevel(
  { db, changes, limits }: Pick<Services, 'db' | 'changes' | 'limits'>,
  userId: string,
  level: LevelId,
  { stars, sentence }: Rating,
): Promise<void> {
  await limits.take('ratings by account', userId);
  const modules = await listModules();
  const { module, lesson } = lastLessonOf(modules.filter((module) => module.level === level));
  await changes.write(db, [topics.levelFigures], async (tx) => {
    const isIt = and(
      eq(lessonProgress.userId, userId),
      eq(lessonProgress.module, module),
      eq(lessonProgress.lesson, lesson),
    );
    if ((await tx.$count(lessonProgress, isIt)) === 0)
      throw new Refusal(403, 'You can rate a level after its last lesson. Mark that lesson complete first.');
    await tx
      .insert(levelRatings)
      .values({ userId, level, stars, sentence })
      .onConflictDoUpdate({
        target: [levelRatings.userId, levelRatings.level],
        set: { stars, sentence, ratedAt: sql`now()` },
      });
  });
}

/** Deletes a rating; does nothing without one. */
export const removeRating = (
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  userId: string,
  level: LevelId,
): Promise<unknown> =>
  changes.write(db, [topics.levelFigures], (tx) => tx.delete(levelRatings).where(ratingOf(userId, level)));

const ratingOf = (userId: string, level: LevelId) =>
  and(eq(levelRatings.userId, userId), eq(levelRatings.level, level));

/** In the export of own data. */
export const ratingsSection = {
  name: 'levelRatings',
  exportData: (db: Database, userId: string) =>
    db
      .select(pick(levelRatings, 'level', 'stars', 'sentence', 'ratedAt'))
      .from(levelRatings)
      .where(eq(levelRatings.userId, userId)),
};
