import { markSold } from '#app/services/curriculum/exam-questions.server.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { listModules, sumLevelMinutes } from '#app/services/curriculum/modules.server.ts';

export type CourseLevel = Awaited<ReturnType<typeof listCourseLevels>>[number];

/** The three levels with their modules and lessons, as far as lists and progress need them. */
export async function listCourseLevels(config: Parameters<typeof markSold>[0]) {
  const [tiers, modules, minutes] = await Promise.all([readTiers(), listModules(), sumLevelMinutes()]);
  const levels = await markSold(config, tiers.levels);
  return levels.map((level) => ({
    id: level.id,
    level: level.level,
    name: level.name,
    badge: level.badge,
    description: level.description,
    priceUsd: level.priceUsd,
    weeks: level.weeks,
    minutes: minutes[level.id],
    isPopular: level.isPopular,
    isSold: level.isSold,
    modules: modules
      .filter((module) => module.level === level.id)
      .map(({ id, code, title, level, isLocked, minutes, lessons }) => ({
        id,
        code,
        title,
        level,
        isLocked,
        minutes,
        lessons: lessons.map(({ slug, minutes }) => ({ slug, minutes })),
      })),
  }));
}

export type ListedLevel = ReturnType<typeof listedLevel>;

/** A level as the list of courses shows and filters it: it says all that others may leave out. */
export const listedLevel = ({
  id,
  level,
  name,
  badge,
  description,
  priceUsd,
  minutes,
  modules,
}: CourseLevel) => ({
  id,
  name,
  description,
  priceUsd,
  minutes,
  language: 'en',
  code: level,
  level: badge.toLowerCase(),
  text: [name, level, badge, description, ...modules.map(({ code, title }) => `${code} ${title}`)].join(' '),
});

/** A level as search engines read it, at its heading on `/courses`. */
export const courseFacts = ({ id, name, description, minutes, priceUsd, isSold }: CourseLevel) => ({
  id: `level-${id}`,
  name,
  description,
  minutes,
  priceUsd: isSold ? priceUsd : undefined,
});

/** The two paths beyond the levels. */
export const listAdvancedPaths = async () => (await readTiers()).advanced;
