import type { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Config } from '../config/config.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import type { SlowStatements } from './slow-statements.server.ts';

/** The handle that every query takes: the database itself, or a transaction of it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A migrated database with its driver. */
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
 * in use is loaded. With `waits`, waits for a server that does not answer yet.
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
 * A query that is built once for each handle, for pages with many requests: building the SQL takes longer than sending
 * it. Values that differ from call to call are a `sql.placeholder`. Prepare it without a name, so that it also works
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
 * Runs SQL that the query builder cannot express. On both drivers, times and dates are text and int8 is a number. Times
 * are in the server's time zone: a query that shows one needs `at time zone 'UTC'`.
 */
export async function rows<T extends Record<string, unknown>>(db: Database, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as { rows: T[] };
  return result.rows;
}

/**
 * Frees the space of deleted rows and updates the planner's statistics, which the embedded database never does itself.
 */
export async function vacuum(db: Database): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}
