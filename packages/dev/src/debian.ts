import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Installs a Debian package for the tests, if they run as root and there is apt-get. A failure is only printed. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} for the tests (apt-get install ${name})`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('/usr/bin/apt-get', ['update'], { env, stdio: 'ignore' });
    execFileSync('/usr/bin/apt-get', ['install', '-y', '--no-install-recommends', name], {
      env,
      stdio: 'ignore',
    });
  } catch {
    console.log('The package could not be installed.');
  }
}

/**
 * Tests that the program file of a Debian package exists; if not, tries to install the package. Without the program,
 * its tests are left out with a warning.
 * @throws Error without the program in CI, where nobody would see the warning
 */
export function hasProgram(program: string, packageName: string): boolean {
  if (!existsSync(program)) installPackage(packageName);
  if (existsSync(program)) return true;
  if (process.env.CI) throw new Error(`No ${program} for the tests: install ${packageName}.`);
  console.warn(`\n!!! No ${program} found: its tests are LEFT OUT. Install ${packageName}.\n`);
  return false;
}
