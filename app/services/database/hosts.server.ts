import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../telemetry/log.server.ts';
import { isDatabaseAway, reasonOf } from './database-away.server.ts';

/** Between two looks at the hosts: while one of them takes writes, and while none does. */
const pauses = { good: 2_000, lost: 500 };
/** A query that failed makes the site look at once, but no more often than this. */
const suspicionMs = 250;
/** How long a host may take to answer: one that hangs is no reason to wait with the others. */
const patience = { alone: 5_000, oneOfMany: 2_000 };

/** A host that takes writes, and the timeline of its log: each promotion of a standby begins the next. */
interface Writer {
  url: string;
  timeline: number;
}

/**
 * The addresses of one database: a primary and its standbys, in any order and any role. What connects by `Client` or `pool`
 * is led to the host that takes writes; when another one does, what was open to the one before is cut, and the next
 * connection leads to the new one. With a single address there is nothing to find, and nobody looks after the start.
 *
 * Of two hosts that both take writes the one with the later timeline counts, for every process of the site alike: it was
 * promoted last. A process that has seen a timeline never goes back to an earlier one (docs/decisions/standby.md).
 */
export class Hosts {
  /** As messages call the setting. */
  readonly setting: 'DATABASE_URL' | 'DATABASE_URLS' | 'DATABASE_DIRECT_URL';
  /** A connection to the host that takes writes now. */
  readonly Client: new (
    config?: pg.ClientConfig,
  ) => pg.Client;
  #asked: { url: string; pool: pg.Pool }[];
  #log: Logger;
  #writer: Writer;
  #open = new Map<pg.Client, string>();
  #looking: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #told = '';
  #closing = new AbortController();
  #watching = Promise.resolve();

