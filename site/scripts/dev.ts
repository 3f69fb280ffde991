/**
 * `npm run dev`: Vite compiles on demand. When the site's code changes, a new site starts beside the running one, which
 * answers until the new one is ready. Both use one database and one port. If the new code does not load, the old site
 * continues, and the browser shows the error.
 */
import { type Stats, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { ServerBuild } from 'react-router';
import {
  createServer,
  type EnvironmentModuleNode,
  type ErrorPayload,
  normalizePath,
  type Rolldown,
} from 'vite';
import { readConfig } from '#app/services/config/config.server.ts';
import { openDatabase } from '#app/services/database/database.server.ts';
import { listen } from '#app/services/http/serve.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import type * as SiteModule from '#app/site.server.ts';
import { runUntilStopped } from '#app/until-stopped.server.ts';

process.env.NODE_ENV = 'development';

const root = resolve(import.meta.dirname, '../..');
const siteModule = '/site/app/site.server.ts';
const routesModule = 'virtual:react-router/server-build';
/** Files that the code reads without importing them, and caches. */
const data = ['site/content', 'standard', 'registry', 'proposals'].map(
  (name) => `${normalizePath(resolve(root, name))}/`,
);
/** Wait for further changes (ms): a save is often several writes, and a checkout hundreds of files. */
const settledMs = 30;
/** The watcher drops a change of a file this soon (ms) after another one, such as a formatter's after a save. */
const droppedMs = 50;

type Site = Awaited<ReturnType<typeof SiteModule.startSite>>;

await runUntilStopped(async () => {
  const config = readConfig(process.env, { asTrial: true });
  let site: Site | undefined;
  let routes: ServerBuild | undefined;
  /** True while the running site is older than its code on disk: routes on disk may not fit it. */
  let isBehind = true;
  let mistake: ErrorPayload | undefined;
  let changes = 0;
  let ending: Promise<void> | undefined;
  let catchingUp: Promise<void> | undefined;

  const written = [config.dataDir, 'build', '.react-router'].map(
    (path) => `${normalizePath(resolve(root, path))}/**`,
  );
  const server = createHttpServer((req, res) => {
    vite.middlewares(req, res, () => {
      if (site) return site.handle(req, res);
      res.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' });
      res.end('<!doctype html><title>Not started</title><script type="module" src="/@vite/client"></script>');
    });
  });
  const vite = await createServer({
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: written },
    },
  });
  // A compiler inside React Router's plugin would end the process on SIGTERM, before the database is closed.
  process.removeAllListeners('SIGTERM');
  for (const event of ['add', 'change', 'unlink'] as const)
    vite.watcher.on(event, (file) => void onChange(normalizePath(resolve(root, file))));
  vite.watcher.on('change', lookAgain);
  vite.ws.on('connection', (socket) => mistake && socket.send(JSON.stringify(mistake)));
  /** Resolves when all loads so far have ended. */
  let loaded: Promise<unknown> = Promise.resolve();
  const load = async <Module>(path: string) => {
    const module = vite.ssrLoadModule(path);
    loaded = Promise.allSettled([loaded, module]).then(() => {});
    return (await module) as Module;
  };
  const tell = (message: ErrorPayload | { type: 'full-reload' }) =>
    vite.environments.client.hot.send(message);

  /** Repeats a change if the file has changed again since. */
  async function lookAgain(file: string, seen?: Stats): Promise<void> {
    await wait(droppedMs);
    const now = statSync(resolve(root, file), { throwIfNoEntry: false });
    if (seen && now && now.mtimeMs !== seen.mtimeMs) vite.watcher.emit('change', file, now);
  }

  async function onChange(file: string): Promise<void> {
    // Vite keeps the failure of a load that read the file before this change, and fails after it.
    await loaded;
    const { moduleGraph } = vite.environments.ssr;
    const modules = new Set(moduleGraph.getModulesByFile(file));
    moduleGraph.onFileChange(file);
    const isData = data.some((path) => file.startsWith(path));
    if (isData) moduleGraph.invalidateAll();
    if (isBehind || isData || isInSite(modules)) void catchUp();
    else if (mistake || modules.size > 0) void loadRoutes();
  }

  /** Restarts the site until no file changes during the start. Shows an error if the new code does not load. */
  function catchUp(): Promise<void> {
    isBehind = true;
    changes += 1;
    catchingUp ??= (async () => {
      let seen: number;
      do {
        seen = changes;
        await wait(settledMs);
        await startNext().catch(show);
      } while (seen !== changes);
      catchingUp = undefined;
    })();
    return catchingUp;
  }

  async function startNext(): Promise<void> {
    isBehind = true;
    const [{ startSite, readConfig }, nextRoutes, database] = await Promise.all([
      load<typeof SiteModule>(siteModule),
      load<ServerBuild>(routesModule),
      opening,
    ]);
    const clientDir = resolve(root, 'build/client');
    const next = await startSite(readConfig(process.env, { asTrial: true }), {
      clientDir,
      development: { database, loadBuild: loadRoutes },
    });
    const previous = site;
    [site, routes, isBehind, mistake] = [next, nextRoutes, false, undefined];
    if (!previous) return;
    tell({ type: 'full-reload' });
    console.log('restarted');
    await ending;
    ending = previous.stop();
  }

  /**
   * Loads the routes from disk. Returns the previous ones if these do not load, or if the running site is older than
   * its code on disk.
   */
  async function loadRoutes(): Promise<ServerBuild> {
    if (!isBehind) {
      try {
        routes = await load<ServerBuild>(routesModule);
        if (mistake) tell({ type: 'full-reload' });
        mistake = undefined;
      } catch (error) {
        show(error);
      }
    }
    return routes as ServerBuild;
  }

  /** Shows a new error in the terminal and the browser, also on each page that is opened until it is fixed. */
  function show(error: unknown): void {
    const { id, plugin, message, stack = '' } = error as Partial<Rolldown.RolldownError>;
    const text = stripVTControlCharacters(message ?? String(error));
    if (mistake?.err.message === text) return;
    mistake = { type: 'error', err: { id, plugin, message: text, stack } };
    if (!vite.config.logger.hasErrorLogged(error as Error)) console.error(error);
    tell(mistake);
  }

  const opening = openDatabase(config, createLog(config.logLevel), { waits: true });
  await Promise.all([opening, catchUp()]);
  const port = await listen(server, config.port, config.host);
  return {
    url: config.siteUrl.replace(/:0$/, `:${port}`),
    isTrial: config.isTrial,
    async stop() {
      server.close().closeAllConnections();
      await catchingUp;
      await vite.close();
      await ending;
      await site?.stop();
      await (await opening).close();
    },
  };
});

/** True if the site's code imports one of these modules, other than through the routes. */
function isInSite(modules: Set<EnvironmentModuleNode>): boolean {
  const seen = new Set(modules);
  for (const { id, importers } of seen) {
    if (id?.endsWith(siteModule)) return true;
    if (!id?.endsWith(routesModule)) for (const importer of importers) seen.add(importer);
  }
  return false;
}
