import {
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { attempt } from '#app/lib/attempt.ts';
import { ConfigError } from '../config/config.server.ts';
import { projectRoot } from '../config/project-root.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import type { OpenDatabase } from './database.server.ts';
import { migrateEmbedded, migrationsKey } from './migrate.server.ts';
import { noteSlowStatements } from './slow-statements.server.ts';
import { keepTree, sync } from './sync.server.ts';

/** A migrated, empty database directory with its key, from the build (`site/scripts/snapshot.ts`). */
export const builtSnapshot = resolve(projectRoot, 'build/database-snapshot');

/** Extensions that the migrations create: an embedded database has only those it was opened with. */
const extensions = { pg_trgm };

export function embeddedDirectory(dataDir: string): string {
  return join(dataDir, 'database');
}

/**
 * Opens and migrates the embedded PostgreSQL in `dataDir`/database. Creates it first if it does not exist: from
 * `snapshot` if that fits the migrations (0.3 s), else from nothing (3 s and more).
 * @throws DataDirInUse when another process has it open; ConfigError when the directory cannot be created
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  snapshot = builtSnapshot,
): Promise<OpenDatabase & { kind: 'embedded' }> {
  // PGlite creates files that everybody can read; they contain personal data.
  process.umask(0o077);
  makeDataDir(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const directory = embeddedDirectory(dataDir);
    if (!existsSync(directory)) {
      log.info('making a new embedded database');
      await createDatabaseDirectory(directory, snapshot);
    }
    const lite = await PGlite.create({
      fs: new DurableFiles(directory),
      startParams: durableStartParams,
      extensions,
    });
    await migrateEmbedded(lite);
    const close = async () => {
      await lite.close();
      lock.release();
    };
    return { kind: 'embedded', slow: noteSlowStatements({ lite }), db: drizzle(lite), lite, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR must be a directory that this site can write to (${(error as Error).message}).`,
    );
  }
}

/**
 * Completes the directory under another name and syncs it to disk before the rename: a kill leaves all of it or
 * nothing.
 */
async function createDatabaseDirectory(directory: string, snapshot: string): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  if (fits(snapshot)) {
    cpSync(join(snapshot, 'database'), draft, { recursive: true });
  } else {
    const lite = await PGlite.create({ fs: new DurableFiles(draft), extensions });
    await lite.close();
  }
  keepTree(draft);
  renameSync(draft, directory);
  sync(join(directory, '..'));
}

function fits(snapshot: string): boolean {
  const keyFile = join(snapshot, 'key');
  return existsSync(keyFile) && readFileSync(keyFile, 'utf8') === migrationsKey();
}

interface FileLayer {
  tryFSOperation: (work: () => void) => void;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/**
 * PGlite's file layer with a real fsync. Its own has none, so data that PostgreSQL takes for stored could be lost in a
 * crash of the machine. It uses internals of the pinned version; `embedded-database.server.test.ts` counts the calls.
 */
class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: object) => {
      const files = (module as { NODEFS: FileLayer }).NODEFS;
      files.stream_ops.fsync = ({ nfd }) => {
        files.tryFSOperation(() => fsyncSync(nfd));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

/**
 * Without `-F`, which turns fsync off. The default method, fdatasync, would not reach the file layer. 32 MB of shared
 * buffers, instead of 128 MB, save memory (docs/performance.md).
 */
const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

/** Another process has the embedded database open. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
  readonly expected = true;

  constructor(dataDir: string, owner: string) {
    super(
      `The data directory ${dataDir} is in use by ${owner}. Stop that process first, or set DATABASE_URL to run several processes on one database.`,
    );
  }
}

const sqliteBusy = 5;

/**
 * Locks the data directory for this process until `release` is called or the process ends, in any way: two embedded
 * databases on the same files would destroy them. The lock is SQLite's, because Node has no file locks; the operating
 * system releases it with the process.
 * @throws DataDirInUse
 */
function lockDataDir(dataDir: string): { release: () => void } {
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
