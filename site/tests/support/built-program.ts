import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Bundles a program of this folder into one file, for a test file that starts it often: most of a start from sources is
 * resolving modules. Call it at the top of the file. The bundle is inside the project, whose files it reads, and is
 * removed after the file's last test.
 */
export async function buildProgram(name: 'buyer' | 'sender'): Promise<string> {
  const outDir = join(root, 'node_modules/.cache', `${name}-${process.pid}`);
  afterAll(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    // The embedded database reads files beside its program.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg-native'] },
    build: { ssr: `site/tests/support/${name}.ts`, outDir, minify: false, copyPublicDir: false },
  });
  return join(outDir, `${name}.js`);
}
