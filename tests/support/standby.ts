/** Two clusters of PostgreSQL on this machine, one a standby of the other, to be killed, promoted and brought back. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import {
  findPrograms,
  freePort,
  makeCluster,
  makeServerDirectory,
  runCluster,
  unprivilegedUser,
} from './postgres.ts';

/** Whether there are programs for a second cluster: a server at TEST_DATABASE_URL is not enough. */
export const canHaveStandby = () => findPrograms() !== undefined;

export class Cluster {
  readonly name: string;
  readonly port: number;
  #programs: string;
  #data: string;
  #settings: string[];
  #running: { url: string; stop: () => Promise<void> } | undefined;

  private constructor(name: string, port: number, settings: string[]) {
    this.name = name;
    this.port = port;
    this.#programs = findPrograms() ?? '';
    this.#data = join(makeServerDirectory(), 'data');
    // `pg_rewind` reads the hints that these writes keep.
    this.#settings = ['wal_log_hints=on', 'wal_keep_size=256MB', `cluster_name=${name}`, ...settings];
  }

  /** A new, empty primary that runs. */
  static async primary(name: string, settings: string[] = []): Promise<Cluster> {
    const cluster = new Cluster(name, await freePort(), settings);
    makeCluster(cluster.#programs, cluster.#data);
    await cluster.start();
    return cluster;
  }

  /** A copy of `primary` that runs and follows it, as `name` in `synchronous_standby_names`. */
  static async standbyOf(primary: Cluster, name: string, settings: string[] = []): Promise<Cluster> {
    const cluster = new Cluster(name, await freePort(), settings);
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'test'];
    cluster.#run('pg_basebackup', ['-D', cluster.#data, '-c', 'fast', '-X', 'stream', '--no-sync', ...from]);
    cluster.#follow(primary);
    await cluster.start();
    return cluster;
  }

  /** Of the database `postgres`, or another. */
  url(database = 'postgres'): string {
    return `postgres://test@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    this.#running = await runCluster(this.#programs, this.#data, this.port, this.#settings);
  }

  /** Ends it with all its processes at once, as a power cut does. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL');
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** Stops all its processes where they are, as a machine does that hangs: connections stay open, and nobody answers. */
  hang(): void {
    this.#signal('SIGSTOP');
  }

  /** It goes on where it was, and knows nothing of what happened meanwhile. */
  wake(): void {
    this.#signal('SIGCONT');
  }

  promote(): void {
    this.#run('pg_ctl', ['promote', '-w', '-D', this.#data]);
  }

  /** Makes of a primary that was killed a standby of the one that was promoted: what it alone has is thrown away. */
  async rejoin(primary: Cluster): Promise<void> {
    // Until its first checkpoint the promoted one would be taken for one of the timeline before.
    await primary.query('checkpoint');
    // It has to have been shut down, so it is started once, with nobody let in.
    const settings = this.#settings.flatMap((one) => ['-c', one]);
    this.#run('postgres', ['--single', '-D', this.#data, ...settings, 'postgres']);
    this.#run('pg_rewind', ['-D', this.#data, '--source-server', this.#conninfo(primary), '--no-sync']);
    this.#follow(primary);
    await this.start();
  }

  async query(text: string, database?: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(database), connectionTimeoutMillis: 5_000 });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async remove(): Promise<void> {
    // One that hangs would not hear that it is to end.
    if (this.#running) this.wake();
    await this.#running?.stop();
    rmSync(dirname(this.#data), { recursive: true, force: true });
  }

  #conninfo(primary: Cluster): string {
    return `host=127.0.0.1 port=${primary.port} user=test dbname=postgres application_name=${this.name}`;
  }

  #follow(primary: Cluster): void {
    const settings = join(this.#data, 'postgresql.auto.conf');
    if (!existsSync(settings)) throw new Error(`${this.name} is no cluster`);
    appendFileSync(settings, `primary_conninfo = '${this.#conninfo(primary)}'\n`);
    writeFileSync(join(this.#data, 'standby.signal'), '');
  }

  #signal(signal: NodeJS.Signals): void {
    const postmaster = Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim();
    for (const pid of [postmaster, ...children.split(' ').filter(Boolean).map(Number)])
      try {
        process.kill(pid, signal);
      } catch {
        // It ended by itself in between.
      }
  }

  #run(program: string, args: string[]): void {
    execFileSync(join(this.#programs, program), args, {
      ...unprivilegedUser(),
      cwd: dirname(this.#data),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
}
