import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';

export type PathStep = Awaited<ReturnType<typeof listPath>>[number]['modules'][number];

/** The levels in order, each with its modules and their lessons whole. */
export async function listPath() {
  const [{ levels }, modules] = await Promise.all([readTiers(), listModules()]);
  return levels.map(({ id, level, name, badge, weeks }) => ({
    id,
    level,
    name,
    badge,
    weeks,
    modules: modules.filter((module) => module.level === id),
  }));
}
