import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConfigError } from '../config/config.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import type { OpenDatabase } from './database.server.ts';
import { migrateServer } from './migrate.server.ts';

// The embedded driver gives int8 (counts above all) as a number; the server's gave text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections of one process, besides the one that listens for changes and the one for background work. */
const maxConnections = 10;

/**
 * Opens the PostgreSQL server at `url` and brings it up to date.
 *
 * @throws ConfigError when it does not answer, does not let us in, or lets us make no tables
 */
export async function openServerDatabase(
  url: string,
  log: Logger,
): Promise<OpenDatabase & { kind: 'server' }> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: 'context-native',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // The embedded database speaks UTC as well.
    options: '-c timezone=UTC',
  });
  // A connection may break while it is idle or in the middle of a transaction. The query that runs on it gets
  // the error; without these two listeners the process would end.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await greet(pool);
    await migrateServer(url).catch(explainRights);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { kind: 'server', db: drizzle(pool), pool, url, close: () => pool.end() };
}

/** insufficient_privilege, the only failure of a migration that a setting mends. */
function explainRights(error: unknown): never {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  if (cause?.code !== '42501') throw error;
  throw new ConfigError(
    `DATABASE_URL names a user who may not make tables in that database (${cause.message}). Make this user the owner of the database, or name another.`,
  );
}

async function greet(pool: pg.Pool): Promise<void> {
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    throw new ConfigError(
      `DATABASE_URL leads to no database that lets this site in (${(error as Error).message}). Check its address, user and password, and that the server runs.`,
    );
  }
}
