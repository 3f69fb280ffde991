import { sql } from 'drizzle-orm';
import { type Db, type DrizzleTransactionLike, fromDrizzle, fromPglite, type Job, PgBoss } from 'pg-boss';
import { type Database, type OpenDatabase, rows } from '../database/database.server.ts';
import { isDatabaseAway, logDatabaseAway } from '../database/database-away.server.ts';
import { listenToServer } from '../database/listen.server.ts';
import { counters } from '../telemetry/counters.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { tracedAlone } from '../telemetry/tracing.server.ts';

type Handler<T> = (data: T, job: { id: string }) => Promise<void>;

interface Queue {
  handler: Handler<unknown>;
  /** Jobs of this queue that one process runs at the same time. */
  concurrency: number;
  /** Schedule of the queue's own jobs, in UTC. */
  cron?: string;
}

/**
 * `seconds`: time for which the oldest due job has waited; 0 without one. `givenUp`: jobs that failed for good and are
 * still stored, by pg-boss's last count.
 */
export type QueueState = { name: string; jobs: number; failing: number; seconds: number; givenUp: number };

/** A failing job is tried again after about 1 s, 2 s, 4 s … up to one hour, a hundred times: for about four days. */
const retries = { retryLimit: 100, retryDelay: 1, retryBackoff: true, retryDelayMax: 3600 };

/** Times (s). A job whose process died has no heartbeat and is tried again. */
const times = {
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  retentionSeconds: 60 * 86_400,
  // Finished jobs contain personal data (mails): kept only as long as it takes to investigate a complaint.
  deleteAfterSeconds: 86_400,
};

/**
 * Work after a request, which survives a restart: queues in the database, by pg-boss. A job is sent in the caller's
 * transaction, so that it exists only if that is committed.
 */
export class Background {
  #boss: PgBoss;
  #queues = new Map<string, Queue>();
  #log: Logger;

