import { pick } from '#app/lib/pick.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { listModules, sumLevelMinutes } from '#app/services/curriculum/modules.server.ts';
import { listTimedLessons } from '../lesson/slides.server.ts';

export type PathStep = Awaited<ReturnType<typeof listPath>>[number]['modules'][number];

/** The levels in order, each with its modules and their lessons whole. */
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
