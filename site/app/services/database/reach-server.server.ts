import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/config.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { isDatabaseAway, reasonOf } from './database-away.server.ts';

/** Milliseconds between two tries; the last is repeated. */
const pauses = [250, 500, 1_000, 2_000, 5_000, 10_000];

/** What an address of the database is set by, as messages call it. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

const timeoutMs = 5_000;

/**
 * Comes back when the server at `url` lets us in and takes writes. With `waits` one that is not there yet is asked again and
 * again; a refusal (password, unknown database) is an error at once, since waiting changes none.
 *
 * @throws ConfigError
 */
export async function reachServer(
  url: string,
  setting: AddressSetting,
  log: Logger,
  waits: boolean,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const error: unknown = await requireWrites(url).then(
      () => undefined,
      (error) => error,
    );
    if (!error) return;
    if (!waits || isRefusal(error) || !isDatabaseAway(error))
      throw new ConfigError(
        `${setting} leads to no database that lets this site in and takes writes (${reasonOf(error)}). Check its address, user and password, and that the server runs.`,
      );
    const pause = pauses[Math.min(attempt, pauses.length - 1)] ?? 0;
    log.warn(`${setting} does not answer yet (${reasonOf(error)}); the next try is in ${pause / 1000} s`);
    await wait(pause);
  }
}

/** @throws where the server does not answer, or only reads: a standby, or one that its operator has closed for writes */
async function requireWrites(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
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
