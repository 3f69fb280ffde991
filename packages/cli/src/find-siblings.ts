import { readFileSync } from 'node:fs';
import module from 'node:module';

const packages = new URL('../../', import.meta.url);

/**
 * Has imports of the packages beside this one find their sources there, by their own `exports`. The hook of pre-commit and a
 * clone of the registry start this source with nothing installed. The published package has been compiled, and needs nothing.
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
