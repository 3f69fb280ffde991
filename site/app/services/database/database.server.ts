import type { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Config } from '../config/config.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import type { SlowStatements } from './slow-statements.server.ts';

/** The handle that every query takes: the database itself, or a transaction of it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A migrated database, and what its driver can do beyond the handle. */
export type OpenDatabase = { db: Database; slow: SlowStatements; close: () => Promise<void> } & (
  | { kind: 'embedded'; lite: PGlite }
  | {
      kind: 'server';
      pool: Pool;
      url: string;
      /** URL at which LISTEN works; absent if only a pooler is reachable. */
      listenUrl?: string;
    }
);

export type DatabaseSettings = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseConnections' | 'dataDir'
>;

/**
 * Opens and migrates the site's database: the server at DATABASE_URL, or the embedded one in DATA_DIR. Only the driver
 * that is used gets loaded. With `waits` a server that is not there yet is waited for.
 *
 * @throws DataDirInUse when another process has the embedded database open
 */
export async function openDatabase(
  config: DatabaseSettings,
  log: Logger,
  options: { waits?: boolean } = {},
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl: directUrl, databaseConnections: connections } = config;
  if (databaseUrl) {
    const { openServerDatabase } = await import('./server-database.server.ts');
    return openServerDatabase(databaseUrl, log, { directUrl, connections, ...options });
  }
  const { openEmbeddedDatabase } = await import('./embedded-database.server.ts');
  return openEmbeddedDatabase(config.dataDir, log);
}

/**
 * A query that is built once for each handle, for pages that are asked for often: building the SQL takes longer than
 * sending it. What differs from call to call is a `sql.placeholder`. Prepare it without a name, so that it also works
 * through a pooler.
 */
export function buildOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}

/**
 * Runs SQL that the query builder cannot say. Times and dates come as text, int8 as a number, on both drivers;
 * times in the server's own time zone, which may be any: a query that shows one says `at time zone 'UTC'`.
 */
export async function rows<T extends Record<string, unknown>>(db: Database, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as { rows: T[] };
  return result.rows;
}

/**
 * Gives the room of deleted rows back and counts rows for the planner, which the embedded database never does itself.
 */
export async function vacuum(db: Database): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
