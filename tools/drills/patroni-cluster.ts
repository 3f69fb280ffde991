/**
 * PostgreSQL as on `/deploy/operate#failover`, on this machine: two servers with Patroni, one etcd, HAProxy and
 * PgBouncer, from the files of `site/deploy/failover`. Each machine is an address of 127.0.0.0/8, so the ports stay the
 * same.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { hasProgram } from '@context-native/dev/debian';
import pg from 'pg';
import { withNames } from './page-commands.ts';

const files = resolve(import.meta.dirname, '../../site/deploy/failover');

const programs = {
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
} as const;

const passwords = { superuser: 'change-me-postgres', restApi: 'patroni:change-me-too', site: 'change-me' };

/**
 * Ends the program when the shell's input ends, however this process ends. Also ends PostgreSQL, which outlives
 * Patroni.
 */
const endWithParent =
  '"$@" & pid=$!; read -r _; kill -KILL "$pid"; main=$(head -n 1 "$DATA/postmaster.pid") && [ "$(readlink "/proc/$main/cwd")" = "$DATA" ] && kill -CONT "$main" && kill -QUIT "$main"; wait';

interface Program {
  pid: number;
  stop: () => Promise<void>;
}

export interface Server {
  name: 'db1' | 'db2';
  address: string;
  data: string;
  log: string;
}

export class PatroniCluster {
  #directory = mkdtempSync(join(tmpdir(), 'drill-failover-'));
  #network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`;
  #user = userOfPostgres();
  #running = new Map<string, Program>();
  readonly servers: Record<'db1' | 'db2', Server>;

