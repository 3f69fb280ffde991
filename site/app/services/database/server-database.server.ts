import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import pg from 'pg';
import { site } from '#site';
import { ConfigError } from '../config/config.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import type { Database, OpenDatabase } from './database.server.ts';
import { isDatabaseAway, logDatabaseAway, reasonOf } from './database-away.server.ts';
import { canListen } from './listen.server.ts';
import { migrateServer, tooNew } from './migrate.server.ts';
import { noteSlowStatements } from './slow-statements.server.ts';

// The embedded driver gives int8 (counts above all) as a number; the server's gave text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface ServerOptions {
  /** Past the pooler that `url` leads through, for migrations and for LISTEN. */
  directUrl?: string | undefined;
  /** Size of the pool; one or two more connections are for listening, and one for `/readyz`. */
  connections?: number;
  /** A server that is not there yet is waited for. */
  waits?: boolean;
}

const statementLimitMs = 30_000;

/**
 * Opens the PostgreSQL server at `url` and brings it up to date. Nothing here is state of a session, and only
 * `application_name` is sent at the start of a connection: the address may lead through a pooler that shares
 * connections by transaction.
 *
 * @throws ConfigError when it does not answer (without `waits`), does not let us in, lets us make no tables, takes no
 * writes, or belongs to a newer version that this one cannot work with
 */
export async function openServerDatabase(
  url: string,
  log: Logger,
  { directUrl, connections = 10, waits = false }: ServerOptions = {},
): Promise<OpenDatabase & { kind: 'server' }> {
  await reachServer(url, 'DATABASE_URL', log, waits);
  if (directUrl) await reachServer(directUrl, 'DATABASE_DIRECT_URL', log, waits);
  const nearestUrl = directUrl ?? url;
  const nearest: AddressSetting = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const schema = await migrateServer(nearestUrl).catch((error) => explainRights(error, nearest));
  if (schema.age === 'too new') throw new ConfigError(tooNew(schema.migration));
  if (schema.age === 'newer')
    log.warn(
      'The database belongs to a newer version of this site. This version still works with the database, but you should start the newer one.',
    );
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: site.slug,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // A connection may break while it is idle or in the middle of a transaction. The query that runs on it gets
  // the error; without these two listeners the process would end.
  pool.on('error', (error) => logDatabaseAway(log, error));
  pool.on('connect', (client) => client.on('error', () => {}));
  limitStatements(pool, statementLimitMs);
  const slow = noteSlowStatements({ pool });
  const isHeard = await canListen(nearestUrl, pool);
  logWayOfChanges(isHeard, nearest, log);
  return {
    kind: 'server',
    db: overPool(pool),
    slow,
    pool,
    url,
    ...(isHeard && { listenUrl: nearestUrl }),
    close: () => pool.end(),
  };
}

/**
 * Drizzle on the pool, with transactions that have limits, and whose connection goes back whatever happens: Drizzle
 * itself keeps it for ever when `begin` fails, as it does through a pooler whose server is away.
 */
