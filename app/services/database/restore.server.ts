import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type BackupLine, backupFormat } from './backup.server.ts';
import {
  listForeignKeys,
  listTables,
  readSchemaState,
  type SchemaState,
  type Table,
} from './catalogue.server.ts';
import { notifyOfChanges } from './changes.server.ts';
import { type Database, rows } from './database.server.ts';

/** A backup that cannot be restored, or not into this database. The message is for the operator. */
export class RestoreError extends Error {
  override name = 'RestoreError';
  readonly expected = true;
}

/** What is inserted with one statement. */
const maxBatchRows = 500;
const maxBatchCharacters = 1_000_000;

/**
 * Makes the database what it was when `file` was written, in one transaction; background work that was waiting
 * then waits again. The database has to be migrated and pg-boss installed. Returns the number of rows.
 *
 * @throws RestoreError when it is not a whole backup, when it is of another version of the software, or when the
 * database is not empty and `replace` is not given
 */
export async function readBackup(db: Database, file: string, options: { replace: boolean }): Promise<number> {
  try {
    return await pipeline(createReadStream(file), createGunzip(), (chunks) =>
      restore(db, linesOf(chunks), options),
    );
  } catch (error) {
    throw explain(error, file);
  }
}

function explain(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new RestoreError(`There is no file ${file}.`);
  if (error instanceof SyntaxError || code?.startsWith('Z_'))
    return new RestoreError(`${file} is not a whole backup.`);
  return error;
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupLine> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest) throw new SyntaxError('the last line is cut');
}

async function restore(db: Database, lines: AsyncGenerator<BackupLine>, { replace }: { replace: boolean }) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { value: header } = await lines.next();
    checkHeader(header, await readSchemaState(tx));
    const tables = await listTables(tx);
    if (!replace) await refuseFilled(tx, tables);
    const foreignKeys = await listForeignKeys(tx);

    // Rows come in no particular order, and what triggers once did is in the rows already.
    for (const { table, name } of foreignKeys)
      await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
    for (const { name } of tables) await tx.execute(sql.raw(`alter table ${name} disable trigger user`));
    await tx.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')}`));
    const count = await insertAll(tx, lines, tables);
    for (const { name } of tables) await tx.execute(sql.raw(`alter table ${name} enable trigger user`));
    for (const { table, name, definition } of foreignKeys)
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));

    await notifyOfChanges(tx, 'restore', ['*']);
    return count;
  });
}

function checkHeader(header: BackupLine | undefined, state: SchemaState): void {
  if (!header || !('format' in header) || header.format !== backupFormat)
    throw new RestoreError('This file is not a backup of this software.');
  if (header.migration === state.migration && header.queues === state.queues) return;
  throw new RestoreError(
    `The backup is of another version (${header.migration}, queues ${header.queues}) than the database (${state.migration}, queues ${state.queues}): restore it with the version that wrote it, then upgrade.`,
  );
}

async function refuseFilled(tx: Database, tables: Table[]): Promise<void> {
  for (const { name } of tables.filter(({ isPublic }) => isPublic)) {
    const found = await rows(tx, sql.raw(`select 1 from ${name} limit 1`));
    if (found.length > 0)
      throw new RestoreError(
        `The database is not empty (${name} has rows). To replace everything in it, add --replace.`,
      );
  }
}

/** Inserts rows and sets sequences up to the end line. */
async function insertAll(tx: Database, lines: AsyncGenerator<BackupLine>, tables: Table[]): Promise<number> {
  let insert: ((row: string) => Promise<void>) | undefined;
  let flush = async () => {};
  let count = 0;
  let end: number | undefined;
  for await (const line of lines) {
    if (Array.isArray(line)) {
      if (!insert) throw new SyntaxError('a row without a table');
      await insert(JSON.stringify(line));
      count += 1;
    } else if ('table' in line) {
      await flush();
      ({ insert, flush } = batchInto(tx, sameTable(line, tables)));
    } else if ('sequence' in line) {
      await tx.execute(
        sql`select setval(${line.sequence}::regclass, ${line.value}::bigint, ${line.isCalled})`,
      );
    } else if ('end' in line) {
      await flush();
      end = line.end;
    }
  }
  if (end !== count) throw new RestoreError('The backup is cut: it has no end, or rows are missing.');
  return count;
}

function sameTable(line: { table: string; columns: Table['columns'] }, tables: Table[]): Table {
  const table = tables.find(({ name }) => name === line.table);
  if (table && JSON.stringify(table.columns) === JSON.stringify(line.columns)) return table;
  throw new RestoreError(`The table ${line.table} of the backup is not like the one in the database.`);
}

function batchInto(tx: Database, { name, columns }: Table) {
  const names = columns.map((column) => column.name).join(', ');
  const values = columns.map(({ type }, index) => `(value->>${index})::${type}`).join(', ');
  let batch: string[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const into = sql.raw(`insert into ${name} (${names}) overriding system value select ${values}`);
    await tx.execute(sql`${into} from json_array_elements(${`[${batch.join(',')}]`}::json)`);
    batch = [];
    size = 0;
  };
  const insert = async (row: string) => {
    batch.push(row);
    size += row.length;
    if (batch.length >= maxBatchRows || size >= maxBatchCharacters) await flush();
  };
  return { insert, flush };
}
