/** A PgBouncer in front of the tests' PostgreSQL server, in transaction mode. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasProgram } from '@context-native/dev/debian';
import pg from 'pg';
import { freePort, unprivilegedUser, untilReady } from './postgres.ts';

const program = '/usr/sbin/pgbouncer';

export const hasPooler = () => hasProgram(program, 'pgbouncer');

export interface TestPooler {
  /** URL of a database of the server through the pooler. */
  through: (url: string) => string;
  /** Runs a command of the pooler's console, such as `KILL name`. */
  command: (text: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the pooler with at most `connections` to the server for each database. */
export async function startPooler(serverUrl: string, connections = 5): Promise<TestPooler> {
  const server = new URL(serverUrl);
  const directory = mkdtempSync(join(tmpdir(), 'test-pgbouncer-'));
  const user = unprivilegedUser();
  const port = await freePort();
  const password = server.password ? ` password=${decodeURIComponent(server.password)}` : '';
  const settings = join(directory, 'pgbouncer.ini');
  const users = join(directory, 'users.txt');
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} user=${server.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = operator
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
server_login_retry = 1
`,
  );
  writeFileSync(users, `"${server.username}" ""\n"operator" ""\n`);
  if (user) for (const path of [directory, settings, users]) chownSync(path, user.uid, user.gid);
  // The shell ends the pooler when its input ends, however this process ends.
  const pooler = spawn(
    'sh',
    ['-c', '"$@" & pid=$!; read -r _; kill -KILL "$pid"; wait "$pid"', 'sh', program, '-q', settings],
    { ...user, cwd: directory, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  const through = (url: string) => {
    const changed = new URL(url);
    changed.host = `127.0.0.1:${port}`;
    return changed.href;
  };
  const stop = async () => {
    const exited = once(pooler, 'exit');
    pooler.stdin.end();
    await exited;
    rmSync(directory, { recursive: true, force: true });
  };
  const command = async (text: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'operator', database: 'pgbouncer' });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  try {
    await untilReady(through(serverUrl));
  } catch (error) {
    await stop();
    throw error;
  }
  return { through, command, stop };
}
