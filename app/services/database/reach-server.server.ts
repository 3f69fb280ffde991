import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/config.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { isDatabaseAway, reasonOf } from './database-away.server.ts';

/** Milliseconds between two tries; the last is repeated. */
const pauses = [250, 500, 1_000, 2_000, 5_000, 10_000];

/**
 * Comes back when the PostgreSQL server at `url`, the value of `setting`, lets us in. With `waits` one that is not there
 * yet is asked again and again; a refusal (password, unknown database) is an error at once, since waiting mends none.
 *
 * @throws ConfigError
 */
export async function reachServer(
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  url: string,
  log: Logger,
  waits: boolean,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const error = await greet(url);
    if (!error) return;
    if (!waits || isRefusal(error) || !isDatabaseAway(error))
      throw new ConfigError(
        `${setting} leads to no database that lets this site in (${reasonOf(error)}). Check its address, user and password, and that the server runs.`,
      );
    const pause = pauses[Math.min(attempt, pauses.length - 1)] ?? 0;
    log.warn(`${setting} does not answer yet (${reasonOf(error)}); the next try is in ${pause / 1000} s`);
    await wait(pause);
  }
}

async function greet(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    // A pooler greets by itself: only a query shows whether there is a server behind it.
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error;
  } finally {
    void client.end().catch(() => {});
  }
}

/** 28: not with this user and password; 3D000: no such database. A pooler hands both on as 08P01, in their words. */
function isRefusal(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  if (/^(28\w{3}|3D000)$/.test(code)) return true;
  return code === '08P01' && /does not exist|no such (user|database)|authentication failed/i.test(message);
}
