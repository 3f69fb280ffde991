import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { type CourseModule, findModule, listModules } from '#app/services/curriculum/modules.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { lessonKey } from './lesson-names.ts';
import { lessonProgress } from './tables.server.ts';

/** Completed lessons by key (`MCP-100/01-what-mcp-is`), with the moment of the first completion. */
export type Completed = Map<string, Date>;

/**
 * Records that a person completed a lesson. The first time counts; repeating changes nothing. It also works in a locked
 * module: a lock only suggests the order.
 * @throws Refusal 404 when there is no such lesson
 */
export async function completeLesson(
  db: Database,
  userId: string,
  module: string,
  lesson: string,
): Promise<void> {
  await existingModule(module, lesson);
  await db.insert(lessonProgress).values({ userId, module, lesson }).onConflictDoNothing();
}

/** A person's completed lessons, including lessons that no longer exist. */
export async function listCompleted(db: Database, userId: string): Promise<Completed> {
  return completedOf(await progressSection.exportData(db, userId));
}

/** Completed lessons from rows that are already read. */
export const completedOf = (rows: { module: string; lesson: string; completedAt: Date }[]): Completed =>
  new Map(rows.map((row) => [lessonKey(row), row.completedAt]));

/**
 * The module to complete before this one, or undefined. For a visitor (`completed` is null) the locks are those of the
 * files. For a learner a module also opens once the one before it in its level is complete.
 */
export async function findLock(
  module: CourseModule,
  completed: Completed | null,
): Promise<CourseModule | undefined> {
  if (!module.isLocked) return undefined;
  const level = (await listModules()).filter(({ level }) => level === module.level);
  const before = level[level.findIndex(({ id }) => id === module.id) - 1];
  return before && completed && isComplete(before, completed) ? undefined : before;
}

function isComplete(module: CourseModule, completed: Completed): boolean {
  return module.lessons.every(({ slug }) => completed.has(lessonKey({ module: module.id, lesson: slug })));
}

/** @throws Refusal 404 when there is no such lesson */
export async function existingModule(module: string, lesson: string): Promise<CourseModule> {
  const found = await findModule(module);
  if (!found?.lessons.some(({ slug }) => slug === lesson)) throw new Refusal(404, 'Lesson not found.');
  return found;
}

/** For the export of own data. */
export const progressSection = {
  name: 'completedLessons',
  exportData: (db: Database, userId: string) =>
    db
      .select(pick(lessonProgress, 'module', 'lesson', 'completedAt'))
      .from(lessonProgress)
      .where(eq(lessonProgress.userId, userId)),
};

/**
 * The number of lessons in a level, and by user id the number that each of these people has completed. People who
 * completed none are left out.
 */
export async function countCompleted(
  db: Database,
  level: LevelId,
  userIds: string[],
): Promise<{ lessons: number; done: Map<string, number> }> {
  const modules = (await listModules()).filter((module) => module.level === level);
  const keys = modules.flatMap(({ id, lessons }) =>
    lessons.map(({ slug }) => lessonKey({ module: id, lesson: slug })),
  );
  const { userId, module, lesson } = lessonProgress;
  const counted = await db
    .select({ userId, done: count() })
    .from(lessonProgress)
    .where(and(inArray(userId, userIds), inArray(sql`${module} || '/' || ${lesson}`, keys)))
    .groupBy(userId);
  return { lessons: keys.length, done: new Map(counted.map((one) => [one.userId, one.done])) };
}

/** Completed lessons by key with their times, as the browser keeps them too. */
export async function listCompletedTimes(db: Database, userId: string): Promise<Record<string, string>> {
  const completed = await listCompleted(db, userId);
  return Object.fromEntries([...completed].map(([key, at]) => [key, at.toISOString()]));
}
