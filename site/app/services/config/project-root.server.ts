import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The folder that holds `site/content/`, `site/migrations/` and `build/`: the same from sources, from the bundle and
 * from tests, wherever the process was started.
 */
export const projectRoot = findUp(import.meta.dirname);

function findUp(folder: string): string {
  if (existsSync(resolve(folder, 'site.config.ts'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('no folder above the program contains site.config.ts');
  return findUp(parent);
}
