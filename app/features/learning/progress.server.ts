import { eq } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { type CourseModule, findModule, listModules } from '#app/services/curriculum/modules.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { lessonKey } from './lesson-names.ts';
import { lessonProgress } from './tables.server.ts';

/** Completed lessons by key (`MCP-100/01-what-mcp-is`), with the moment of the first completion. */
export type Completed = Map<string, Date>;

/**
 * Notes that somebody has completed a lesson. The first time counts; again changes nothing. It counts in a locked module
 * too (its lab is open to everybody, and a browser's record may hold it): a lock only hides lessons.
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

/** What somebody has completed, of lessons that still exist or not. */
export async function listCompleted(db: Database, userId: string): Promise<Completed> {
  const rows = await db.select().from(lessonProgress).where(eq(lessonProgress.userId, userId));
  return new Map(rows.map((row) => [lessonKey(row), row.completedAt]));
}

/**
 * The module to complete before this one opens, or undefined when it is open. For a visitor (`completed` is null) the
 * locks are as listed; for a learner a module opens as well once the one before it in its level is complete.
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
  if (!found?.lessons.some(({ slug }) => slug === lesson)) throw new Refusal(404, 'There is no such lesson.');
  return found;
}

/** For the export of own data. */
export const progressSection = {
  name: 'completedLessons',
  exportData: (db: Database, userId: string) =>
    db
      .select({
        module: lessonProgress.module,
        lesson: lessonProgress.lesson,
        completedAt: lessonProgress.completedAt,
      })
      .from(lessonProgress)
      .where(eq(lessonProgress.userId, userId)),
};

/** Completed lessons by key with their times, as the browser keeps them too. */
export async function listCompletedTimes(db: Database, userId: string): Promise<Record<string, string>> {
  const completed = await listCompleted(db, userId);
  return Object.fromEntries([...completed].map(([key, at]) => [key, at.toISOString()]));
}
