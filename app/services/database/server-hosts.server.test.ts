import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { quietLog } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/services.ts';
import { Cluster, canHaveStandby } from '../../../tests/support/standby.ts';
import { createLog } from '../telemetry/log.server.ts';
import { Changes } from './changes.server.ts';
import { rows } from './database.server.ts';
import { Hosts } from './hosts.server.ts';
import { createReadiness } from './readiness.server.ts';
import { openServerDatabase } from './server-database.server.ts';
import { seedItems } from './tables.server.ts';

const isReadOnly = (error: { code?: string }) => error.code === '25006';

/** No machine is cut off from its power in these seconds. */
const quick = ['fsync=off', 'full_page_writes=off'];

async function pairOfClusters() {
  const one = await Cluster.primary('one', quick);
  onTestFinished(() => one.remove());
  const two = await Cluster.standbyOf(one, 'two', quick);
  onTestFinished(() => two.remove());
  return { one, two };
}

async function open(urls: string[]) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line).msg) });
  const database = await openServerDatabase(urls, log);
  onTestFinished(() => database.close());
  return { database, lines };
}

test.runIf(canHaveStandby())(
  'the host that takes writes is found behind a standby, and found again after a promotion; the one before is not gone back to',
  async () => {
    const { one, two } = await pairOfClusters();
    await expect(openServerDatabase(two.url(), quietLog)).rejects.toThrow(
      'DATABASE_URL leads to no database that lets this site in and takes writes (it is a standby)',
    );
    const { database, lines } = await open([two.url(), one.url()]);
    const changes = new Changes(database, quietLog);
    onTestFinished(() => changes.close());
    const heard: string[][] = [];
    changes.subscribe((topics, origin) => origin === 'elsewhere' && heard.push(topics));
    const readiness = createReadiness(database, '', quietLog);
    onTestFinished(() => readiness.close());
    const unwatched = new Hosts([one.url(), two.url()], quietLog);
    onTestFinished(() => unwatched.close());
    await unwatched.look();
    const pool = unwatched.pool({ max: 1 });
    onTestFinished(() => pool.end());
    await pool.query('select 1');
    const write = (key: string) => database.db.insert(seedItems).values({ source: 's', key, hash: '' });
    await write('before');
    await eventually(async () => heard.length === 1);

    // The primary lives on, as it does behind a cut in the network: both take writes from here on.
    two.promote();
    await eventually(async () => database.hosts.url === two.url());
    await eventually(async () => heard.length === 2);
    expect(heard[1], 'what was told meanwhile has not been heard').toEqual(['*']);
    await write('after');
    expect(await two.query(`select key from seed_items where source = 's' order by key`)).toEqual([
      { key: 'after' },
      { key: 'before' },
    ]);
    expect(await one.query(`select key from seed_items where source = 's'`)).toEqual([{ key: 'before' }]);
    const warning = `more than one host takes writes: 127.0.0.1:${one.port} besides 127.0.0.1:${two.port}`;
    expect(lines.slice(1)).toEqual([
      `the database is at 127.0.0.1:${two.port} now, no longer at 127.0.0.1:${one.port}`,
      expect.stringContaining(warning),
    ]);
    expect(await readiness.look()).toBe('good');

    // Where nobody looks again and again, a query that finds the host closed for writes has it looked for.
    expect(unwatched.url).toBe(one.url());
    await one.query('alter system set default_transaction_read_only = on');
    await one.query('select pg_reload_conf()');
    await eventually(() => pool.query('create table t ()').then(() => false, isReadOnly));
    await eventually(async () => unwatched.url === two.url());
    await pool.query('create table u ()');
    await one.query('alter system reset all');
    await one.query('select pg_reload_conf()');

    await two.kill();
    await expect(database.hosts.look()).rejects.toThrow(
      `127.0.0.1:${one.port}: it takes writes, but another host was promoted after it`,
    );
    expect(database.hosts.url).toBe(two.url());
    await expect(write('nowhere')).rejects.toThrow();
    await two.start();
    await database.hosts.look();
    await write('again');
    expect(
      await rows(database.db, sql`select count(*)::int as count from seed_items where source = 's'`),
    ).toEqual([{ count: 3 }]);
  },
);
