/**
 * `node site/scripts/renew-evidence.ts`: makes the registry entries of our own endpoint and recorder again, so that
 * their reports are about the current software. Starts the built site for this. `npm run release` runs it, and the gate
 * fails if a report no longer says what `check-server` finds (own-evidence.test.ts here and in site/tests/site).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** Runs a program of this repository. @throws Error if it fails */
function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} failed`);
}

/** Always the same: a resource template of the endpoint contains the origin, so it is part of the digest. */
const port = '4700';

/** Calls `work` with the URL of the built site, which runs with an empty data directory. */
async function withSite(work: (url: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'renew-'));
  const { PATH = '', HOME = '' } = process.env;
  // Without this shell's settings: they could change what the endpoint answers.
  const env = { PATH, HOME, PORT: port, DATA_DIR: dataDir };
  const site = spawn(process.execPath, ['build/server/start.js', '--trial'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(site, 'close');
  try {
    const isReady = (async () => {
      for await (const line of createInterface({ input: site.stdout }))
        if (/ is at http/.test(line)) return true;
      return false;
    })();
    if (!(await isReady)) throw new Error('the site did not start');
    site.stdout.resume();
    work(`http://localhost:${port}`);
  } finally {
    site.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

run('site/scripts/build.ts', '--if-needed');
await withSite((url) => run('site/scripts/record-endpoint-entry.ts', `${url}/mcp`));
run('site/scripts/record-own-entry.ts');
