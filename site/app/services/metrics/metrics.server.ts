import { statfs } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readVersion } from '../config/version.server.ts';
import type { Safety } from '../database/describe.server.ts';
import { counters, type KindCounter } from '../telemetry/counters.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import type { AnsweredRequest } from './requests.server.ts';

/** Sources of the figures that are not counted here. */
export interface MetricSources {
  dataDir: string;
  pages: () => { pages: number; bytes: number; kept: number; made: number; lastCopies: number };
  /** Undefined for the embedded database, which has no pool. */
  pool:
    | (() => { total: number; idle: number; asking: number; waits: { count: number; ms: number } })
    | undefined;
  /** Number of files on this disk that wait for the bucket; null if it cannot be read. */
  waitingFiles: () => Promise<number | null>;
  queues: () => Promise<{ name: string; jobs: number; failing: number; seconds: number; givenUp: number }[]>;
  safety: () => Promise<Safety>;
  workerQueues: () => { lane: string; running: number; waiting: number; served: number; waitedMs: number }[];
  /** Undefined with the embedded database, which has one process. */
  hearing: () => { way: 'listening' | 'polling'; heardAt: () => number | undefined } | undefined;
  log: Logger;
}

export interface Metrics {
  count: (request: AnsweredRequest) => void;
  /** Prometheus text format 0.0.4. */
  read: () => Promise<string>;
  contentType: string;
}

type Sample = [labels: Record<string, string>, value: number];

/** One sample, or none if the figure is unknown. */
const samplesOf = (value: number | null | undefined, labels: Sample[0] = {}, divisor = 1): Sample[] =>
  value === null || value === undefined ? [] : [[labels, value / divisor]];

/** Database and disk are queried at most once in this time (ms), each with this timeout (ms). */
const askEveryMs = 5_000;
const timeoutMs = 2_000;

/** Upper bounds of the histogram (s). */
const secondsOfRequests = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Gauges of the library that are named totals, against Prometheus's rules. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

/**
 * The metrics of this process. A label has few values, all of them ours: patterns of routes, names of limits, queues
 * and outcomes.
 */
