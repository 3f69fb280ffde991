/** Runs the built site as a separate process with `--trial`, as `npm start` does. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hasArchives } from '../../../tools/gate.ts';
import { credentialKeys } from './credential-keys.ts';

const root = resolve(import.meta.dirname, '../../..');
const node = resolve(root, 'node_modules/.bin/node');

/** Ends the site when the tests' end of its input closes, however the tests end. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "process.stdin.resume().on('close', () => process.kill(process.pid, 'SIGKILL')).unref();",
)}`;

/** The site refuses to fetch thumbnails from this machine, so no test requests another website. */
const unreachable = 'http://127.0.0.1/{id}/{size}.jpg';

type Settings = Record<string, string>;

export interface SiteProcess {
  url: string;
  dataDir: string;
  port: number;
  pid: number;
  /** Lines that the site has written so far; its log is JSON. */
  output: string[];
  /** Sends SIGTERM, waits, and returns the exit code. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL and waits. */
  kill: () => Promise<void>;
  /** Sends SIGTERM without waiting; `exited` gives the code. */
  askToStop: () => void;
  exited: Promise<number | null>;
}

/**
 * Skips the second compilation of the embedded database: it takes a second of each start, which pays off only after
 * about 700 requests.
 */
export const shortLived = ['--liftoff-only'];

/**
 * Builds the site if a source has changed, without the archives of `/downloads/` if `tools/validate.ts` found no test
 * that needs them. @throws Error if the build fails
 */
export function ensureBuild(): void {
  const { status } = spawnSync(
    node,
    ['site/scripts/build.ts', '--if-needed', ...(hasArchives ? [] : ['--no-archives'])],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('The site does not build.');
}

/** Variable with the data directory of the site that `prepareData` started, for processes that this one starts. */
const preparedVariable = 'TEST_PREPARED_DATA';

/**
 * Makes the first start of a run, which writes content and keys. Sites of tests start with a copy of its data, in half
 * the time.
 */
export async function prepareData(): Promise<void> {
  ensureBuild();
  const site = await startSite();
  // Waits until the keys exist.
  await (await fetch(`${site.url}/.well-known/jwks.json`)).arrayBuffer();
  if ((await site.stop()) !== 0) throw new Error(`The first start failed:\n${site.output.join('\n')}`);
  process.env[preparedVariable] = site.dataDir;
}

/** A copy of the prepared data directory if this run has one, else an empty directory. */
export function preparedDirectory(): string {
  const directory = temporaryDirectory();
  const prepared = process.env[preparedVariable];
  // Keeps the files' permissions.
  if (prepared && spawnSync('cp', ['-a', `${prepared}/.`, directory]).status !== 0)
    throw new Error(`The prepared data was not copied: ${prepared}`);
  return directory;
}

/** Starts the built site of `tree` with `settings`, by default on a free port and with its own data directory. */
export async function startSite(
  settings: Settings = {},
  nodeOptions = shortLived,
  tree = root,
): Promise<SiteProcess> {
  const port = Number(settings.PORT ?? (await freePort()));
  // The prepared data is this tree's: another tree writes its own.
  const hasPrepared = tree === root && !settings.DATABASE_URL;
  const dataDir = settings.DATA_DIR ?? (hasPrepared ? preparedDirectory() : temporaryDirectory());
  process.env[dataDirVariable(port)] = dataDir;
  const all = { ...settings, PORT: String(port), DATA_DIR: dataDir };
  const { child, output } = spawnSite(all, nodeOptions, tree);
  const exited = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);

  const ready = new Promise<string>((tell) => {
    child.stdout.on('data', () => {
      const line = output.find((text) => / is at http/.test(text));
      if (line) tell(line);
    });
  });
  const code = await Promise.race([ready.then(() => undefined), exited]);
  if (code !== undefined) throw new Error(`The site ended with ${code}:\n${output.join('\n')}`);

  const send = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    port,
    pid: child.pid ?? 0,
    output,
    stop: () => send('SIGTERM'),
    kill: async () => {
      await send('SIGKILL');
    },
    askToStop: () => void send('SIGTERM'),
    exited,
  };
}

/** Variable with the data directory of a running site, for this process and those that it starts. */
const dataDirVariable = (port: string | number) => `TEST_DATA_DIR_${port}`;

/** Data directory of a site that `startSite` started, here or in a process that started this one. */
export function dataDirOf(siteUrl: string): string {
  const dataDir = process.env[dataDirVariable(new URL(siteUrl).port)];
  if (!dataDir) throw new Error(`Nobody started a site at ${siteUrl}`);
  return dataDir;
}

/** Makes an account with two credentials, for a site that starts with the returned settings. */
export function issueCredentials(
  person: { name: string; email: string; password: string },
  settings: Settings = { DATA_DIR: preparedDirectory() },
) {
  const args = [
    ...shortLived,
    'site/tests/support/issue-credential.ts',
    person.email,
    person.password,
    person.name,
  ];
  const { stdout, stderr } = spawnSync(node, args, { cwd: root, env: envOf(settings), encoding: 'utf8' });
  const [held, revoked] = stdout.trim().split('\n');
  if (!held || !revoked) throw new Error(`No credential was issued: ${stderr}`);
  return { settings, held, revoked };
}

/** Starts the site with settings that it must refuse. Returns its exit code and output. */
export async function startRefused(settings: Settings): Promise<{ code: number | null; output: string[] }> {
  const { child, output } = spawnSite({ LOG_LEVEL: 'info', ...settings });
  const [code]: (number | null)[] = await once(child, 'close');
  return { code: code ?? null, output };
}

const running = new Set<ChildProcess>();
const directories: string[] = [];
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** Mail limits that no test reaches: in an hour, tests have more people at the same hosts than a real site. */
export const manyMails = {
  MAILS_PER_HOUR: '1000000',
  MAIL_LARGE_HOSTS: 'gmail.com, example.org, drill.example, waitlist.example, sign-up.example',
};

/** Environment of a site process. A site on a database server needs keys, the same for all sites of this process. */
function envOf(settings: Settings): Settings {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const keys: Settings = settings.DATABASE_URL ? { CREDENTIAL_KEYS: credentialKeys } : {};
  return {
    PATH,
    HOME,
    VIDEO_THUMBNAIL_URL: unreachable,
    // The site must not refuse requests because other tests keep the machine busy.
    OVERLOAD_DELAY_MS: '5000',
    ...manyMails,
    ...(TMPDIR ? { TMPDIR } : {}),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...keys,
    ...settings,
  };
}

function spawnSite(settings: Settings, nodeOptions = shortLived, tree = root) {
  const args = [...nodeOptions, '--import', endWithParent, 'build/server/start.js', '--trial'];
  const child = spawn(node, args, {
    cwd: tree,
    env: envOf(settings),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      output.push(...lines);
    });
  }
  return { child, output };
}

/** A directory that is removed when this process ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'site-test-'));
  directories.push(directory);
  return directory;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
