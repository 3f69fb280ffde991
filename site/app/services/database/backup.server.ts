import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { lt, sql } from 'drizzle-orm';
import {
  type BackupFiles,
  backUpFiles,
  type FileCounts,
  type FileLine,
  listStoredFiles,
  type PartLine,
  type StoredFile,
} from './backup-files.server.ts';
import { type Database, rows } from './database.server.ts';
import { newestFirst } from './query-parts.server.ts';
import {
  listSequences,
  listTables,
  readSchemaState,
  type SchemaState,
  type Table,
} from './structure.server.ts';
import { sync } from './sync.server.ts';
import { backups } from './tables.server.ts';

export const backupFormat = 'context-native backup 1';

/**
 * A backup is JSON Lines: the header; for each table its line and its rows, as arrays of PostgreSQL's own text for each
 * value; the sequences; the files with their digests, each followed by its parts in base64 if it is here; and the end
 * with the number of rows and files, which shows that the backup is complete. The format is the same for both
 * databases.
 */
export type BackupLine =
  | ({ format: typeof backupFormat } & SchemaState)
  | { table: string; columns: Table['columns'] }
  | (string | null)[]
  | { sequence: string; value: string; isCalled: boolean }
  | FileLine
  | PartLine
  /** Older backups, without files, have no `files`. */
  | { end: number; files?: number };

/** Number of rows and files in a backup. */
export type BackupCounts = { rows: number } & FileCounts;

/** Rows read at a time. */
const batch = 200;

/**
 * Backs up the database as it is at one moment, then the files. They come after the transaction, because the embedded
 * database does nothing else while one is open.
 */
async function backUp(
  db: Database,
  write: (line: BackupLine) => Promise<void>,
  files: BackupFiles | undefined,
): Promise<BackupCounts> {
  const { count, stored } = await backUpRows(db, write, files);
  const counts = files ? await backUpFiles(stored, files, write) : { files: 0, listed: 0, missing: 0 };
  await write({ end: count, files: stored.length });
  return { rows: count, ...counts };
}

function backUpRows(
  db: Database,
  write: (line: BackupLine) => Promise<void>,
  files: BackupFiles | undefined,
): Promise<{ count: number; stored: StoredFile[] }> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local timezone = 'UTC'`);
      await write({ format: backupFormat, ...(await readSchemaState(tx)) });
      let count = 0;
      for (const { name, columns } of await listTables(tx)) {
        await write({ table: name, columns });
        for await (const row of readRows(tx, name, columns)) {
          await write(row);
          count += 1;
        }
      }
      for (const { name } of await listSequences(tx)) {
        const query = sql.raw(`select last_value::text as value, is_called as "isCalled" from ${name}`);
        const [state] = await rows<{ value: string; isCalled: boolean }>(tx, query);
        if (state) await write({ sequence: name, ...state });
      }
      return { count, stored: files ? await listStoredFiles(tx, files.sources) : [] };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function* readRows(tx: Database, table: string, columns: Table['columns']) {
  const values = columns.map(({ name }) => `${name}::text`).join(', ');
  await tx.execute(
    sql.raw(`declare backup no scroll cursor for select array[${values}] as row from ${table}`),
  );
  for (;;) {
    const fetched = await rows<{ row: (string | null)[] }>(tx, sql.raw(`fetch ${batch} from backup`));
    for (const { row } of fetched) yield row;
    if (fetched.length < batch) break;
  }
  await tx.execute(sql`close backup`);
}

/**
 * Writes a compressed backup to `file`, readable by its owner alone. The file appears when it is complete. Without
 * `files` it contains the database alone.
 */
export async function writeBackup(db: Database, file: string, files?: BackupFiles): Promise<BackupCounts> {
  const draft = `${file}.part`;
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
  const failure = new AbortController();
  written.catch((error) => failure.abort(error));
  const write = async (line: BackupLine) => {
    failure.signal.throwIfAborted();
    if (!lines.write(`${JSON.stringify(line)}\n`)) await once(lines, 'drain', { signal: failure.signal });
  };
  const read = backUp(db, write, files).then(
    (counts) => {
      lines.end();
      return counts;
    },
    (error) => {
      lines.destroy(error);
      throw error;
    },
  );
  try {
    const [counts] = await Promise.all([read, written]);
    renameSync(draft, file);
    sync(dirname(file));
    return counts;
  } catch (error) {
    await Promise.allSettled([read, written]);
    rmSync(draft, { force: true });
    throw error;
  }
}

/** `npm run db -- backup`. */
export const backupCommand =
  (db: Database, stored: BackupFiles) =>
  async ([file = '']: string[], print: (line: string) => void) => {
    const counts = await writeBackup(db, file, stored);
    const { rows, files, listed, missing } = counts;
    print(`${rows} rows and ${files} files written to ${file}`);
    if (listed > 0)
      print(
        `${listed} files are not on this disk. The backup lists them with their digests, and did not look for them in the bucket.`,
      );
    if (missing > 0) print(`${missing} files are missing or damaged: check the disk.`);
    await noteBackup(db, { file: basename(file), bytes: statSync(file).size, ...counts });
  };

type Backup = typeof backups.$inferSelect;

/** Stores the facts of a backup that this site's command wrote, and deletes those older than a year. */
export async function noteBackup(db: Database, backup: Omit<Backup, 'id' | 'at'>): Promise<void> {
  await db.insert(backups).values(backup);
  await db.delete(backups).where(lt(backups.at, sql`now() - interval '1 year'`));
}

/** The last backup that this site's command wrote, if there is one. */
export async function findLastBackup(db: Database): Promise<Backup | undefined> {
  const [last] = await db.select().from(backups).orderBy(newestFirst(backups.at)).limit(1);
  return last;
}
