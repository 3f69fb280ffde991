import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';

/**
 * The npm package of the checker, as `npm pack` makes it. It is built in a copy, so that a build of the site writes
 * nothing among the sources. npm orders the files and gives them one date: the same sources give the same bytes.
 */
export function packChecker(root: string, file: string): Uint8Array {
  const copy = mkdtempSync(join(tmpdir(), 'checker-package-'));
  try {
    for (const part of ['packages/conformance', 'standard', 'LICENSE', 'tsconfig.json'])
      cpSync(join(root, part), join(copy, part), {
        recursive: true,
        filter: (path) => basename(path) !== 'dist',
      });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const folder = join(copy, 'packages/conformance');
    run(folder, process.execPath, 'scripts/build.ts');
    run(folder, 'npm', 'pack', '--ignore-scripts', '--pack-destination', copy);
    return readFileSync(join(copy, file));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} in the checker's package: ${stdout}${stderr}`);
}
