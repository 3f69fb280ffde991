import type { Server } from 'node:http';
import type { Context } from 'hono';
import type { Config } from '../config/config.server.ts';
import type { OpenDatabase } from '../database/database.server.ts';
import { measureWaits } from '../database/observe.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import type { MetricSources } from './metrics.server.ts';
import type { AnsweredRequest } from './requests.server.ts';

type Sources = Omit<MetricSources, 'dataDir' | 'pool' | 'log'> & { database: OpenDatabase };

interface RunningMetrics {
  count: (request: AnsweredRequest) => void;
  /** For the site's own port; undefined where the metrics have one. */
  route: ((c: Context) => Promise<Response>) | undefined;
  /** To be listened with on METRICS_PORT; undefined without that. */
  server: Server | undefined;
}

/** Measures from now on. */
export async function beginMetrics(
  { metrics: settings, dataDir }: Pick<Config, 'metrics' | 'dataDir'>,
  log: Logger,
  { database, ...sources }: Sources,
): Promise<RunningMetrics> {
  // Loaded where somebody asked for metrics.
  const [{ openMetrics }, { answerMetrics, asRoute, metricsServer }] = await Promise.all([
    import('./metrics.server.ts'),
    import('./answer.server.ts'),
  ]);
  const metrics = openMetrics({ ...sources, dataDir, log, pool: poolOf(database) });
  const answer = answerMetrics(metrics, settings?.token);
  return settings?.port === undefined
    ? { count: metrics.count, route: asRoute(answer), server: undefined }
    : { count: metrics.count, route: undefined, server: metricsServer(answer) };
}

function poolOf(database: OpenDatabase): MetricSources['pool'] {
  if (database.kind === 'embedded') return undefined;
  const { pool } = database;
  const waits = measureWaits(pool);
  return () => ({ total: pool.totalCount, idle: pool.idleCount, asking: pool.waitingCount, waits });
}
