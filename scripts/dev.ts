/** `npm run dev`: Vite compiles on demand. A change in server code restarts the site in place; the rest reloads by itself. */
import { resolve } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';
import type * as SiteModule from '#app/site.server.ts';
import { fail, runUntilStopped } from '#app/until-stopped.server.ts';

process.env.NODE_ENV = 'development';

await runUntilStopped(async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const start = async () => {
    const { startSite, readConfig } = (await vite.ssrLoadModule('/app/site.server.ts')) as typeof SiteModule;
    return startSite(readConfig(process.env, { asTrial: true }), {
      isDevelopment: true,
      clientDir: resolve(import.meta.dirname, '../build/client'),
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
    restart.catch(fail);
  });
  return {
    url: running.url,
    isTrial: running.isTrial,
    stop: () => restart.then(() => running.stop()).then(() => vite.close()),
  };
});