export function openMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);

  const gauge = (name: string, help: string, labelNames: string[], read: () => Sample[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        const samples = read();
        this.reset();
        // After a reset, a gauge without labels is 0, which would not mean "unknown".
        if (samples.length === 0 && labelNames.length === 0) this.remove();
        for (const [labels, value] of samples) this.set(labels, value);
      },
    });
  const counter = (name: string, help: string, labelNames: string[], read: () => Sample[]) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });
  const counted = (name: string, help: string, label: string, kinds: KindCounter) =>
    counter(name, help, [label], () => kinds.entries().map(([kind, count]) => [{ [label]: kind }, count]));

  const asked = askNowAndThen(sources);
  type WorkerQueue = ReturnType<MetricSources['workerQueues']>[number];
  const ofWorkers =
    (figure: Exclude<keyof WorkerQueue, 'lane'>, divisor = 1) =>
    () =>
      sources.workerQueues().map((queue): Sample => [{ lane: queue.lane }, queue[figure] / divisor]);
  type JobQueue = Awaited<ReturnType<MetricSources['queues']>>[number];
  const ofJobs = (figure: Exclude<keyof JobQueue, 'name'>) => () =>
    asked.queues.map((queue): Sample => [{ queue: queue.name }, queue[figure]]);
  const safe = (figure: keyof Safety) => () => samplesOf(asked.safety?.[figure]);

  const { version, commit } = readVersion();
  const build = { version, commit: commit ?? 'unknown', node: process.version };
  gauge(
    'site_build_info',
    'Version and commit of the site, and version of Node.js.',
    Object.keys(build),
    () => [[build, 1]],
  );
  gauge('site_kept_pages', 'Finished pages in memory.', [], () => [[{}, sources.pages().pages]]);
  gauge('site_kept_pages_bytes', 'Size of the finished pages in memory.', [], () => [
    [{}, sources.pages().bytes],
  ]);
  counter(
    'site_kept_page_answers_total',
    'Responses to requests for a cacheable page: kept in memory, newly made, or the last copy.',
    ['answer'],
    () => {
      const { kept, made, lastCopies } = sources.pages();
      return [
        [{ answer: 'kept' }, kept],
        [{ answer: 'made' }, made],
        [{ answer: 'last_copy' }, lastCopies],
      ];
    },
  );
  gauge('site_database_up', '1 if the database responded within two seconds, otherwise 0.', [], () => [
    [{}, asked.isDatabaseUp ? 1 : 0],
  ]);
  gauge('site_database_connections', 'Connections in the pool, in use and idle.', ['state'], () => {
    const { total, idle } = sources.pool?.() ?? {};
    const used = total !== undefined && idle !== undefined ? total - idle : undefined;
    return [...samplesOf(used, { state: 'in_use' }), ...samplesOf(idle, { state: 'idle' })];
  });
  gauge('site_database_asking', 'Operations that are waiting for a connection.', [], () =>
    samplesOf(sources.pool?.().asking),
  );
  counter('site_database_waits_total', 'Connections taken from the pool.', [], () =>
    samplesOf(sources.pool?.().waits.count),
  );
  counter('site_database_wait_seconds_total', 'Total time spent waiting for a connection.', [], () =>
    samplesOf(sources.pool?.().waits.ms, {}, 1000),
  );
  gauge(
    'site_wal_archived_timestamp_seconds',
    'Time of the last WAL segment that the server archived.',
    [],
    safe('archivedAt'),
  );
  gauge(
    'site_wal_archive_failed_timestamp_seconds',
    'Time of the last WAL segment that the server failed to archive.',
    [],
    safe('archiveFailedAt'),
  );
  gauge(
    'site_last_backup_timestamp_seconds',
    'Time of the last backup by npm run db -- backup.',
    [],
    safe('backupAt'),
  );
  gauge('site_queue_jobs', 'Jobs waiting in each queue, at most 10,000.', ['queue'], ofJobs('jobs'));
  gauge('site_queue_failing_jobs', 'Waiting jobs that failed before.', ['queue'], ofJobs('failing'));
  gauge(
    'site_queue_given_up_jobs',
    'Jobs that failed permanently within the last day.',
    ['queue'],
    ofJobs('givenUp'),
  );
  gauge(
    'site_queue_oldest_seconds',
    'How long the oldest due job has been waiting.',
    ['queue'],
    ofJobs('seconds'),
  );
  counted('site_jobs_total', 'Attempts to run jobs.', 'outcome', counters.jobs);
  gauge('site_worker_running', 'Tasks running in each lane’s thread.', ['lane'], ofWorkers('running'));
  gauge('site_worker_waiting', 'Tasks waiting for each lane’s thread.', ['lane'], ofWorkers('waiting'));
  counter(
    'site_worker_turns_total',
    'Tasks that each lane’s thread has taken.',
    ['lane'],
    ofWorkers('served'),
  );
  counter(
    'site_worker_wait_seconds_total',
    'Total time that tasks waited for each lane’s thread.',
    ['lane'],
    ofWorkers('waitedMs', 1000),
  );
  counted('site_mails_total', 'Attempts to deliver an email.', 'outcome', counters.mails);
  counted('site_payments_total', 'Payment events that changed something.', 'status', counters.payments);
  counted('site_exams_total', 'Exams that ended. Held exams wait for an editor.', 'outcome', counters.exams);
  counted(
    'site_credentials_total',
    'Credentials issued, revoked and verified.',
    'event',
    counters.credentials,
  );
  counted(
    'site_server_checks_total',
    'Server checks that visitors asked for, and how they ended.',
    'event',
    counters.serverChecks,
  );
  counted(
    'site_watched_checks_total',
    'Regular checks of owners’ servers, by outcome.',
    'outcome',
    counters.watchedChecks,
  );
  counted('site_limits_met_total', 'Requests refused by a limit.', 'limit', counters.limits);
  gauge('site_changes_way', 'How this process receives changes from other processes.', ['way'], () => {
    const way = sources.hearing()?.way ?? 'alone';
    return ['alone', 'listening', 'polling'].map((one) => [{ way: one }, one === way ? 1 : 0]);
  });
  gauge(
    'site_changes_heard_seconds',
    'Time since this process last confirmed that changes from other processes reach it. 0 if there are no other processes.',
    [],
    () => {
      const hearing = sources.hearing();
      if (!hearing) return [[{}, 0]];
      const since = hearing.heardAt() ?? Date.now() - process.uptime() * 1000;
      return [[{}, Math.max(0, Date.now() - since) / 1000]];
    },
  );
  gauge('site_disk_free_bytes', 'Free space for the site on the disk of DATA_DIR.', [], () =>
    samplesOf(asked.disk?.free),
  );
  gauge('site_disk_size_bytes', 'Size of the disk of DATA_DIR.', [], () => samplesOf(asked.disk?.size));
  gauge('site_files_waiting', 'Files on this disk waiting to move to the bucket.', [], () =>
    samplesOf(asked.waitingFiles),
  );

  const requests = new Counter({
    name: 'site_http_requests_total',
    help: 'Requests that got a response, by route pattern and status class.',
    labelNames: ['route', 'class', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Duration of responses, by class of route.',
    labelNames: ['class'],
    buckets: secondsOfRequests,
    registers,
  });
  const answered = new Map<string, Counter.Internal>();
  return {
    contentType: registry.contentType,
    count({ route, class: kind, status, seconds }) {
      const statusClass = `${Math.floor(status / 100)}xx`;
      // Kept, because the library sorts and joins the labels at each call.
      const key = `${statusClass} ${route}`;
      const known = answered.get(key) ?? requests.labels(route, kind, statusClass);
      answered.set(key, known);
      known.inc();
      durations.observe({ class: kind }, seconds);
    },
    async read() {
      await asked.look();
      return registry.metrics();
    },
  };
}

