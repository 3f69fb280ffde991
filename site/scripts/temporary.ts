import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * Makes `TMPDIR` a directory of this run alone, removed when it ends: in memory where there is room, because the tests'
 * databases call fsync a thousand times at each start, for which a disk takes seconds and memory nothing. What they
 * prove stays: a kill loses nothing that a process has written, wherever it lies. A `TMPDIR` that is set is kept.
 */
export function setTemporaryDirectory(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  const base = hasRoom(memory) ? memory : tmpdir();
  removeLeftovers(base);
  const directory = mkdtempSync(join(base, `tests-${process.pid}-`));
  // PostgreSQL, which never runs as root, has its test database in here.
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

/** Removes folders of runs that were killed. */
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
