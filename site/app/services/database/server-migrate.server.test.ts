import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { quietLog, testDatabase } from '../../../tests/support/database.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';
import { migrateServer } from './migrate.server.ts';
import { createReadiness } from './readiness.server.ts';
import { openServerDatabase } from './server-database.server.ts';

await testDatabase();

test('a migration that waits for a table lets those behind it pass, and tries again', async () => {
  const url = await createDatabase(inject('templateUrl'), true);
  const holder = new pg.Client({ connectionString: url });
  onTestFinished(async () => {
    await holder.end();
    await dropDatabase(url);
  });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table drizzle.__drizzle_migrations in access exclusive mode');
  let waits = 0;
  await migrateServer(url, async () => {
    waits += 1;
    const { rows } = await holder.query(
      'select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    );
    expect(rows, 'nobody waits behind it').toEqual([{ waiting: 0 }]);
    if (waits === 2) await holder.query('commit');
  });
  expect(waits).toBe(2);
});

test('a process on the schema of a newer version works on, until that took away what it needs', async () => {
  const url = await createDatabase(inject('templateUrl'), true);
  const client = new pg.Client({ connectionString: url });
  onTestFinished(async () => {
    await client.end();
    await dropDatabase(url);
  });
  await client.connect();
  expect(await migrateServer(url)).toEqual({ age: 'known' });
  const future = Date.now() + 1_000_000_000_000;
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', ${future})`,
  );
  expect(await migrateServer(url)).toEqual({ age: 'newer' });
  const lines: string[] = [];
  const log = { ...quietLog, warn: (line: string) => lines.push(line) } as typeof quietLog;
  const database = await openServerDatabase(url, log);
  const readiness = createReadiness(database, '', {
    ...quietLog,
    error: (line: string) => lines.push(line),
  } as typeof quietLog);
  onTestFinished(async () => {
    await readiness.close();
    await database.close();
  });
  expect(lines.join('\n')).toContain('belongs to a newer version of this site');
  expect(await readiness.look()).toBe('good');

  await client.query(`insert into drizzle.contracted values (${future}, '0099_takes_away')`);
  await setTimeout(1_100);
  expect(await readiness.look()).toBe('too new');
  expect(
    lines.filter((line) => line.includes('0099_takes_away')),
    'said once',
  ).toHaveLength(1);
  await expect(openServerDatabase(url, quietLog)).rejects.toThrow('0099_takes_away');
});
