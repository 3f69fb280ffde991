import { setTimeout as wait } from 'node:timers/promises';
import { lt, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from '../telemetry/log.server.ts';
import type { Database } from './database.server.ts';
import { isDatabaseAway, logDatabaseAway } from './database-away.server.ts';
import type { Hearing } from './listen.server.ts';
import { changeNotices } from './tables.server.ts';

export interface Notice {
  origin: string;
  topics: string[];
}

interface Reader {
  onNotice: (notice: Notice) => void;
  /** Called when earlier notices may have been missed, also at the first look. */
  onGap: () => void;
}

const everyMs = 1_000;

/** Gap (ms) after which everything counts as changed. Notices are kept for 10 minutes, so a shorter gap misses none. */
const gapMs = 300_000;

/**
 * Polls every second for changes by other processes, for a site behind a transaction pooler, where LISTEN does not
 * work. It has its own connection, because the site's pool may have none free.
 */
export function pollNotices(url: string, reader: Reader, log: Logger): Hearing {
  const closing = new AbortController();
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  // A connection that breaks while it is idle is replaced; without a listener the process would end.
  pool.on('error', () => {});

  let lookedAt = 0;

  async function pollUntilClosed(): Promise<void> {
    let seen: string | undefined;
    while (!closing.signal.aborted) {
      if (Date.now() - lookedAt > gapMs) seen = undefined;
      try {
        const found = await look(pool, seen);
        if (seen === undefined) reader.onGap();
        for (const notice of found.notices) reader.onNotice(notice);
        seen = found.seen;
        lookedAt = Date.now();
      } catch (error) {
        // The next answer may come from another server.
        seen = undefined;
        if (isDatabaseAway(error)) logDatabaseAway(log, error);
        else log.warn({ err: error }, 'could not look for changes');
      }
      await wait(everyMs, undefined, { signal: closing.signal }).catch(() => {});
    }
    await pool.end();
  }

  const polling = pollUntilClosed();
  return {
    way: 'polling',
    heardAt: () => lookedAt || undefined,
    close: () => {
      closing.abort();
      return polling;
    },
  };
}

/**
 * Notices that have become visible since the snapshot `seen`; none without it. A counter would miss some, because
 * transactions commit in another order than they began.
 */
async function look(pool: pg.Pool, seen: string | undefined): Promise<{ seen: string; notices: Notice[] }> {
  const { rows } = await pool.query(
    `select pg_current_snapshot()::text as seen, coalesce((
      select json_agg(json_build_object('origin', origin, 'topics', topics)) from change_notices
      where told_in >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(told_in, $1::pg_snapshot)
    ), '[]') as notices`,
    [seen ?? null],
  );
  return rows[0];
}

/** Deletes notices older than 10 minutes. */
export async function sweepNotices(db: Database): Promise<void> {
  await db.delete(changeNotices).where(lt(changeNotices.toldAt, sql`now() - interval '10 minutes'`));
}