  constructor(database: OpenDatabase, log: Logger) {
    this.#log = log;
    this.#boss = new PgBoss({
      db: database.kind === 'embedded' ? fromPglite(database.lite) : overPool(database, log),
      backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
      useListenNotify: database.kind === 'embedded' || database.listenUrl !== undefined,
      superviseIntervalSeconds: 20,
      monitorIntervalSeconds: 20,
      // Deletes expired jobs every hour; the default is once a day.
      maintenanceIntervalSeconds: 3600,
    });
    this.#boss.on('error', (thrown) => {
      // It emits copies that are no Error instances.
      const error = thrown instanceof Error ? thrown : Object.assign(new Error(), thrown);
      if (isDatabaseAway(error)) logDatabaseAway(log, error);
      else log.warn({ err: error }, `background work: ${error.message}`);
    });
    this.#boss.on('warning', ({ message, data }) => log.warn({ data }, `background work: ${message}`));
  }

  /**
   * Sets the handler of a queue; call it before `start`. If the handler throws, it is called again later with the same
   * id. It may also be called again for a job whose process was killed.
   */
  queue<T>(name: string, handler: Handler<T>, { concurrency = 1 } = {}): void {
    this.#queues.set(name, { handler: handler as Handler<unknown>, concurrency });
  }

  /** Runs `work` at the times of `cron` (UTC), in one process; call it before `start`. */
  every(name: string, cron: string, work: () => Promise<void>): void {
    this.#queues.set(name, { handler: work, concurrency: 1, cron });
  }

  /**
   * Adds a job to a queue when `tx` commits. `id` is a UUID: a second job with the same id is not added. The job starts
   * after `startAfter` seconds at the earliest; jobs with a higher `priority` (default 0) come first.
   */
  async send(
    tx: Database,
    name: string,
    data: object,
    options: { id?: string; startAfter?: number; priority?: number } = {},
  ): Promise<void> {
    await this.#boss.send(name, data, { ...options, db: fromDrizzle(tx as DrizzleTransactionLike, sql) });
  }

  /** Like `send`, for several jobs in one statement. */
  async sendAll(tx: Database, name: string, jobs: { id: string; data: object }[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.#boss.insert(name, jobs, { db: fromDrizzle(tx as DrizzleTransactionLike, sql) });
  }

  /** Creates or updates pg-boss's tables, but none of this site's queues: pg-boss starts and stops again. */
  async install(): Promise<void> {
    await this.#startBoss();
    await this.#boss.stop();
  }

  /** Creates or updates the queues in the database, and starts to work on them. */
  async start(): Promise<void> {
    await this.#startBoss();
    for (const name of this.#queues.keys()) {
      await this.#boss.createQueue(name, { notify: true, ...retries, ...times });
      await this.#boss.updateQueue(name, { notify: true, ...retries, ...times });
    }
    for (const { name } of await this.#boss.getSchedules())
      if (!this.#queues.get(name)?.cron) await this.#boss.unschedule(name);
    for (const [name, queue] of this.#queues) {
      await this.#lookUp(name);
      if (queue.cron) await this.#boss.schedule(name, queue.cron);
      const options = {
        localConcurrency: queue.concurrency,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 2,
      };
      await this.#boss.work(name, options, ([job]) => this.#run(name, queue, job));
    }
  }

  /**
   * Waiting jobs per queue, the age in seconds of the oldest due one, and how many failed before. One statement; counts
   * at most 10,000 jobs per queue.
   */
  async tellQueues(db: Database): Promise<QueueState[]> {
    return rows<QueueState>(
      db,
      sql`select queue.name, waiting.jobs, waiting.failing, waiting.seconds, queue.failed_count as "givenUp" from pgboss.queue queue, lateral (
        select count(*)::int as jobs, (count(*) filter (where job.retry_count > 0))::int as failing,
          coalesce(extract(epoch from now() - min(job.due)), 0)::float8 as seconds
        from (
          select retry_count, case when start_after <= now() then greatest(created_on, start_after) end as due
          from pgboss.job where job.name = queue.name and state < 'active' and not blocked
          order by priority desc, created_on limit 10000
        ) job
      ) waiting where queue.name not like '\\_\\_pgboss%' order by queue.name limit 200`,
    );
  }

  /** For commands beside the site: it can send jobs and works on none. `stop` ends it. */
  async startSending(): Promise<void> {
    await this.#startBoss();
    for (const name of this.#queues.keys()) {
      await this.#boss.createQueue(name, { notify: true, ...retries, ...times });
      await this.#lookUp(name);
    }
  }

  /** Takes no new job and waits up to ten seconds for running ones; those that do not end are tried again. */
  async stop(): Promise<void> {
    await this.#boss.stop({ timeout: 10_000 });
  }

  /**
   * Tries again if another process made the tables at the same moment. pg-boss knows this case only by the words
   * "already exists", and PostgreSQL may say 23505 (unique_violation) instead. It says so once the other has committed.
   */
  async #startBoss(): Promise<void> {
    try {
      await this.#boss.start();
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      await this.#boss.start();
    }
  }

  /** Makes pg-boss load the queue now: inside a transaction it would have no connection for that. */
  async #lookUp(name: string): Promise<void> {
    await this.#boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }

  async #run(name: string, queue: Queue, job: Job<unknown> | undefined): Promise<void> {
    if (!job) return;
    try {
      await tracedAlone(`job ${name}`, { 'messaging.destination.name': name }, () =>
        queue.handler(job.data, { id: job.id }),
      );
      counters.jobs.add('done');
    } catch (error) {
      const isLast = job.retryCount >= retries.retryLimit;
      counters.jobs.add(isLast ? 'failed for good' : 'failed');
      const details = { err: error, queue: name, jobId: job.id, attempt: job.retryCount + 1 };
      if (isLast) this.#log.error(details, 'background job failed for good');
      else this.#log.warn(details, 'background job failed, will retry');
      throw error;
    }
  }
}

/** pg-boss on the site's pool, and with `listenUrl` on one more connection that listens for new jobs. */
function overPool({ pool, listenUrl }: OpenDatabase & { kind: 'server' }, log: Logger): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    ...(listenUrl && {
      listen: async (channel, onPayload, onConnected) =>
        listenToServer(listenUrl, { channel, onPayload, onConnected }, log),
    }),
  };
}
