import { Refusal } from '#app/lib/refusal.ts';
import { isDatabaseAway, logDatabaseAway } from '../database/database-away.server.ts';
import type { Logger } from '../telemetry/log.server.ts';

/** For an error of a database that is away: what its visitor is told; the log gets one line a second for all of them. */
export function awayRefusal(error: unknown, log: Logger): Refusal | undefined {
  if (!isDatabaseAway(error)) return undefined;
  logDatabaseAway(log, error);
  return new Refusal(
    503,
    'Our database does not answer at the moment, so this could not be done. Please try again in a few seconds.',
    { headers: { 'Retry-After': '5' } },
  );
}
