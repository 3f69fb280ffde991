/** Starts the built site as a process, as an operator does, to measure it from outside. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withNewKeys } from '#app/services/openbadges/keys.server.ts';
import { serverFlags } from '../../site/scripts/server-flags.ts';
import { manyMails } from '../../site/tests/support/site-process.ts';
import { hasArchives } from '../gate.ts';

export const root = resolve(import.meta.dirname, '../..');

/** Ports to try: others may be using them, so each is tested first. */
const ports = { from: 3400, to: 3499 };

/** SESSION_SECRET of sites on a database server. */
export const benchSecret = 'only for measuring, thirty-two characters';

/** Encodings that a browser accepts. */
export const browserEncodings = 'gzip, deflate, br, zstd';

export interface Site {
  url: string;
  pid: number;
  dataDir: string;
  /** From the start of the process to its first answer with status 200. */
  secondsToFirstAnswer: number;
  stop: () => Promise<void>;
}

/**
 * Starts the site on `dataDir` (and on the database of `databaseUrl`, if given) and waits for its first page.
 * `checkout` is the folder of a built site. `settings` override those here.
 */
export async function startSite(
  dataDir: string,
  databaseUrl?: string,
  checkout = root,
  settings: Record<string, string> = {},
): Promise<Site> {
  if (!existsSync(join(checkout, 'build/stamp')))
    throw new Error('There is no build to measure: npm run build');
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(dataDir, `bench-${port}.log`);
  // Output goes to a file, as for a service.
  const log = openSync(logFile, 'w');
  const startedAt = performance.now();
  // Until 0.2.1 the scripts stood at the root.
  const script = ['site/scripts/start.ts', 'scripts/start.ts'].find((file) =>
    existsSync(join(checkout, file)),
  );
  // After a build without archives, the script would make them. (`npm test -- --changed` leaves them out.)
  const started = hasArchives ? [script ?? ''] : [...serverFlags, 'build/server/start.js'];
  const child = spawn(process.execPath, started, {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SITE_URL: url,
      // Load comes from many client addresses: a single one would reach its limits.
      TRUST_PROXY: 'loopback',
      DATA_DIR: dataDir,
      // No thumbnails of videos: the site requests nothing from other sites.
      VIDEO_THUMBNAIL_URL: 'none',
      ...manyMails,
      ...(databaseUrl && (await settingsOnServer(databaseUrl))),
      ...settings,
    },
    stdio: ['ignore', log, log],
  });
  const exited = once(child, 'exit');
  const endOrphan = () => child.kill('SIGKILL');
  process.once('exit', endOrphan);
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null) throw new Error(`The site did not start:\n${readFileSync(logFile, 'utf8')}`);
    await wait(10);
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    secondsToFirstAnswer: (performance.now() - startedAt) / 1000,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', endOrphan);
    },
  };
}

/** Settings for a site or command with its database on a server. */
export async function settingsOnServer(databaseUrl: string): Promise<Record<string, string>> {
  return {
    DATABASE_URL: databaseUrl,
    CREDENTIAL_KEYS: JSON.stringify(await withNewKeys({ keys: [] })),
    SESSION_SECRET: benchSecret,
  };
}

/** Starts a site for `work`, and stops it afterwards. */
export async function withSite<T>(
  work: (site: Site) => Promise<T>,
  databaseUrl?: string,
  checkout?: string,
  settings?: Record<string, string>,
): Promise<T> {
  return withDirectory(async (dataDir) => {
    const site = await startSite(dataDir, databaseUrl, checkout, settings);
    try {
      return await work(site);
    } finally {
      await site.stop();
    }
  });
}

export async function withDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  for (let port = ports.from; port <= ports.to; port += 1) if (await isFree(port)) return port;
  throw new Error(`No port from ${ports.from} to ${ports.to} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
