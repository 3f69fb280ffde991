import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type Database, rows } from './database.server.ts';
import {
  listSequences,
  listTables,
  readSchemaState,
  type SchemaState,
  type Table,
} from './structure.server.ts';
import { sync } from './sync.server.ts';

export const backupFormat = 'context-native backup 1';

/**
 * A backup is JSON Lines: the header; then for each table its line and its rows, as arrays of PostgreSQL's own
 * text for each value, as in COPY; the sequences; and the end with the number of rows, which tells a whole file
 * from a cut one. Both databases write and read the same.
 */
export type BackupLine =
  | ({ format: typeof backupFormat } & SchemaState)
  | { table: string; columns: Table['columns'] }
  | (string | null)[]
  | { sequence: string; value: string; isCalled: boolean }
  | { end: number };

/** Rows read at a time. */
const batch = 200;

/** Reads the whole database as it is at one moment; the site may go on meanwhile. Returns the number of rows. */
async function backUp(db: Database, write: (line: BackupLine) => Promise<void>): Promise<number> {
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
      await write({ end: count });
      return count;
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

/** Writes a backup to `file`, compressed, readable by its owner alone; it appears when it is complete. */
export async function writeBackup(db: Database, file: string): Promise<number> {
  const draft = `${file}.part`;
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
  const failure = new AbortController();
  written.catch((error) => failure.abort(error));
  const write = async (line: BackupLine) => {
    failure.signal.throwIfAborted();
    if (!lines.write(`${JSON.stringify(line)}\n`)) await once(lines, 'drain', { signal: failure.signal });
  };
  const read = backUp(db, write).then(
    (count) => {
      lines.end();
      return count;
    },
    (error) => {
      lines.destroy(error);
      throw error;
    },
  );
  try {
    const [count] = await Promise.all([read, written]);
    renameSync(draft, file);
    sync(dirname(file));
    return count;
  } catch (error) {
    await Promise.allSettled([read, written]);
    rmSync(draft, { force: true });
    throw error;
  }
}

/** What `npm run db -- backup` does, here or in the running site. */
export const backupCommand =
  (db: Database) =>
  async ([file = '']: string[], print: (line: string) => void) => {
    const count = await writeBackup(db, file);
    print(`${count} rows written to ${file}`);
  };
