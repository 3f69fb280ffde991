import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { quietLog, testDatabase } from '../../../tests/support/database.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';
import { rows } from './database.server.ts';
import { openServerDatabase } from './server-database.server.ts';
import { seedItems } from './tables.server.ts';

const { db } = await testDatabase();

test('four processes that start at once on an empty database all come up', async () => {
  const url = await createDatabase(new URL('/postgres', inject('templateUrl')).href);
  const databases = await Promise.all([1, 2, 3, 4].map(() => openServerDatabase(url, quietLog)));
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await dropDatabase(url);
  });
  for (const database of databases) expect(await database.db.select().from(seedItems)).toEqual([]);
});

test('a connection that breaks fails its own transaction and nothing else', async () => {
  const broken = db.transaction(async (tx) => {
    await tx.insert(seedItems).values({ source: 'broken', key: 'a', hash: '' });
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(broken).rejects.toThrow();
  expect(await db.select().from(seedItems)).toEqual([]);
});

test('connections that break while idle are replaced', async () => {
  await Promise.all([1, 2, 3].map(() => db.execute(sql`select pg_sleep(0.05)`)));
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  for (let query = 0; query < 5; query += 1)
    expect(await rows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a transaction that cannot begin gives its connection back', async () => {
  const url = await createDatabase(inject('templateUrl'), true);
  const database = await openServerDatabase(url, quietLog, { connections: 2 });
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(url);
  });
  for (let round = 0; round < 3; round += 1) {
    database.pool.once('acquire', (client) => void (client as unknown as pg.Client).end());
    await expect(database.db.transaction(async () => {})).rejects.toThrow();
  }
  await database.db.transaction(async () => {});
});

test('a user who may make no tables is told which setting to change', async () => {
  const url = await createDatabase(new URL('/postgres', inject('templateUrl')).href);
  const guest = `guest_${Date.now()}`;
  const name = new URL(url).pathname.slice(1);
  await db.execute(sql.raw(`create role ${guest} login password 'guest'`));
  onTestFinished(async () => {
    await dropDatabase(url);
    await db.execute(sql.raw(`drop role ${guest}`));
  });
  const theirs = new URL(url);
  theirs.username = guest;
  theirs.password = 'guest';
  await expect(openServerDatabase(theirs.href, quietLog)).rejects.toThrow(
    `DATABASE_URL has a user who may not create tables in that database (permission denied for database ${name})`,
  );
});

test('a server that is not there is an error at the start', async () => {
  await expect(openServerDatabase('postgres://test@127.0.0.1:1/none', quietLog)).rejects.toThrow(
    'ECONNREFUSED',
  );
});

test('a server that takes no writes is an error at the start', async () => {
  const url = await createDatabase(new URL('/postgres', inject('templateUrl')).href);
  onTestFinished(() => dropDatabase(url));
  const name = new URL(url).pathname.slice(1);
  await db.execute(sql.raw(`alter database "${name}" set default_transaction_read_only = on`));
  await expect(openServerDatabase(url, quietLog)).rejects.toThrow(
    'DATABASE_URL does not point to a database that this site can write to (it is read-only)',
  );
});
