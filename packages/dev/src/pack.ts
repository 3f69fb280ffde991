import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { makeFolder } from './folder.ts';

export const root = join(import.meta.dirname, '../../..');

/** Runs a command in a folder and returns its output. The test fails if the command does. */
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

/** Kind of a package: for /downloads it contains its siblings, for npm it depends on the published ones. */
export type Target = 'downloads' | 'npm';

/**
 * Folder of tarballs by package and target. `PACKED_FOLDER` is shared by all tests of a run, which also removes it.
 */
const ofRun = process.env.PACKED_FOLDER;
const packed = ofRun ?? mkdtempSync(join(tmpdir(), 'packed-'));
if (!ofRun) process.once('exit', () => rmSync(packed, { recursive: true, force: true }));

/** Packs a folder of `packages/`, unless that was done before. Returns the file of its tarball. */
export function packPackage(name: string, target: Target = 'downloads'): string {
  const place = packedFolder(name, target);
  const [file = ''] = readdirSync(place);
  return join(place, file);
}

function packedFolder(name: string, target: Target): string {
  const place = join(packed, `${name}-${target}`);
  if (existsSync(place)) return place;
  const staged = makeFolder();
  const options = target === 'npm' ? ['--npm'] : [];
  run(root, process.execPath, 'packages/build.ts', name, staged, ...options);
  const made = mkdtempSync(join(packed, 'made-'));
  run(staged, 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', made);
  try {
    renameSync(made, place);
    return place;
  } catch {
    // Another worker has made the same tarball.
    return made;
  }
}

/**
 * Packs packages of ours and installs them, without a registry, in a temporary folder. `others` are packages that they
 * need as peers, copied from the repository's `node_modules`.
 */
export function installPacked(
  folders: string[],
  others: string[] = [],
  target: Target = 'downloads',
): { folder: string; tarballs: string[] } {
  const folder = makeFolder();
  const tarballs = folders.map((name) => {
    const place = packPackage(name, target);
    const file = basename(place);
    copyFileSync(place, join(folder, file));
    return file;
  });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const options = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  run(folder, 'npm', 'install', ...options, ...tarballs.map((file) => `./${file}`));
  for (const name of others) {
    const from = join(root, 'node_modules', name);
    cpSync(from, join(folder, 'node_modules', name), { recursive: true });
  }
  return { folder, tarballs };
}
