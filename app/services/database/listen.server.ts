import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../telemetry/log.server.ts';

interface Listener {
  channel: string;
  onPayload: (payload: string) => void;
  /** Called after each LISTEN, the first included: what was sent before it has not been heard. */
  onConnected: () => void;
}

const heartbeatMs = 5_000;

/**
 * Hears a channel of a PostgreSQL server on a connection of its own, and connects again when that breaks.
 * A connection that died in silence is noticed by its heartbeat.
 */
export function listenToServer(url: string, listener: Listener, log: Logger): { close: () => Promise<void> } {
  const closing = new AbortController();

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    const lost = new Promise<never>((_, reject) => client.once('error', reject).once('end', reject));
    lost.catch(() => {});
    client.on('error', () => {});
    client.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(listener.channel)}`);
      listener.onConnected();
      for (;;) {
        await Promise.race([lost, wait(heartbeatMs, undefined, { signal: closing.signal })]);
        await Promise.race([lost, client.query('select 1')]);
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function listenUntilClosed(): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      const startedAt = Date.now();
      await listenOnce().catch((error) => {
        if (Date.now() - startedAt > heartbeatMs) attempt = 0;
        if (!closing.signal.aborted)
          log.warn({ err: error, channel: listener.channel }, 'stopped hearing the database');
      });
      await wait(Math.min(5_000, 100 * 2 ** attempt), undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const listening = listenUntilClosed();
  return {
    close: () => {
      closing.abort();
      return listening;
    },
  };
}
