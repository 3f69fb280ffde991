import { pick } from '#app/lib/pick.ts';
import { markSold } from '#app/services/curriculum/exam-questions.server.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { listModules, sumLevelMinutes } from '#app/services/curriculum/modules.server.ts';
import { listTimedLessons } from '../lesson/slides.server.ts';

export type CourseLevel = Awaited<ReturnType<typeof listCourseLevels>>[number];

/** The levels with their modules and lessons, with the fields that lists and progress need. */
export async function listCourseLevels(config: Parameters<typeof markSold>[0]) {
  const [tiers, modules, minutes] = await Promise.all([readTiers(), listModules(), sumLevelMinutes()]);
  const levels = await markSold(config, tiers.levels);
  return levels.map((level) => ({
    ...pick(level, 'id', 'level', 'name', 'badge', 'description', 'priceUsd', 'weeks'),
    ...pick(level, 'isPopular', 'isSold'),
    minutes: minutes[level.id],
    modules: modules
      .filter((module) => module.level === level.id)
      .map((module) => ({
        ...pick(module, 'id', 'code', 'title', 'level', 'isLocked', 'minutes'),
        lessons: module.lessons.map((lesson) => pick(lesson, 'slug', 'minutes')),
      })),
  }));
}

export type ListedLevel = ReturnType<typeof listedLevel>;

/** A level as the list of courses shows and filters it, with every fact stated. */
export function listedLevel(level: CourseLevel) {
  const { name, level: code, badge, description, modules } = level;
  const text = [name, code, badge, description, ...modules.map(({ code, title }) => `${code} ${title}`)];
  return {
    ...pick(level, 'id', 'name', 'description', 'priceUsd', 'minutes'),
    language: 'en',
    code,
    level: badge.toLowerCase(),
    text: text.join(' '),
  };
}

/** Facts about a level for search engines; `id` is that of its heading on `/courses`. */
export const courseFacts = ({ id, priceUsd, isSold, ...level }: CourseLevel) => ({
  ...pick(level, 'name', 'description', 'minutes'),
  id: `level-${id}`,
  priceUsd: isSold ? priceUsd : undefined,
});

/** The two paths beyond the levels. */
export const listAdvancedPaths = async () => (await readTiers()).advanced;

export type PathStep = Awaited<ReturnType<typeof listPath>>[number]['modules'][number];

/** The first lesson of the path, with its module. */
export async function findFirstLesson() {
  const [module] = await listModules();
  const [lesson] = module ? await listTimedLessons(module) : [];
  return (
    module && lesson && { ...pick(lesson, 'title', 'deckLength'), module: module.id, lesson: lesson.slug }
  );
}

/** The levels in order, each with its modules and their complete lessons. */
export async function listPath() {
  const [{ levels }, listed, minutes] = await Promise.all([readTiers(), listModules(), sumLevelMinutes()]);
  const modules = await Promise.all(
    listed.map(async (module) => ({ ...module, lessons: await listTimedLessons(module) })),
  );
  return levels.map((level) => ({
    ...pick(level, 'id', 'level', 'name', 'badge', 'weeks'),
    minutes: minutes[level.id],
    modules: modules.filter((module) => module.level === level.id),
  }));
}