function overPool(pool: pg.Pool): Database {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await drizzle(client).transaction(async (tx) => {
        await tx.execute(transactionLimits);
        return work(tx);
      }, config);
    } catch (error) {
      if (isDatabaseAway(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return db;
}

/** For this transaction alone. The second ends what a process left behind that is gone without a word. */
const transactionLimits = sql.raw(
  `set local statement_timeout = ${statementLimitMs}; set local idle_in_transaction_session_timeout = 60000`,
);

function logWayOfChanges(isHeard: boolean, setting: AddressSetting, log: Logger): void {
  if (isHeard) log.info(`changes by other processes arrive at once, by LISTEN on ${setting}`);
  else if (setting === 'DATABASE_DIRECT_URL')
    log.warn(
      'DATABASE_DIRECT_URL does not receive notices from DATABASE_URL: it points to another database, or also to a pooler. Polling every second for changes by other processes',
    );
  else
    log.info(
      'DATABASE_URL goes through a pooler that shares connections. Polling every second for changes by other processes. Set DATABASE_DIRECT_URL to receive them at once',
    );
}

/** insufficient_privilege: the only failed migration that a setting can fix. */
function explainRights(error: unknown, setting: AddressSetting): never {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  if (cause?.code !== '42501') throw error;
  throw new ConfigError(
    `${setting} has a user who may not create tables in that database (${cause.message}). Make this user the owner of the database, or use another user.`,
  );
}

/** After a request to cancel that came to nothing: the connection is dead, or leads to one that is. */
const graceMs = 5_000;

/**
 * Cancels a statement outside a transaction that takes longer than `limitMs`. The server's own `statement_timeout`
 * would be state of the session, which a transaction pooler shares among its clients or refuses; inside a transaction
 * it is set for that one.
 */
export function limitStatements(pool: Pool, limitMs: number): void {
  const timers = new WeakMap<PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    const timer = setTimeout(() => {
      if (client.getTransactionStatus() !== 'I') return;
      cancel(client as Cancellable);
      timers.set(client, setTimeout(() => void (client as Cancellable).end(), graceMs).unref());
    }, limitMs).unref();
    timers.set(client, timer);
  });
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}

/** Members of the driver's client that its types leave out. */
type Cancellable = PoolClient & {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
  /** Cuts the connection when a statement is running on it. */
  end: () => Promise<void>;
};

/** PostgreSQL's CancelRequest, on a connection of its own; a pooler hands it on. */
function cancel({ host, port, processID, secretKey }: Cancellable): void {
  const request = Buffer.alloc(16);
  for (const [index, word] of [16, 80_877_102, processID, secretKey].entries())
    request.writeInt32BE(word, index * 4);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // Only the statement shows that it arrived. The other side must hang up: a pooler drops the request if we hang up
  // first.
  socket.on('error', () => {}).write(request);
  socket.setTimeout(graceMs, () => socket.destroy()).unref();
}

/** Milliseconds between two tries; the last is repeated. */
const pauses = [250, 500, 1_000, 2_000, 5_000, 10_000];

/** Setting that holds a database URL, as messages call it. */
type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

const reachTimeoutMs = 5_000;

/**
 * Comes back when the server at `url` lets us in and takes writes. With `waits` one that is not there yet is asked
 * again and again; a refusal (password, unknown database) is an error at once, since waiting changes none.
 *
 * @throws ConfigError
 */
async function reachServer(url: string, setting: AddressSetting, log: Logger, waits: boolean): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const error: unknown = await requireWrites(url).then(
      () => undefined,
      (error) => error,
    );
    if (!error) return;
    if (!waits || isRefusal(error) || !isDatabaseAway(error))
      throw new ConfigError(
        `${setting} does not point to a database that this site can write to (${reasonOf(error)}). Check its host, user and password, and that the server is running.`,
      );
    const pause = pauses[Math.min(attempt, pauses.length - 1)] ?? 0;
    log.warn(`${setting} does not answer yet (${reasonOf(error)}); the next try is in ${pause / 1000} s`);
    await wait(pause);
  }
}

/**
 * @throws where the server does not answer, or only reads: a standby, or one that its operator has closed for writes
 */
async function requireWrites(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: reachTimeoutMs,
    query_timeout: reachTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    const [{ isStandby, isReadOnly }] = rows;
    if (isStandby || isReadOnly)
      throw Object.assign(new Error(isStandby ? 'it is a standby' : 'it is read-only'), { code: '25006' });
  } finally {
    await client.end().catch(() => {});
  }
}

/** 28: not with this user and password; 3D000: no such database. A pooler hands both on as 08P01, in their words. */
function isRefusal(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  if (/^(28\w{3}|3D000)$/.test(code)) return true;
  return code === '08P01' && /does not exist|no such (user|database)|authentication failed/i.test(message);
}