  /** `urls`: at least one. */
  constructor(
    urls: string[],
    log: Logger,
    setting: Hosts['setting'] = urls.length > 1 ? 'DATABASE_URLS' : 'DATABASE_URL',
  ) {
    this.setting = setting;
    this.#log = log;
    this.#writer = { url: urls[0] ?? '', timeline: 0 };
    const isOneOfMany = urls.length > 1;
    const patienceMs = isOneOfMany ? patience.oneOfMany : patience.alone;
    this.#asked = urls.map((url) => {
      const pool = new pg.Pool({
        connectionString: url,
        max: 1,
        // One address is asked at the start alone.
        ...(!isOneOfMany && { maxUses: 1 }),
        connectionTimeoutMillis: patienceMs,
        query_timeout: patienceMs,
        keepAlive: true,
      });
      pool.on('error', () => {});
      return { url, pool };
    });
    const follow = (client: pg.Client) => {
      this.#open.set(client, this.url);
      client.once('end', () => this.#open.delete(client));
    };
    const writerUrl = () => this.url;
    this.Client = class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: writerUrl() });
        follow(this);
      }
    };
  }

  /** The address of the host that takes writes, as far as this process knows. */
  get url(): string {
    return this.#writer.url;
  }

  /** Which of several hosts takes writes, as far as this process knows; undefined where there is no other. */
  get writer(): string | undefined {
    return this.#asked.length > 1 ? new URL(this.url).host : undefined;
  }

  get urls(): string[] {
    return this.#asked.map(({ url }) => url);
  }

  get #isList(): boolean {
    return this.#asked.length > 1;
  }

  /** A pool of connections to the host that takes writes. */
  pool(options: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({
      ...options,
      Client: this.Client,
      ...(this.#isList && { onConnect: (client: pg.ClientBase) => this.#refuseStandby(client) }),
    });
    // A connection that breaks while it is idle is replaced; without a listener the process would end.
    pool.on('error', () => {});
    if (this.#isList)
      pool.on('release', (error) => {
        if (error && isDatabaseAway(error)) this.#suspect();
      });
    return pool;
  }

  /** A primary that comes back as a standby must not answer, with what was, before anybody has noticed. */
  async #refuseStandby(client: pg.ClientBase): Promise<void> {
    try {
      await askRole(client);
    } catch (error) {
      this.#suspect();
      throw error;
    }
  }

  /**
   * Looks which host takes writes and leads there from now on; who asks during a look gets its result.
   * @throws AggregateError that says of each host why not
   */
  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll().finally(() => {
      this.#looking = undefined;
      this.#lookedAt = performance.now();
    });
    return this.#looking;
  }

  /** Looks again and again from now on, where there is more than one address, until `close`. */
  watch(): void {
    if (this.#isList) this.#watching = this.#watchUntilClosed();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
    await Promise.all(this.#asked.map(({ pool }) => pool.end()));
  }

  #suspect(): void {
    if (this.#closing.signal.aborted || performance.now() - this.#lookedAt < suspicionMs) return;
    // What it does not find is told by the look itself.
    this.look().catch(() => {});
  }

  async #watchUntilClosed(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const isGood = await this.look().then(
        () => true,
        () => false,
      );
      await wait(isGood ? pauses.good : pauses.lost, undefined, { signal }).catch(() => {});
    }
  }

  async #lookAtAll(): Promise<void> {
    const answers = await Promise.all(
      this.#asked.map(({ url, pool }) =>
        askRole(pool, this.#isList).then(
          (timeline) => ({ url, timeline, error: overtaken }),
          (error: Error) => ({ url, timeline: Number.NEGATIVE_INFINITY, error }),
        ),
      ),
    );
    const latest = Math.max(this.#writer.timeline, ...answers.map(({ timeline }) => timeline));
    const candidates = answers.filter(({ timeline }) => timeline === latest);
    const writer = candidates.find(({ url }) => url === this.url) ?? candidates[0];
    if (writer)
      return this.#lead(
        writer,
        answers.filter(({ timeline }) => timeline >= 0),
      );
    const reasons = answers.map(({ url, error }) => `${hostOf(url)}: ${reasonOf(error)}`);
    const message = this.#isList
      ? `no host takes writes; ${reasons.join('; ')}`
      : reasonOf(answers[0]?.error);
    // The start has words of its own.
    if (this.#writer.timeline > 0) this.#tellOnce(message);
    throw new AggregateError(
      answers.map(({ error }) => error),
      message,
    );
  }

  #lead({ url, timeline }: Writer, writers: Writer[]): void {
    const before = this.#writer;
    this.#writer = { url, timeline };
    if (before.timeline > 0 && before.url !== url)
      this.#log.warn(`the database is at ${hostOf(url)} now, no longer at ${hostOf(before.url)}`);
    for (const [client, openUrl] of this.#open)
      if (openUrl !== url) (client as unknown as Cuttable).connection.stream.destroy();
    const others = writers.filter((other) => other.url !== url).map((other) => hostOf(other.url));
    this.#tellOnce(
      others.length > 0 &&
        `more than one host takes writes: ${others.join(', ')} besides ${hostOf(url)}, which is the one in use. Stop the others, or make them standbys`,
    );
  }

  /** Until something else is the matter, or nothing. */
  #tellOnce(matter: string | false): void {
    if (matter && matter !== this.#told) this.#log.error(matter);
    this.#told = matter || '';
  }
}

const overtaken = new Error(
  'it takes writes, but another host was promoted after it: stop it, or make it a standby. If it is meant, restart the site',
);

/**
 * The timeline of a server that takes writes, 0 if it is not asked for.
 * @throws where the server only reads: a standby, or one that its operator has closed for writes
 */
async function askRole(server: Pick<pg.ClientBase, 'query'>, withTimeline = false): Promise<number> {
  const timeline = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`;
  const question = {
    text: `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly",
      ${withTimeline ? `case when not pg_is_in_recovery() then ${timeline} end` : '0'} as timeline`,
    query_timeout: patience.oneOfMany,
  };
  const { rows } = await server.query(question);
  const [{ isStandby, isReadOnly, timeline: found }] = rows;
  if (isStandby || isReadOnly)
    throw Object.assign(new Error(isStandby ? 'it is a standby' : 'it is read-only'), { code: '25006' });
  return found;
}

/** What the driver's client has and its types do not tell. Its end by this way is an error to whoever uses it, also to the pool. */
interface Cuttable {
  connection: { stream: { destroy: () => void } };
}

/** Names a host in messages, without user and password. */
function hostOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || searchParams.get('port') || 5432}`;
}
