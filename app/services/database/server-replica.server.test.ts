import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { quietLog } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/services.ts';
import { Cluster, canHaveStandby } from '../../../tests/support/standby.ts';
import { Changes } from './changes.server.ts';
import { type Database, rows } from './database.server.ts';
import { Replica } from './replica.server.ts';
import { openServerDatabase } from './server-database.server.ts';
import { seedItems } from './tables.server.ts';

const keysIn = async (db: Database) =>
  (await db.select({ key: seedItems.key }).from(seedItems)).map(({ key }) => key);

test.runIf(canHaveStandby())(
  'a standby is read while it has every change that the process knows of, and what was written longer ago than the limit',
  async () => {
    const one = await Cluster.primary('one', ['fsync=off']);
    onTestFinished(() => one.remove());
    const two = await Cluster.standbyOf(one, 'two', ['fsync=off']);
    onTestFinished(() => two.remove());
    const database = await openServerDatabase([one.url(), two.url()], quietLog);
    onTestFinished(() => database.close());
    const changes = new Changes(database, quietLog);
    onTestFinished(() => changes.close());
    const [patient, strict] = [60_000, 1_500].map((lagMs) => {
      const replica = new Replica(database.hosts, changes, { lagMs, connections: 2 });
      onTestFinished(() => replica.close());
      return replica;
    }) as [Replica, Replica];
    const write = (key: string) =>
      changes.write(database.db, [key], async (tx) => {
        await tx.insert(seedItems).values({ source: 's', key, hash: '' });
      });

    await write('first');
    expect(patient.db, 'just changed').toBeUndefined();
    const standby = await eventually(async () => patient.db && strict.db && patient.db);
    expect(await rows(standby, sql`select pg_is_in_recovery() as standby`)).toEqual([{ standby: true }]);
    expect(await keysIn(standby)).toEqual(['first']);

    await two.query('select pg_wal_replay_pause()');
    await database.db.insert(seedItems).values({ source: 's', key: 'nobody is told', hash: '' });
    await eventually(async () => strict.db === undefined);
    expect(patient.db, 'no change of a page').toBeDefined();

    await write('second');
    expect(patient.db).toBeUndefined();
    await wait(2_500);
    expect(patient.db, 'it does not have the change').toBeUndefined();
    await two.query('select pg_wal_replay_resume()');
    expect(await keysIn(await eventually(async () => patient.db))).toContain('second');

    two.promote();
    await eventually(async () => database.hosts.url === two.url());
    expect(patient.db, 'the other one follows another history').toBeUndefined();
    await wait(1_500);
    expect(patient.db).toBeUndefined();
  },
);
