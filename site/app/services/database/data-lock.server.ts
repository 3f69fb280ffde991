import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { attempt } from '#app/lib/attempt.ts';

/** Another process has the embedded database open. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
  readonly expected = true;

  constructor(dataDir: string, owner: string) {
    super(
      `The data directory ${dataDir} is in use by ${owner}: stop that first, or set DATABASE_URL to run several processes on one database.`,
    );
  }
}

const sqliteBusy = 5;

/**
 * Takes the data directory for this process until `release` is called or the process ends, however it ends:
 * two embedded databases on the same files would destroy them. The lock is SQLite's, whose file locks the
 * operating system drops with the process; Node itself has none.
 *
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  const ownerFile = join(dataDir, 'lock.pid');
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    const owner = attempt(() => `process ${readFileSync(ownerFile, 'utf8')}`);
    throw new DataDirInUse(dataDir, owner ?? 'another process');
  }
  writeFileSync(ownerFile, String(process.pid), { mode: 0o600 });
  return { release: () => lock.close() };
}
