import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { temporaryDirectory } from './site-process.ts';

export const root = resolve(import.meta.dirname, '../../..');

const left = ['node_modules', 'data', 'site/tests', 'docs', '.git', '.react-router'];

/**
 * Copies the tree with its build, but without `docs` and `site/tests`, and links the modules; without `tools`, only
 * those of `npm ci --omit=dev`. Returns the folder.
 */
export function copyOfTheTree({ tools }: { tools: boolean }): string {
  const copy = temporaryDirectory();
  for (const name of readdirSync(root))
    if (!left.includes(name))
      cpSync(join(root, name), join(copy, name), {
        recursive: true,
        filter: (path) => !left.includes(relative(root, path)),
      });
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean; resolved?: string }>;
  };
  for (const [path, { dev, devOptional, link, resolved }] of Object.entries(packages)) {
    const isNested = path.lastIndexOf('node_modules/') !== 0;
    if (isNested || (!tools && (dev || devOptional))) continue;
    mkdirSync(resolve(copy, path, '..'), { recursive: true });
    // Our own packages link to the copy.
    symlinkSync(link && resolved ? join(copy, resolved) : join(root, path), join(copy, path));
  }
  if (tools) symlinkSync(join(root, 'node_modules/.bin'), join(copy, 'node_modules/.bin'));
  return copy;
}
