import fs, { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { quietLog, testDirectory } from '../../../tests/support/database.ts';
import { killSender } from '../../../tests/support/kill-sender.ts';
import { vacuum } from './database.server.ts';
import { DataDirInUse, openEmbeddedDatabase } from './embedded-database.server.ts';
import { seedItems } from './tables.server.ts';

const directory = testDirectory();
const snapshot = inject('snapshot');
let last = 0;

async function openNew(dataDir = join(directory, String(++last)), from = snapshot) {
  const database = await openEmbeddedDatabase(dataDir, quietLog, from);
  onTestFinished(() => database.close());
  return { ...database, dataDir };
}

test('a committed write reaches the disk before it is acknowledged', async () => {
  const { db } = await openNew();
  const fsyncs = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  for (let write = 0; write < 25; write += 1)
    await db.insert(seedItems).values({ source: 'fsync', key: String(write), hash: '' });
  const writes = fsyncs.mock.calls.length;
  await db.select().from(seedItems);
  const reads = fsyncs.mock.calls.length - writes;
  fsyncs.mockRestore();
  syncBuiltinESMExports();
  expect(writes).toBeGreaterThanOrEqual(25);
  expect(reads).toBe(0);
});

test('a second opening is refused with a line that says what to do, here and in another process', async () => {
  const { dataDir } = await openNew();
  const refused = await openEmbeddedDatabase(dataDir, quietLog, snapshot).catch((error) => error);
  expect(refused).toBeInstanceOf(DataDirInUse);
  expect(refused.message).toBe(
    `The data directory ${dataDir} is in use by process ${process.pid}. Stop that process first, or set DATABASE_URL to run several processes on one database.`,
  );
});

test('the lock of a killed process is gone with it', async () => {
  const dataDir = join(directory, 'killed');
  const { acknowledged } = await killSender(['1', dataDir, snapshot], 3, {
    whileRunning: async () => {
      await expect(openEmbeddedDatabase(dataDir, quietLog, snapshot)).rejects.toThrow(
        /is in use by process \d+/,
      );
    },
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(3);
  await openNew(dataDir);
});

test('a first start that was killed in the middle is done again', async () => {
  const dataDir = join(directory, 'half');
  mkdirSync(join(dataDir, 'database.new'), { recursive: true });
  writeFileSync(join(dataDir, 'database.new/PG_VERSION'), 'half');
  const { db } = await openNew(dataDir);
  expect(await db.select().from(seedItems)).toEqual([]);
});

test('a ready database of other migrations is not used', async () => {
  const stale = join(directory, 'stale');
  cpSync(snapshot, stale, { recursive: true });
  writeFileSync(join(stale, 'key'), 'another');
  writeFileSync(join(stale, 'database/PG_VERSION'), '1');
  const { db } = await openNew(join(directory, 'fresh'), stale);
  expect(await db.select().from(seedItems)).toEqual([]);
});

test('nobody else can read what is in the data directory', async () => {
  const { dataDir, db } = await openNew();
  await db.execute(sql`create table written_later (id int)`);
  await vacuum(db);
  const open = readdirSync(dataDir, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
