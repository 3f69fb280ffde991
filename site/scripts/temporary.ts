import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * Sets `TMPDIR` to a directory of this run and removes it at exit. Keeps a `TMPDIR` that is set. The directory is in
 * memory if 4 GiB are free there: the tests' databases call fsync often, which takes seconds on a disk. Tests that kill
 * processes stay valid: a kill loses nothing that a process has written, in memory or on a disk.
 */
export function setTemporaryDirectory(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  const base = hasRoom(memory) ? memory : tmpdir();
  removeLeftovers(base);
  const directory = mkdtempSync(join(base, `tests-${process.pid}-`));
  // PostgreSQL's test database is in here, and never runs as root.
  chmodSync(directory, 0o711);
  process.env.TMPDIR = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function hasRoom(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Removes directories of runs that were killed. */
function removeLeftovers(base: string): void {
  for (const name of readdirSync(base)) {
    const pid = /^tests-(\d+)-\w{6}$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(base, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
