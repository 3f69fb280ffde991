import { readTiers } from '#app/services/curriculum/levels.server.ts';

/** The levels, to choose one of. */
export async function listLevels() {
  return (await readTiers()).levels.map(({ id, name }) => ({ value: id, label: name }));
}
