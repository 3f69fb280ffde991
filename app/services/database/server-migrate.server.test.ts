import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';
import { migrateServer } from './migrate.server.ts';

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
