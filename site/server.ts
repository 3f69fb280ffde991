/**
 * Source of `build/server/start.js`, which runs the built site. `npm run serve` becomes this process, and so does `npm
 * start`, with `--trial`. It is compiled, so that it never loads Node's TypeScript compiler, which would stay in
 * memory.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import { runUntilStopped } from './app/until-stopped.server.ts';
import { wholeStampOf } from './scripts/last-build.ts';

// Set before the import of the site: React chooses its files by it.
process.env.NODE_ENV = 'production';

const build = resolve(import.meta.dirname, '..');

await runUntilStopped(async () => {
  const { startSite, readConfig } = await import('./app/site.server.ts');
  const clientDir = resolve(build, 'client');
  const config = readConfig(process.env, { asTrial: process.argv.includes('--trial') });
  const site = await startSite(config, { clientDir });
  if (process.argv.includes('--finish-build') && !existsSync(wholeStampOf(build)))
    finishBuild(site.readBuildAgain);
  return site;
});

/**
 * Makes what `npm start` left out of the build, with a lower priority than this process. `whenDone` runs after success.
 */
function finishBuild(whenDone: () => void): void {
  const script = resolve(build, '../site/scripts/build.ts');
  const child = spawn(process.execPath, [script, '--if-needed'], {
    cwd: resolve(build, '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const stop = () => child.kill();
  process.once('exit', stop);
  child.once('exit', (code) => {
    process.off('exit', stop);
    if (code === 0) whenDone();
  });
}
