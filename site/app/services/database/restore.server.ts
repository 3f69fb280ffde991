import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type BackupLine, backupFormat } from './backup.server.ts';
import type { BackupFiles } from './backup-files.server.ts';
import { notifyOfChanges } from './changes.server.ts';
import { type Database, type OpenDatabase, rows } from './database.server.ts';
import { applyMigrations, migrationNames } from './migrate.server.ts';
import { type RestoredFiles, RestoreError, restoreFiles } from './restore-files.server.ts';
import {
  listForeignKeys,
  listTables,
  readSchemaState,
  type SchemaState,
  type Table,
} from './structure.server.ts';

type TableLine = Extract<BackupLine, { table: string }>;

/** Limits of one insert statement. */
const maxBatchRows = 500;
const maxBatchCharacters = 1_000_000;

interface RestoreOptions {
  replace: boolean;
  files?: BackupFiles;
  kind?: OpenDatabase['kind'];
}

/**
 * Restores the database from `file`, by this version of the software or an earlier one, in one transaction. Background
 * jobs that were waiting then wait again. The database must be migrated, with pg-boss installed. The files of the
 * backup go to this site's store; without `options.files` they are left out. Other processes hear that everything
 * changed, unless `kind` is `embedded`. Returns the number of rows and the counts of files.
 *
 * @throws RestoreError when the backup is incomplete or of a later version of the software, or when the database is not
 * empty and `replace` is false
 */
export async function readBackup(
  db: Database,
  file: string,
  options: RestoreOptions,
): Promise<{ rows: number } & RestoredFiles> {
  const files = restoreFiles(options.files);
  try {
    const count = await pipeline(createReadStream(file), createGunzip(), (chunks) =>
      restore(db, linesOf(chunks), options, files),
    );
    return { rows: count, ...files.counts };
  } catch (error) {
    await files.undo();
    throw explain(error, file);
  }
}

function explain(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new RestoreError(`There is no file ${file}. Check the path.`);
  if (error instanceof SyntaxError || code?.startsWith('Z_'))
    return new RestoreError(`${file} is not a complete backup.`);
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
  if (rest) throw new SyntaxError('the last line is cut off');
}

type Files = ReturnType<typeof restoreFiles>;

async function restore(
  db: Database,
  lines: AsyncGenerator<BackupLine>,
  { replace, kind }: RestoreOptions,
  files: Files,
) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // A large file arrives between two statements.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { value: header } = await lines.next();
    const { migration, queues } = readHeader(header);
    const state = await readSchemaState(tx);
    if (queues > state.queues) throw laterVersion(`queues ${queues}`);
    if (!replace) await refuseFilled(tx, await listTables(tx));
    if (migration !== state.migration) await turnBackTo(tx, migration);
    const tables = await listTables(tx);
    const foreignKeys = await listForeignKeys(tx);

    // Rows are in no particular order, and the rows already have the effects of triggers.
    for (const { table, name } of foreignKeys)
      await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
    for (const { name } of tables) await tx.execute(sql.raw(`alter table ${name} disable trigger user`));
    await tx.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')}`));
    const count = await insertAll(tx, lines, tables, files);
    for (const { name } of tables) await tx.execute(sql.raw(`alter table ${name} enable trigger user`));
    for (const { table, name, definition } of foreignKeys)
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
    // Migrates the restored rows, as an upgrade would.
    await applyMigrations(tx);

    // An embedded database has no reader of notices, and nothing that deletes them.
    if (kind !== 'embedded') await notifyOfChanges(tx, 'restore', ['*']);
    return count;
  });
}

function readHeader(header: BackupLine | undefined): SchemaState {
  if (!header || !('format' in header) || header.format !== backupFormat)
    throw new RestoreError('This file is not a backup that this software wrote.');
  return header;
}

const laterVersion = (what: string) =>
  new RestoreError(
    `A later version of the site made this backup (${what}). Restore it with that version or a later one.`,
  );

/** Recreates the site's tables, empty, as this migration left them. */
async function turnBackTo(tx: Database, migration: string): Promise<void> {
  if (![...migrationNames().values()].includes(migration)) throw laterVersion(migration);
  await tx.execute(sql.raw(dropAll));
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
  await applyMigrations(tx, migration);
}

/**
 * Drops the tables, views and functions of `public`. The schema, its rights and its extensions stay. Each list of names
 * is read before its objects are dropped: one that is dropped along with another has only a number left.
 */
const dropAll = `do $$ declare found text; begin
  foreach found in array coalesce((select array_agg(
      format('drop %s if exists %s cascade', case relkind when 'v' then 'view' else 'table' end, oid::regclass))
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')), '{}')
  loop execute found; end loop;
  foreach found in array coalesce((select array_agg(format('drop function if exists %s cascade', oid::regprocedure))
    from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')), '{}')
  loop execute found; end loop;
end $$`;

async function refuseFilled(tx: Database, tables: Table[]): Promise<void> {
  for (const { name } of tables.filter(({ isPublic }) => isPublic)) {
    const found = await rows(tx, sql.raw(`select 1 from ${name} limit 1`));
    if (found.length > 0)
      throw new RestoreError(
        `The database is not empty (${name} has rows). To replace everything in it, add --replace.`,
      );
  }
}

/** Inserts the rows, sets the sequences and stores the files. Returns the number of rows. */
async function insertAll(
  tx: Database,
  lines: AsyncGenerator<BackupLine>,
  tables: Table[],
  files: Files,
): Promise<number> {
  let insert: ((row: string) => Promise<void>) | undefined;
  let flush = async () => {};
  let count = 0;
  let fileCount = 0;
  let end: Extract<BackupLine, { end: number }> | undefined;
  for await (const line of lines) {
    if (Array.isArray(line)) {
      if (!insert) throw new SyntaxError('a row without a table');
      await insert(JSON.stringify(line));
      count += 1;
    } else if ('table' in line) {
      await flush();
      ({ insert, flush } = batchInto(tx, tableFor(line, tables)));
    } else if ('sequence' in line) {
      await tx.execute(
        sql`select setval(${line.sequence}::regclass, ${line.value}::bigint, ${line.isCalled})`,
      );
    } else if ('file' in line) {
      await flush();
      await files.takeFile(line);
      fileCount += 1;
    } else if ('part' in line) {
      await files.takePart(line);
    } else if ('end' in line) {
      await flush();
      await files.finish();
      end = line;
    }
  }
  if (end?.end !== count || (end.files ?? 0) !== fileCount)
    throw new RestoreError('The backup is incomplete: its end or some rows are missing.');
  return count;
}

/** The database's table for the rows. A later pg-boss may have columns that older rows do not have. */
function tableFor({ table: name, columns }: TableLine, tables: Table[]): Table {
  const table = tables.find((table) => table.name === name);
  const known = new Set(table?.columns.map((column) => JSON.stringify(column)));
  const isWhole = !table?.isPublic || columns.length === known.size;
  if (table && isWhole && columns.every((column) => known.has(JSON.stringify(column))))
    return { ...table, columns };
  throw new RestoreError(`The table ${name} in the backup differs from the one in the database.`);
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
