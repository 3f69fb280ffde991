import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { contentsOf } from '../../../tests/support/backup-lines.ts';
import { credentialKeys } from '../../../tests/support/credential-keys.ts';
import { testDirectory } from '../../../tests/support/database.ts';
import { runScript } from '../../../tests/support/run-script.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';
import { testServices } from '../../../tests/support/services.ts';
import { writeBackup } from './backup.server.ts';
import { openServerDatabase } from './server-database.server.ts';
import { seedItems } from './tables.server.ts';

const services = await testServices();
const directory = testDirectory();

test('a site moves from a server to the embedded database and from there to another server', async () => {
  services.background.queue('never-worked-on', async () => {});
  await services.start();
  await services.background.stop();
  await services.db.insert(seedItems).values({ source: 'test', key: 'a', hash: 'b' });
  await services.mail.send(services.db, {
    to: 'ada@example.org',
    subject: 'Hello',
    text: 'Hello',
    html: 'Hello',
  });
  const file = join(directory, 'backup.jsonl.gz');
  const { rows: count } = await writeBackup(services.db, file);

  const settings = { DATA_DIR: join(directory, 'data') };
  const restored = await runScript(['site/scripts/db.ts', 'restore', file], settings);
  expect(restored).toEqual({ code: 0, stdout: `${count} rows and 0 files read from ${file}`, stderr: '' });

  const url = await createDatabase(new URL('/postgres', inject('templateUrl')).href);
  onTestFinished(() => dropDatabase(url));
  const serverSettings = {
    ...settings,
    DATABASE_URL: url,
    SESSION_SECRET: 'x'.repeat(32),
    CREDENTIAL_KEYS: credentialKeys,
  };
  const moved = await runScript(['site/scripts/db.ts', 'move'], serverSettings);
  expect(moved).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${count} rows moved.`),
    stderr: '',
  });
  const again = await runScript(['site/scripts/db.ts', 'move'], serverSettings);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is not empty') });

  const target = await openServerDatabase(url, services.log);
  const contents = await contentsOf(target.db, directory);
  await target.close();
  expect(contents).toEqual(await contentsOf(services.db, directory));
});

test('a move without a place to go, or without a database to move, says so', async () => {
  const settings = { DATA_DIR: join(directory, 'nothing') };
  expect(await runScript(['site/scripts/db.ts', 'move'], settings)).toMatchObject({
    code: 1,
    stderr: 'DATABASE_URL is missing: set it to the database to move to',
  });
  const server = {
    DATABASE_URL: 'postgres://test@127.0.0.1:1/none',
    SESSION_SECRET: 'x'.repeat(32),
    CREDENTIAL_KEYS: credentialKeys,
  };
  expect(await runScript(['site/scripts/db.ts', 'move'], { ...settings, ...server })).toMatchObject({
    code: 1,
    stderr: `DATA_DIR has no embedded database to move: ${settings.DATA_DIR}`,
  });
});
