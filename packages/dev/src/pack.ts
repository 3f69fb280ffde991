import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeFolder } from './folder.ts';

export const root = join(import.meta.dirname, '../../..');

/** Runs a command that must end well, in a folder; gives what it printed. */
export function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  const called = `${command} ${args[0]}`;
  expect({ called, status, stderr: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({
    called,
    status: 0,
    stderr: '',
  });
  return stdout;
}

/**
 * Packs packages of ours (folders of `packages/`) and installs them, without a registry, in an empty folder. `others` are
 * packages of the repository's own `node_modules` that are their peers. Gives the folder and the names of the tarballs.
 */
export function installPacked(
  folders: string[],
  others: string[] = [],
): { folder: string; tarballs: string[] } {
  // A copy, so that a build beside other tests does not write into the tree that they read.
  const copy = makeFolder();
  for (const part of ['packages', 'standard', 'LICENSE', 'tsconfig.json', 'site.config.ts'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const folder = makeFolder();
  for (const name of folders) run(join(copy, 'packages', name), 'npm', 'pack', '--pack-destination', folder);
  const tarballs = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const options = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  run(folder, 'npm', 'install', ...options, ...tarballs.map((file) => `./${file}`));
  for (const name of others) {
    const target = join(folder, 'node_modules', name);
    cpSync(join(root, 'node_modules', name), target, { recursive: true });
  }
  return { folder, tarballs };
}
