import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Installs Debian's package for the tests where that can be done: as root, on Debian. */
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
 * Tests that a program of a Debian package is available, and installs the package if possible. In CI, a test without
 * its program would pass unnoticed, so there it is an error.
 */
export function hasProgram(program: string, packageName: string): boolean {
  if (!existsSync(program)) installPackage(packageName);
  if (existsSync(program)) return true;
  if (process.env.CI) throw new Error(`No ${program} for the tests: install ${packageName}.`);
  console.warn(`\n!!! No ${program} found: its tests are LEFT OUT. Install ${packageName}.\n`);
  return false;
}
