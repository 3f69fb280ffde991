import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { site } from '#site';
import type { Changes } from './changes.server.ts';
import type { Database } from './database.server.ts';
import type { Hosts } from './hosts.server.ts';
import { limitStatements } from './limit-statements.server.ts';

const everyMs = 1_000;
const patienceMs = 2_000;
const statementLimitMs = 10_000;
/** Looks at the primary that a late standby is compared with. */
const remembered = 60;

/** How far the log had been written (bytes, PostgreSQL's LSN), asked for at a moment of this process's clock. */
interface Mark {
  askedAt: number;
  timeline: number;
  lsn: number;
}

interface Standby {
  url: string;
  pool: pg.Pool;
  db: Database;
}

/**
 * A standby from which pages are read that are kept until a change of their topics. It has to have replayed what the
 * primary had written when it was asked later than the last change that this process knows of: a page that was dropped is
 * never made again from what was before. Until then, and for everything that decides, the primary is read.
 */
export class Replica {
  #hosts: Hosts;
  #lagMs: number;
  #primary: pg.Pool;
  #standbys: Standby[];
  #marks: Mark[] = [];
  #nearest: { standby: Standby; askedAt: number } | undefined;
  #changedAt = performance.now();
  #closing = new AbortController();
  #watching: Promise<void>;

  /** `lagMs`: what was written longer ago than this has to be there. */
  constructor(
    hosts: Hosts,
    changes: Pick<Changes, 'subscribe'>,
    { lagMs, connections }: { lagMs: number; connections: number },
  ) {
    this.#hosts = hosts;
    this.#lagMs = lagMs;
    const patience = { connectionTimeoutMillis: patienceMs, keepAlive: true, application_name: site.slug };
    this.#primary = hosts.pool({ ...patience, max: 1, query_timeout: patienceMs });
    this.#standbys = hosts.urls.map((url) => {
      const pool = new pg.Pool({ ...patience, connectionString: url, max: connections });
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
      limitStatements(pool, statementLimitMs);
      return { url, pool, db: drizzle(pool) };
    });
    changes.subscribe(() => {
      this.#changedAt = performance.now();
    });
    this.#watching = this.#watchUntilClosed();
  }

  /** The standby, if there is one that is recent enough at this moment. */
  get db(): Database | undefined {
    if (!this.#nearest) return undefined;
    const { standby, askedAt } = this.#nearest;
    const isRecent = askedAt > this.#changedAt && performance.now() - askedAt <= this.#lagMs;
    return isRecent && standby.url !== this.#hosts.url ? standby.db : undefined;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
    await Promise.all([this.#primary, ...this.#standbys.map(({ pool }) => pool)].map((pool) => pool.end()));
  }

  async #watchUntilClosed(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#look().catch(() => {
        // Whoever needs the primary says that it is away.
        this.#nearest = undefined;
      });
      await wait(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const askedAt = performance.now();
    const mark = { askedAt, ...(await ask(this.#primary, ofPrimary)) };
    if (this.#marks.at(-1)?.timeline !== mark.timeline) this.#marks = [];
    this.#marks = [...this.#marks, mark].slice(-remembered);
    const others = this.#standbys.filter(({ url }) => url !== this.#hosts.url);
    const found = await Promise.all(
      others.map(async (standby) => {
        const has = await ask(standby.pool, ofStandby).catch(() => undefined);
        const reached = this.#marks.findLast(
          (past) => past.timeline === has?.timeline && past.lsn <= has.lsn,
        );
        return reached ? [{ standby, askedAt: reached.askedAt }] : [];
      }),
    );
    this.#nearest = found.flat().toSorted((a, b) => b.askedAt - a.askedAt)[0];
  }
}

const ofPrimary = `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
  (pg_current_wal_insert_lsn() - '0/0')::float8 as lsn`;

/**
 * One that follows another timeline has another history, however far it is. After a promotion it is not read before its next
 * restart point (five minutes by default), which is when its control file names the new one.
 */
const ofStandby = `select timeline_id as timeline, (pg_last_wal_replay_lsn() - '0/0')::float8 as lsn
  from pg_control_checkpoint() where pg_is_in_recovery()`;

async function ask(pool: pg.Pool, text: string): Promise<Pick<Mark, 'timeline' | 'lsn'>> {
  const { rows } = await pool.query({ text, query_timeout: patienceMs } as pg.QueryConfig);
  if (!rows[0]) throw new Error('this host is no standby');
  return rows[0];
}
