/** Finds a PostgreSQL server for the tests, or starts one. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface TestServer {
  /** URL of a database, whose user may create databases. */
  url: string;
  stop: () => Promise<void>;
}

/** Directory of `postgres` and `initdb`: on the PATH, else Debian's. */
export function findPrograms(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, 'postgres'));
  const ofDebian = globSync('/usr/lib/postgresql/*/bin/postgres').sort().reverse();
  const found = [...onPath, ...ofDebian].find((file) => existsSync(file));
  const directory = found && dirname(realpathSync(found));
  return directory && existsSync(join(directory, 'initdb')) ? directory : undefined;
}

export function isServerAvailable(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL) || findPrograms() !== undefined;
}

/**
 * The server at TEST_DATABASE_URL, or a new one in a temporary directory. With `settings` (`name=value`), it is always
 * a new one.
 */
export async function startServer(settings: string[] = []): Promise<TestServer> {
  const given = settings.length === 0 && process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const programs = findPrograms();
  if (!programs) throw new Error('no PostgreSQL found');
  const directory = makeServerDirectory();
  const data = join(directory, 'data');
  makeCluster(programs, data);
  const running = await runCluster(programs, data, await freePort(), settings);
  const stop = async () => {
    await running.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: running.url, stop };
}

/** A new temporary directory that the server's user may write to. */
export function makeServerDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

/** Makes an empty cluster in `data`, with the superuser `test`. */
export function makeCluster(programs: string, data: string): void {
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...unprivilegedUser(), cwd: dirname(data), stdio: 'ignore' },
  );
}

/** Runs the cluster in `data` until `stop` or the end of this process. */
export async function runCluster(programs: string, data: string, port: number, settings: string[] = []) {
  const directory = dirname(data);
  const all = ['listen_addresses=127.0.0.1', `timezone=${zone}`, ...settings].flatMap((one) => ['-c', one]);
  // The shell ends the server when its input ends, however this process ends.
  const server = spawn(
    'sh',
    [
      '-c',
      '"$@" & pid=$!; read -r _; kill -INT "$pid"; wait "$pid"',
      'sh',
      join(programs, 'postgres'),
    ].concat(['-D', data, '-k', directory, '-p', String(port), ...all]),
    { ...unprivilegedUser(), cwd: directory, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    const exited = once(server, 'exit');
    server.stdin.end();
    await exited;
  };
  try {
    await untilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/**
 * Time zone of the server, 5:45 hours from UTC. No query may depend on it, since a pooler does not let a session set
 * it.
 */
const zone = 'Asia/Kathmandu';

/** The user `nobody` if we are root, because PostgreSQL refuses to run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

export async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 100) throw error;
      await wait(100);
    }
  }
}
