import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../config/config.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { isDatabaseAway, reasonOf } from './database-away.server.ts';
import type { Hosts } from './hosts.server.ts';

/** Milliseconds between two tries; the last is repeated. */
const pauses = [250, 500, 1_000, 2_000, 5_000, 10_000];

/**
 * Comes back when a host lets us in and takes writes. With `waits` one that is not there yet is asked again and again; a
 * refusal by all (password, unknown database) is an error at once, since waiting mends none.
 *
 * @throws ConfigError
 */
export async function reachServer(hosts: Hosts, log: Logger, waits: boolean): Promise<void> {
  const { setting } = hosts;
  for (let attempt = 0; ; attempt += 1) {
    const error: unknown = await hosts.look().then(
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

/** 28: not with this user and password; 3D000: no such database. A pooler hands both on as 08P01, in their words. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isRefusal);
  const { code = '', message } = error as { code?: string; message: string };
  if (/^(28\w{3}|3D000)$/.test(code)) return true;
  return code === '08P01' && /does not exist|no such (user|database)|authentication failed/i.test(message);
}
