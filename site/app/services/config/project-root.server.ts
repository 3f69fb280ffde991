import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The folder with `site/content/`, `site/migrations/` and `build/`: the same for sources, bundle and tests, and for
 * every working directory.
 */
export const projectRoot = findUp(import.meta.dirname);

function findUp(folder: string): string {
  if (existsSync(resolve(folder, 'site.config.ts'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('no folder above the program contains site.config.ts');
  return findUp(parent);
}
