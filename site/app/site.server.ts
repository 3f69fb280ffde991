import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { composeFeatures, fileLists, seedSources } from './composition.server.ts';
import { calls } from './composition-calls.server.ts';
import { sessionCookieName, signedSession } from './features/accounts/accounts.server.ts';
import { Background } from './services/background/background.server.ts';
import type { Config } from './services/config/config.server.ts';
import { controlSocket, serveControl } from './services/control/control.server.ts';
import { Changes } from './services/database/changes.server.ts';
import { type OpenDatabase, openDatabase, vacuum } from './services/database/database.server.ts';
import { tellSafety } from './services/database/describe.server.ts';
import { noteFileChanges } from './services/database/file-changes.server.ts';
import { traceQueries } from './services/database/observe.server.ts';
import { sweepNotices } from './services/database/poll-notices.server.ts';
import { createReadiness } from './services/database/readiness.server.ts';
import { seedContent } from './services/database/seed.server.ts';
import { Storage } from './services/files/files.server.ts';
import { tellQueues } from './services/heavy/heavy.server.ts';
import { createHttpApp } from './services/http/app.server.ts';
import { withCalls } from './services/http/call.server.ts';
import { createHttpServer, listen, stopListening } from './services/http/serve.server.ts';
import { Limits } from './services/limits/limits.server.ts';
import { createMail } from './services/mail/mail.server.ts';
import { beginMetrics } from './services/metrics/begin.server.ts';
import { observeRequests } from './services/metrics/requests.server.ts';
import { createPayments } from './services/payments/payments.server.ts';
import { Pictures } from './services/pictures/pictures.server.ts';
import type { Services } from './services/services.server.ts';
import { createLog } from './services/telemetry/log.server.ts';
import { startTracing } from './services/telemetry/tracing.server.ts';

export { readConfig } from './services/config/config.server.ts';

interface StartOptions {
  clientDir: string;
  /**
   * For `npm run dev`, where sites follow each other in one process. It owns the database and the port, passes requests
   * to `handle`, and loads the routes.
   */
  development?: { database: OpenDatabase; loadBuild: () => Promise<ServerBuild> };
}

/** Opens the database, starts background work and listens. `stop` closes everything again. */
export async function startSite(config: Config, { clientDir, development }: StartOptions) {
  const log = createLog(config.logLevel);
  // Checks of the disk need the folder, even before the first file.
  await mkdir(config.dataDir, { recursive: true }).catch((error) =>
    log.warn({ err: error }, 'DATA_DIR cannot be created'),
  );
  const database = development?.database ?? (await openDatabase(config, log, { waits: true }));
  const closing: (() => Promise<void>)[] = development ? [] : [() => database.close()];
  let isStopping = false;
  const stop = async ({ hurry }: { hurry?: AbortSignal } = {}) => {
    isStopping = true;
    // Gives a load balancer that polls `/readyz` time to send requests elsewhere.
    if (hurry) await wait(config.drainMs, undefined, { signal: hurry }).catch(() => {});
    // An error while closing one part must not keep the database open.
    for (const close of closing.splice(0).reverse())
      await close().catch((error) => log.error({ err: error }, 'a part of the site did not close'));
  };
  try {
    // Not in development, where several sites use one database: each would wrap its driver again.
    const tracer = config.tracesTo && !development ? await startTracing(config.tracesTo, log) : undefined;
    if (tracer) {
      closing.push(() => tracer.close());
      traceQueries(database);
    }
    const readiness = createReadiness(database, config.dataDir, log);
    closing.push(readiness.close);
    const changes = new Changes(database, log);
    closing.push(() => changes.close());
    const background = new Background(database, log);
    const mail = createMail(config, background, log);
    const limits = new Limits(database.db);
    const pictures = new Pictures(config.dataDir);
    const payments = await createPayments(config, database.db, background, log);
    const own = { config, log, db: database.db, database, changes, background, mail };
    const services: Services = { ...own, limits, pictures, payments, storage: new Storage(config, log) };
    const loadPages = development?.loadBuild ?? (() => import('virtual:react-router/server-build'));
    const routes = {
      calls,
      loadBuild: async () => withCalls(await loadPages(), calls),
      isDevelopment: development !== undefined,
    };
    const features = await composeFeatures(services, routes);
    for (const item of await seedContent(database.db, seedSources()))
      log.warn({ item }, 'not taken from the seed: something with that name already exists');
    await noteFileChanges(database.db, await fileLists());
    background.every('sweep-limits', '*/10 * * * *', () => limits.sweep());
    // A database server has autovacuum.
    if (database.kind === 'embedded') background.every('vacuum', '17 3 * * *', () => vacuum(database.db));
    else background.every('sweep-change-notices', '*/10 * * * *', () => sweepNotices(database.db));
    await background.start();
    closing.push(() => background.stop());
    const metrics =
      config.metrics && !development
        ? await beginMetrics(config, log, {
            database,
            queues: () => background.tellQueues(database.db),
            safety: () => tellSafety(database),
            waitingFiles: async () => (await services.storage.describe()).waiting,
            workerQueues: tellQueues,
            hearing: () => changes.hearing,
            pages: () => http.tellPages(),
          })
        : undefined;
    const http = await createHttpApp({
      services,
      ...routes,
      metrics: metrics?.route,
      clientDir,
      lookAtDatabase: readiness.look,
      isStopping: () => isStopping,
      sessionCookieName: sessionCookieName(config),
      hasSignedSession: signedSession(config),
      provide: features.provide,
      textPages: features.textPages,
      answerCall: features.answerCall,
    });
    const server = createHttpServer(
      log,
      {
        keepAliveMs: config.keepAliveMs,
        isStopping: () => isStopping,
        loggedPath: http.loggedPath,
        observe: observeRequests({ tracer, count: metrics?.count, patternOf: http.patternOf }),
      },
      http.listener,
    );
    const port = development ? config.port : await listen(server, config.port, config.host);
    closing.push(() => stopListening(server));
    if (metrics?.server) {
      const { server } = metrics;
      const port = await listen(server, config.metrics?.port ?? 0, config.host, 'METRICS_PORT');
      log.info({ port }, 'metrics are served on a port of their own');
      closing.push(() => stopListening(server, 0));
    }
    // Open event streams would keep the server from closing.
    closing.push(() => features.close());
    if (database.kind === 'embedded') {
      const control = await serveControl(controlSocket(config.dataDir), features.commands, log);
      closing.push(() => control.close());
    }
    const handle = (req: IncomingMessage, res: ServerResponse) => void server.emit('request', req, res);
    return {
      url: config.siteUrl.replace(/:0$/, `:${port}`),
      port,
      isTrial: config.isTrial,
      handle,
      /** Reads a build again that was incomplete at the start. */
      readBuildAgain: http.readBuildAgain,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
