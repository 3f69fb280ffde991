import { sql } from 'drizzle-orm';
import { type Database, rows } from './database.server.ts';
import { migrationNames } from './migrate.server.ts';

export interface Table {
  /** Quoted, with its schema: ready for use in SQL. */
  name: string;
  isPublic: boolean;
  columns: { name: string; type: string }[];
}

/**
 * The tables whose rows a backup contains, with the columns that can be written. Left out are pg-boss's version and its
 * statistics, which are in tables by date, and the notices between processes.
 */
export function listTables(db: Database): Promise<(Table & Record<string, unknown>)[]> {
  return rows(
    db,
    sql`select format('%I.%I', n.nspname, c.relname) as name, n.nspname = 'public' as "isPublic",
        json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum) as columns
      from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and not (n.nspname = 'pgboss' and c.relname in ('version', 'queue_stats'))
        and not (n.nspname = 'public' and c.relname = 'change_notices')
      group by 1, 2 order by 1`,
  );
}

export function listSequences(db: Database): Promise<{ name: string }[]> {
  return rows(
    db,
    sql`select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname in ('public', 'pgboss') order by 1`,
  );
}

/** Foreign keys with the SQL of their constraint, without those that a partition has from its parent. */
export function listForeignKeys(
  db: Database,
): Promise<{ table: string; name: string; definition: string }[]> {
  return rows(
    db,
    sql`select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
        pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss') order by 1, 2`,
  );
}

/** Schema state of a database or a backup. */
export interface SchemaState {
  /** Name of the last migration. */
  migration: string;
  /** Version of pg-boss's tables. */
  queues: number;
}

/** Schema state of a database that is migrated and has pg-boss installed. */
export async function readSchemaState(db: Database): Promise<SchemaState> {
  const [state] = await rows<{ migratedAt: number; queues: number }>(
    db,
    sql`select (select max(created_at) from drizzle.__drizzle_migrations) as "migratedAt",
      (select version from pgboss.version) as queues`,
  );
  if (!state) throw new Error('the database returned no state');
  return { migration: migrationNames().get(Number(state.migratedAt)) ?? 'unknown', queues: state.queues };
}
