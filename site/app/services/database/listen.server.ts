import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../telemetry/log.server.ts';
import { isDatabaseAway, logDatabaseAway } from './database-away.server.ts';

interface Listener {
  channel: string;
  onPayload: (payload: string) => void;
  /** Called after each LISTEN, the first included: notices sent before it were not received. */
  onConnected: () => void;
}

/**
 * Retry delays (ms): the first; the longest while the server is away, so that finished pages are up to date soon after
 * its return; the longest otherwise.
 */
const retryMs = { first: 100, away: 250, else: 5_000 };

const connection = { connectionTimeoutMillis: 5_000, query_timeout: 5_000, keepAlive: true };

/** Receives changes by other processes through the database. */
export interface Hearing {
  way: 'listening' | 'polling';
  /** Time at which it last was sure to hear everything, in ms since 1970; undefined before the first time. */
  heardAt: () => number | undefined;
  close: () => Promise<void>;
}

/**
 * Listens to a channel of the PostgreSQL server at `url`, on its own connection, and connects again when that breaks.
 * At every heartbeat it sends itself a notice. If that does not come back, the connection is dead or no longer listens.
 */
export function listenToServer(url: string, listener: Listener, log: Logger, heartbeatMs = 5_000): Hearing {
  const closing = new AbortController();
  let heardAt: number | undefined;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...connection, connectionString: url });
    const heartbeat = `heartbeat_${randomUUID()}`;
    let answer = () => {};
    const lost = new Promise<never>((_, reject) => client.once('error', reject).once('end', reject));
    lost.catch(() => {});
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) =>
      channel === heartbeat ? answer() : listener.onPayload(payload ?? ''),
    );
    try {
      await client.connect();
      for (const channel of [listener.channel, heartbeat])
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      listener.onConnected();
      for (;;) {
        heardAt = Date.now();
        await Promise.race([lost, wait(heartbeatMs, undefined, { signal: closing.signal })]);
        const answered = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await Promise.race([lost, client.query(`NOTIFY ${pg.escapeIdentifier(heartbeat)}`)]);
        if (!(await Promise.race([lost, within(answered, heartbeatMs)])))
          throw new Error('a notice that it sent to itself did not come back');
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function listenUntilClosed(): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      const startedAt = Date.now();
      let most = retryMs.else;
      await listenOnce().catch((error) => {
        if (Date.now() - startedAt > heartbeatMs) attempt = 0;
        if (closing.signal.aborted) return;
        if (isDatabaseAway(error)) {
          most = retryMs.away;
          logDatabaseAway(log, error);
        } else
          log.warn({ err: error, channel: listener.channel }, 'lost the LISTEN connection to the database');
      });
      const pause = Math.min(most, retryMs.first * 2 ** attempt);
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const listening = listenUntilClosed();
  return {
    way: 'listening',
    heardAt: () => heardAt,
    close: () => {
      closing.abort();
      return listening;
    },
  };
}

/**
 * True if a connection to `url` hears notices of the site's pool. Behind a transaction pooler it does not: LISTEN stays
 * with the server's connection that ran it.
 */
export async function canListen(url: string, pool: pg.Pool): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionString: url });
  client.on('error', () => {});
  const channel = `trial_${randomUUID()}`;
  let isHeard = false;
  const heard = new Promise<void>((resolve) =>
    client.on('notification', (notice) => {
      // Behind a transaction pooler, this can be the trial of another process.
      if (notice.channel !== channel) return;
      isHeard = true;
      resolve();
    }),
  );
  try {
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    await pool.query('select pg_notify($1, $2)', [channel, '']);
    await within(heard, 1_000);
    // Notices that arrived while this process was busy are read before the answer to this.
    await client.query('UNLISTEN *');
  } catch {
    return isHeard;
  } finally {
    await client.end().catch(() => {});
  }
  return isHeard;
}

/** True if `expected` resolves within `ms` milliseconds. */
async function within(expected: Promise<void>, ms: number): Promise<boolean> {
  const end = new AbortController();
  const tooLate = wait(ms, false, { signal: end.signal }).catch(() => false);
  return Promise.race([expected.then(() => true), tooLate]).finally(() => end.abort());
}