  private constructor() {
    if (this.#user) chownSync(this.#directory, this.#user.uid, this.#user.gid);
    const server = (name: 'db1' | 'db2', host: number): Server => ({
      name,
      address: `${this.#network}${host}`,
      data: join(this.#directory, name, 'data'),
      log: join(this.#directory, `${name}.log`),
    });
    this.servers = { db1: server('db1', 11), db2: server('db2', 12) };
  }

  /**
   * Starts all programs and runs the SQL `provision`, which makes the site's role and database. @throws Error if a
   * program is missing
   */
  static async start(provision: string): Promise<PatroniCluster> {
    for (const [program, packageName] of Object.values(programs))
      if (!hasProgram(program, packageName)) throw new Error(`This drill needs Debian's ${packageName}.`);
    const cluster = new PatroniCluster();
    try {
      await cluster.#start(provision);
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  async #start(provision: string): Promise<void> {
    const etcd = this.#read('etcd', { '/var/lib/etcd/site': join(this.#directory, 'etcd') });
    const settings = etcd.matchAll(/^(\w+)=(.*)$/gm).map(([, name = '', value = '']) => [name, value]);
    this.#run('etcd', programs.etcd[0], [], Object.fromEntries(settings));
    for (const name of ['db1', 'db2'] as const) this.startServer(name);
    const haproxy = this.#write(
      'haproxy.cfg',
      this.#read('haproxy.cfg', { '127.0.0.1': `${this.#network}1` }),
    );
    this.#run('haproxy', programs.haproxy[0], ['-db', '-f', haproxy]);
    const users = this.#write('userlist.txt', `"context_native" "${passwords.site}"\n`);
    const pgbouncer = this.#read('pgbouncer.ini', {
      '127.0.0.1': `${this.#network}1`,
      '/etc/pgbouncer/userlist.txt': users,
    });
    // With the default `unix_socket_dir`, PgBouncer would make a socket in a folder that all users share.
    this.#run('pgbouncer', programs.pgbouncer[0], [
      this.#write('pgbouncer.ini', `${pgbouncer}unix_socket_dir =\n`),
    ]);
    await until(60, async () => (await this.isInStep()) && this.query('select 1').then(() => true));
    for (const statement of provision.split(/;\n/).filter((text) => text.trim())) await this.query(statement);
  }

  /** Starts Patroni on a machine, and Patroni starts PostgreSQL. */
  startServer(name: 'db1' | 'db2'): void {
    const { data, address } = this.servers[name];
    mkdirSync(dirname(data), { recursive: true });
    if (this.#user) chownSync(dirname(data), this.#user.uid, this.#user.gid);
    const text = withNames(this.#read('patroni.yml', { '/var/lib/postgresql/15/site': data }), {
      [`${this.#network}11`]: address,
      'name: db1': `name: ${name}`,
      '/run/postgresql': dirname(data),
    });
    this.#run(name, programs.patroni[0], [this.#write(`${name}.yml`, text)], { DATA: data });
  }

  /** URL of PgBouncer for the site. */
  get url(): string {
    return `postgres://context_native:${passwords.site}@${this.#network}1:6432/context_native`;
  }

  /** Runs a query as superuser, through HAProxy or on one server. */
  async query(text: string, { server, database = 'postgres' }: { server?: Server; database?: string } = {}) {
    const client = new pg.Client({
      host: server?.address ?? `${this.#network}1`,
      port: server ? 5432 : 5000,
      user: 'postgres',
      password: passwords.superuser,
      database,
      connectionTimeoutMillis: 5_000,
      query_timeout: 30_000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Status of a request to Patroni on a machine; 0 without a response. */
  async ask({ address }: Server, path: string): Promise<number> {
    const signal = AbortSignal.timeout(2_000);
    return fetch(`http://${address}:8008${path}`, { signal }).then(
      ({ status }) => status,
      () => 0,
    );
  }

  /** Changes settings of PostgreSQL on both servers, as `patronictl edit-config` does. */
  async configure(parameters: Record<string, string>): Promise<void> {
    const { status } = await fetch(`http://${this.servers.db1.address}:8008/config`, {
      method: 'PATCH',
      headers: { authorization: `Basic ${Buffer.from(passwords.restApi).toString('base64')}` },
      body: JSON.stringify({ postgresql: { parameters } }),
    });
    if (status !== 200) throw new Error(`Patroni returned ${status} to a change of its settings.`);
  }

  /** The server that Patroni calls the primary, and the other one. */
  async roles(): Promise<{ primary: Server; standby: Server }> {
    const { db1, db2 } = this.servers;
    if ((await this.ask(db1, '/primary')) === 200) return { primary: db1, standby: db2 };
    if ((await this.ask(db2, '/primary')) === 200) return { primary: db2, standby: db1 };
    throw new Error('Patroni has no primary.');
  }

  /** True if there are a primary and a synchronous standby. */
  async isInStep(): Promise<boolean> {
    const roles = await this.roles().catch(() => undefined);
    return roles !== undefined && (await this.ask(roles.standby, '/synchronous')) === 200;
  }

  untilInStep(): Promise<void> {
    return until(90, () => this.isInStep());
  }

  /** Kills all processes of a machine, as a power cut does. */
  async kill({ name }: Server): Promise<void> {
    this.signal(this.servers[name], 'SIGKILL');
    await this.#running.get(name)?.stop();
  }

  /** Sends a signal to all processes of a machine, or only to PostgreSQL: SIGSTOP hangs them, SIGCONT wakes them up. */
  signal({ name, data }: Server, signal: NodeJS.Signals, only?: 'postgresql'): void {
    const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const patroni = this.#running.get(name)?.pid;
    // Patroni first: it would restart PostgreSQL.
    const roots = only || !patroni ? [postmaster] : [patroni, postmaster];
    for (const pid of roots.flatMap(withDescendants))
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
  }

  async remove(): Promise<void> {
    for (const { stop } of [...this.#running.values()].reverse()) await stop();
    if (process.env.KEEP_DRILL) console.log(`Kept: ${this.#directory}`);
    else rmSync(this.#directory, { recursive: true, force: true });
  }

  /** A file of `site/deploy/failover`, with addresses and folders of this machine. */
  #read(file: string, names: Record<string, string>): string {
    const text = readFileSync(join(files, file), 'utf8').replaceAll('10.0.0.', this.#network);
    return withNames(text, names);
  }

  #write(name: string, text: string): string {
    const file = join(this.#directory, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (this.#user) chownSync(file, this.#user.uid, this.#user.gid);
    return file;
  }

  #run(name: string, program: string, args: string[], env: Record<string, string> = {}): void {
    const log = openSync(join(this.#directory, `${name}.log`), 'a');
    const child = spawn('sh', ['-c', endWithParent, 'sh', program, ...args], {
      ...this.#user,
      cwd: this.#directory,
      env: { PATH: process.env.PATH, HOME: this.#directory, LANG: 'C.UTF-8', DATA: '/dev/null', ...env },
      stdio: ['pipe', log, log],
      detached: true,
    });
    const exited = new Promise<void>((done) => child.once('exit', () => done()));
    this.#running.set(name, {
      get pid() {
        return childrenOf(child.pid ?? 0)[0] ?? 0;
      },
      stop: () => {
        child.stdin?.end();
        return exited;
      },
    });
  }
}

/** PostgreSQL refuses to run as root. */
function userOfPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

const withDescendants = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withDescendants)];

/** Waits until `check` is true. @throws Error after so many seconds */
export async function until(seconds: number, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  let last: unknown;
  while (performance.now() < end) {
    try {
      if (await check()) return;
    } catch (error) {
      last = error;
    }
    await wait(50);
  }
  throw new Error(`The expected state was not reached within ${seconds} s${last ? `: ${last}` : ''}`);
}
