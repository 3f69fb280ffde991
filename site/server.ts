/**
 * The built site, `build/server/start.js`: `npm run serve` becomes it, and `npm start` with `--trial`. Compiled with the rest, so that the process that
 * serves never loads Node's TypeScript compiler, which would stay in its memory.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { runUntilStopped } from './app/until-stopped.server.ts';

// Before the site is imported: React chooses its files by it.
process.env.NODE_ENV = 'production';

await runUntilStopped(async () => {
  const { startSite, readConfig } = await import('./app/site.server.ts');
  const clientDir = resolve(import.meta.dirname, '../client');
  const config = readConfig(process.env, { asTrial: process.argv.includes('--trial') });
  return startSite(config, { clientDir });
});
