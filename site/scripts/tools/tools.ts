/**
 * Packages for some tests and scripts (icons, passwords, migrations). The site does not need them. They have their own
 * lock file, and are installed on first use.
 *
 *     node site/scripts/tools/tools.ts drizzle-kit generate --config site/migrations/drizzle.config.ts --name NAME
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

const folder = import.meta.dirname;
const lock = 'package-lock.json';
const modules = join(folder, 'node_modules');
/** Copy of the lock file of the installed packages. */
const installed = join(modules, lock);

/**
 * Path of a file in one of the packages, such as `vnu-jar/build/dist/vnu.jar`.
 *
 * @throws Error if npm cannot install them
 */
export function toolPath(path: string): string {
  if (!isInstalled()) install();
  return join(modules, path);
}

/** The exports of the package, without types. */
export function requireTool(name: string) {
  return createRequire(import.meta.url)(toolPath(name));
}

function isInstalled(): boolean {
  return existsSync(installed) && readFileSync(installed).equals(readFileSync(join(folder, lock)));
}

/** Installs into a draft folder and then moves it, because several tests may install at once. */
function install(): void {
  console.log('Installing the tools for the tests (site/scripts/tools)');
  // Ignored by Git.
  mkdirSync(join(folder, 'build'), { recursive: true });
  const draft = mkdtempSync(join(folder, 'build/draft-'));
  try {
    for (const file of ['package.json', lock, '.npmrc']) copyFileSync(join(folder, file), join(draft, file));
    const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], {
      cwd: draft,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`npm ci in site/scripts/tools: ${stderr}`);
    if (isInstalled()) return;
    copyFileSync(join(draft, lock), join(draft, 'node_modules', lock));
    rmSync(modules, { recursive: true, force: true });
    renameSync(join(draft, 'node_modules'), modules);
  } finally {
    rmSync(draft, { recursive: true });
  }
}

if (import.meta.main) {
  const [tool = '', ...args] = process.argv.slice(2);
  process.exitCode = spawnSync(toolPath(`.bin/${tool}`), args, { stdio: 'inherit' }).status ?? 1;
}
