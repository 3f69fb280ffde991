/** Starts the site: `node server.ts` after a build, `node server.ts --dev` while working on it. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import type * as SiteModule from './app/site.server.ts';
import { site } from './site.config.ts';

const isDevelopment = process.argv.includes('--dev');
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';
// What the site writes (database, uploads, mails, secret) is for its own user only.
process.umask(0o077);

const clientDir = resolve(import.meta.dirname, 'build/client');

try {
  const running = await (isDevelopment ? startForDevelopment() : startBuilt());
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      running.stop().then(
        () => process.exit(0),
        (error) => fail(error),
      );
    });
  }
  // Last: who waits for this line may ask the site to stop at once.
  console.log(`${site.product} is at ${running.url}`);
} catch (error) {
  fail(error);
}

async function startBuilt() {
  const bundle = resolve(import.meta.dirname, 'build/server/index.js');
  if (!existsSync(bundle))
    throw Object.assign(new Error('There is no build yet: run `npm start`, which makes one.'), {
      expected: true,
    });
  const { startSite, readConfig }: typeof SiteModule = await import(bundle);
  return startSite(readConfig(process.env), { isDevelopment, clientDir });
}

/** Vite compiles on demand. A change in server code restarts the site inside the process; the rest reloads by itself. */
async function startForDevelopment() {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const start = async () => {
    const { startSite, readConfig } = (await vite.ssrLoadModule('/app/site.server.ts')) as typeof SiteModule;
    return startSite(readConfig(process.env), {
      isDevelopment,
      clientDir,
      middleware: vite.middlewares,
      loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as never,
    });
  };
  let running = await start();
  let restart = Promise.resolve();
  vite.watcher.on('change', (file) => {
    if (!/\.server\.tsx?$|\/site\.config\.ts$/.test(file)) return;
    restart = restart.then(async () => {
      await running.stop();
      vite.environments.ssr?.moduleGraph.invalidateAll();
      running = await start();
      vite.environments.client?.hot.send({ type: 'full-reload' });
      console.log('restarted');
    });
    restart.catch((error) => fail(error));
  });
  return { url: running.url, stop: () => restart.then(() => running.stop()).then(() => vite.close()) };
}

/** Expected reasons (a wrong setting, a taken port, a locked directory: `expected`) are one line; the rest keeps its stack. */
function fail(error: unknown): never {
  const isExpected = error instanceof Error && 'expected' in error;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
