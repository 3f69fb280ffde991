/**
 * `npm run serve`: builds if a source has changed, then becomes the server. `npm start` does the same with `--trial`, for
 * whoever tries the site on a machine of their own: only that has `/dev/mail` and the sandbox checkout.
 *
 * The server takes this process's place (`execve`), because what keeps its memory small has to be said before it
 * starts: V8's limits are Node's arguments, and glibc reads MALLOC_ARENA_MAX when a process begins. With its one
 * arena per core and thread the allocator holds 70 MB more that nobody uses (docs/performance.md).
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';

const here = import.meta.dirname;
const build = spawnSync(process.execPath, [resolve(here, 'build.ts'), '--if-needed'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

// A wrong HEAP_MB is refused by the server, in one line.
const heap = /^[1-9]\d{2,6}$/.test(process.env.HEAP_MB ?? '') ? process.env.HEAP_MB : '384';
const nodeArguments = [
  `--max-old-space-size=${heap}`,
  '--max-semi-space-size=4',
  // A young generation this small is looked through sooner by one thread than by five that share it.
  '--no-parallel-scavenge',
  // V8 sees a small heap and collects it twice a second under load, a fifth of all work. A little more room saves much of that.
  '--heap-growing-percent=40',
  resolve(here, '../build/server/start.js'),
  ...process.argv.slice(2),
];
// What is a quarter of a megabyte or more goes back to the system at once: compressors and pictures left 20 MB of holes.
const env = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', ...process.env };

if (process.platform === 'win32') {
  const { status } = spawnSync(process.execPath, nodeArguments, { stdio: 'inherit', env });
  process.exit(status ?? 1);
}
process.execve?.(process.execPath, [process.execPath, ...nodeArguments], env);
