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
  /** Jobs of this queue that one process works on at a time. */
  concurrency: number;
  /** When the queue gives itself a job. */
  cron?: string;
}

/**
 * `seconds`: how long the oldest due job has waited; 0 when there is none. `givenUp`: failed for good and still kept,
 * as pg-boss counted it a little while ago.
 */
export type QueueState = { name: string; jobs: number; failing: number; seconds: number; givenUp: number };

/** A failing job is tried again after 1 s, 2 s, 4 s … one hour at most, a hundred times: for about four days. */
const retries = { retryLimit: 100, retryDelay: 1, retryBackoff: true, retryDelayMax: 3600 };

/** Seconds. A job whose process died is noticed by its missing heartbeat and tried again. */
const times = {
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  retentionSeconds: 60 * 86_400,
  // Finished jobs hold people's data (mails): no longer than it takes to look into a complaint.
  deleteAfterSeconds: 86_400,
};

/**
 * Work that is done after the request and survives a restart: queues in the database, by pg-boss. A job is sent
 * inside the caller's transaction, so that it exists exactly if the change it belongs to does.
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
      // It throws copies, which are no errors any more.
      const error = thrown instanceof Error ? thrown : Object.assign(new Error(), thrown);
      if (isDatabaseAway(error)) logDatabaseAway(log, error);
      else log.warn({ err: error }, `background work: ${error.message}`);
    });
    this.#boss.on('warning', ({ message, data }) => log.warn({ data }, `background work: ${message}`));
  }

  /**
   * Says what is done with the jobs of a queue; before `start`. A handler that throws is called again later with
   * the same id. It may also be called twice for one job when a process is killed in the middle of it.
   */
  queue<T>(name: string, handler: Handler<T>, { concurrency = 1 } = {}): void {
    this.#queues.set(name, { handler: handler as Handler<unknown>, concurrency });
  }

  /** Does `work` at the times that `cron` names (UTC, minutes at the finest), in one process; before `start`. */
  every(name: string, cron: string, work: () => Promise<void>): void {
    this.#queues.set(name, { handler: work, concurrency: 1, cron });
  }

  /**
   * Puts a job into a queue when `tx` commits. `id`, a UUID, names it: a second one with the same id is not taken. It
   * is done `startAfter` seconds later at the earliest, and after those of a higher `priority` (0 without one).
   */
  async send(
    tx: Database,
    name: string,
    data: object,
    options: { id?: string; startAfter?: number; priority?: number } = {},
  ): Promise<void> {
    await this.#boss.send(name, data, { ...options, db: fromDrizzle(tx as DrizzleTransactionLike, sql) });
  }

  /** Several jobs in one statement, as `send` does one. */
  async sendAll(tx: Database, name: string, jobs: { id: string; data: object }[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.#boss.insert(name, jobs, { db: fromDrizzle(tx as DrizzleTransactionLike, sql) });
  }

  /** Makes or updates pg-boss's tables and does nothing else. */
  async install(): Promise<void> {
    await this.#boss.start();
    await this.#boss.stop();
  }

  /** Makes or updates what the queues need in the database and begins to work. */
  async start(): Promise<void> {
    await this.#boss.start();
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

  /** For commands beside the site: sends jobs and works on none. Ended by `stop`. */
  async startSending(): Promise<void> {
    await this.#boss.start();
    for (const name of this.#queues.keys()) {
      await this.#boss.createQueue(name, { notify: true, ...retries, ...times });
      await this.#lookUp(name);
    }
  }

  /** Takes no new job and waits up to ten seconds for the running ones; those that do not end are tried again. */
  async stop(): Promise<void> {
    await this.#boss.stop({ timeout: 10_000 });
  }

  /** Has pg-boss look the queue up now: inside a transaction it could not, having no connection for it. */
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

/**
 * pg-boss on the pool that the site has anyway, and on one connection
 * that listens for new jobs where that can be heard.
 */
function overPool({ pool, listenUrl }: OpenDatabase & { kind: 'server' }, log: Logger): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    ...(listenUrl && {
      listen: async (channel, onPayload, onConnected) =>
        listenToServer(listenUrl, { channel, onPayload, onConnected }, log),
    }),
  };
}
