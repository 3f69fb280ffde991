import { readFileSync } from 'node:fs';
import module from 'node:module';

const packages = new URL('../../', import.meta.url);

/**
 * Resolves imports of sibling packages to their sources, by their own `exports`. The pre-commit hook and a clone of the
 * registry run this source without an installation. The published package is compiled and needs none of this.
 */
export function findSiblings(): void {
  if (!import.meta.url.endsWith('.ts')) return;
  module.registerHooks({
    resolve(specifier, context, next) {
      const [, name, path = ''] = /^@context-native\/([a-z]+)(\/.+)?$/.exec(specifier) ?? [];
      return next(name === undefined ? specifier : sourceOf(name, `.${path}`), context);
    },
  });
}

function sourceOf(name: string, path: string): string {
  const manifest = readFileSync(new URL(`${name}/package.json`, packages), 'utf8');
  return new URL(`${name}/${JSON.parse(manifest).exports[path]}`, packages).href;
}
