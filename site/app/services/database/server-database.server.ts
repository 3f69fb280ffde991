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

// As the embedded driver does: a number for int8, which counts are. The default of this driver is text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface ServerOptions {
  /** URL of the server past the pooler of `url`, for migrations and LISTEN. */
  directUrl?: string | undefined;
  /** Size of the pool. One or two more connections are for changes, and one for `/readyz`. */
  connections?: number;
  /** Waits for a server that does not answer yet. */
  waits?: boolean;
}

const statementLimitMs = 30_000;

/**
 * Opens and migrates the PostgreSQL server at `url`. The pool needs no session state and sends only `application_name`
 * when it connects, because `url` may lead through a pooler that shares connections by transaction.
 *
 * @throws ConfigError when it refuses our user, lets us make no tables, or belongs to a newer version that this one
 * cannot work with; without `waits`, also when it does not answer or takes no writes
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
  // A connection can break while it is idle or in a transaction. The query that runs on it gets the error. Without
  // these two listeners, the process would end.
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
 * Drizzle on the pool. Its transactions have time limits and always give their connection back: Drizzle itself keeps it
 * when `begin` fails, as it does through a pooler whose server is away.
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

/** For one transaction only. The second limit ends a transaction whose process is gone. */
const transactionLimits = sql.raw(
  `set local statement_timeout = ${statementLimitMs}; set local idle_in_transaction_session_timeout = 60000`,
);

function logWayOfChanges(isHeard: boolean, setting: AddressSetting, log: Logger): void {
  if (isHeard) log.info(`changes from other processes arrive at once, by LISTEN on ${setting}`);
  else if (setting === 'DATABASE_DIRECT_URL')
    log.warn(
      'DATABASE_DIRECT_URL does not receive notices from DATABASE_URL: it points to another database, or also to a pooler. Polling every second for changes from other processes',
    );
  else
    log.info(
      'DATABASE_URL goes through a pooler that shares connections. Polling every second for changes from other processes. Set DATABASE_DIRECT_URL to receive them at once',
    );
}

/** 42501 is insufficient_privilege, which a setting can fix. */
function explainRights(error: unknown, setting: AddressSetting): never {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  if (cause?.code !== '42501') throw error;
  throw new ConfigError(
    `${setting} has a user who may not create tables in that database (${cause.message}). Make this user the owner of the database, or use another user.`,
  );
}

/** Time (ms) after which a cancel request counts as failed: the connection is dead, or leads to one that is. */
const graceMs = 5_000;

/**
 * Cancels a statement outside a transaction that takes longer than `limitMs`. The server's own `statement_timeout`
 * would be session state, which a transaction pooler shares among its clients or refuses. Transactions set it for
 * themselves.
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
  /** Closes the connection, even while a statement runs on it. */
  end: () => Promise<void>;
};

/** PostgreSQL's CancelRequest, on its own connection; a pooler passes it on. */
function cancel({ host, port, processID, secretKey }: Cancellable): void {
  const request = Buffer.alloc(16);
  for (const [index, word] of [16, 80_877_102, processID, secretKey].entries())
    request.writeInt32BE(word, index * 4);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // No answer comes. The other side must hang up: a pooler drops the request if we hang up first.
  socket.on('error', () => {}).write(request);
  socket.setTimeout(graceMs, () => socket.destroy()).unref();
}

/** Pauses (ms) between two tries; the last is repeated. */
const pauses = [250, 500, 1_000, 2_000, 5_000, 10_000];

/** Name of the setting with a database URL, for messages. */
type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

const reachTimeoutMs = 5_000;

/**
 * Resolves when the server at `url` accepts our user and takes writes. With `waits`, it tries again while the server
 * does not answer or is read-only; a refusal (password, unknown database) is an error at once.
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

/** @throws when the server does not answer or is read-only: a standby, or one that its operator closed for writes */
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

/** 28: user or password is refused; 3D000: no such database. A pooler passes both on as 08P01, with their text. */
function isRefusal(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  if (/^(28\w{3}|3D000)$/.test(code)) return true;
  return code === '08P01' && /does not exist|no such (user|database)|authentication failed/i.test(message);
}
