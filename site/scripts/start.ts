/**
 * `npm run serve`: builds if a source has changed, then becomes the server. `npm start` does the same with `--trial`,
 * to try the site on your own machine: a trial can have `/dev/mail` and the sandbox checkout, and makes the search
 * index and the archives while it serves.
 *
 * The server replaces this process (`execve`, except on Windows), so it loads no TypeScript compiler and gets signals
 * itself.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { serverFlags } from './server-flags.ts';

const here = import.meta.dirname;
const isTrial = process.argv.includes('--trial');
const build = spawnSync(
  process.execPath,
  [resolve(here, 'build.ts'), '--if-needed', ...(isTrial ? ['--pages'] : [])],
  {
    stdio: 'inherit',
  },
);
if (build.status !== 0) process.exit(build.status ?? 1);

const nodeArguments = [
  ...serverFlags,
  resolve(here, '../../build/server/start.js'),
  ...process.argv.slice(2),
  ...(isTrial ? ['--finish-build'] : []),
];

if (process.platform === 'win32') {
  const { status } = spawnSync(process.execPath, nodeArguments, { stdio: 'inherit' });
  process.exit(status ?? 1);
}
process.execve?.(process.execPath, [process.execPath, ...nodeArguments], process.env);