/** Figures of the database and the disk, at most a few seconds old, however many scrapes there are. */
function askNowAndThen({ queues, safety, waitingFiles, dataDir, log }: MetricSources) {
  let askedAt = 0;
  let asking: Promise<void> = Promise.resolve();
  const state = {
    queues: [] as Awaited<ReturnType<MetricSources['queues']>>,
    safety: undefined as Safety | undefined,
    isDatabaseUp: false,
    /** Undefined if it cannot be read. */
    disk: undefined as { free: number; size: number } | undefined,
    waitingFiles: null as number | null,
    look(): Promise<void> {
      if (performance.now() - askedAt < askEveryMs && askedAt > 0) return asking;
      askedAt = performance.now();
      asking = Promise.all([askDatabase(), askDisk()]).then(() => {});
      return asking;
    },
  };
  async function askDatabase() {
    const found = await inTime(Promise.all([queues(), safety()]), 'could not query the database');
    state.isDatabaseUp = found !== undefined;
    [state.queues, state.safety] = found ?? [[], undefined];
  }
  async function askDisk() {
    const [waiting, space] = await Promise.all([
      inTime(waitingFiles(), 'could not list the files that wait for the bucket'),
      inTime(statfs(dataDir), 'could not read the free space of the disk'),
    ]);
    state.waitingFiles = waiting ?? null;
    state.disk = space && { free: space.bavail * space.bsize, size: space.blocks * space.bsize };
  }
  /** Undefined after an error, or the timeout. */
  function inTime<T>(told: Promise<T>, failed: string): Promise<T | undefined> {
    return Promise.race([told, wait(timeoutMs, undefined, { ref: false })]).catch((error: unknown) => {
      log.debug({ err: error }, failed);
      return undefined;
    });
  }
  return state;
}
