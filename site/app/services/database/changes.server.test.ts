import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { databaseKind, quietLog, testDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/services.ts';
import { Changes } from './changes.server.ts';
import { seedItems } from './tables.server.ts';

const database = await testDatabase();
const { db } = database;

function process() {
  const changes = new Changes(database, quietLog);
  const heard: [string[], string][] = [];
  changes.subscribe((topics, origin) => heard.push([topics, origin]));
  onTestFinished(() => changes.close());
  return { changes, heard };
}

const item = { source: 'test', hash: '' };

beforeEach(() => db.delete(seedItems).then(() => {}));

test('a write is told here when it is committed, and a failed one is not', async () => {
  const { changes, heard } = process();
  const told = () => heard.filter(([, origin]) => origin === 'here');
  const value = await changes.write(db, ['articles'], async (tx) => {
    await tx.insert(seedItems).values({ ...item, key: 'a' });
    expect(told()).toEqual([]);
    return 42;
  });
  expect(value).toBe(42);
  expect(told()).toEqual([[['articles'], 'here']]);
  const failed = changes.write(db, ['articles'], async (tx) => {
    await tx.insert(seedItems).values({ ...item, key: 'b' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(told()).toHaveLength(1);
  expect(await db.select({ key: seedItems.key }).from(seedItems)).toEqual([{ key: 'a' }]);
});

// The embedded database has one process.
if (databaseKind === 'server')
  test('another process hears of a write once, and of a gap as everything', async () => {
    const writer = process();
    const reader = process();
    await eventually(async () => reader.heard.length > 0 && writer.heard.length > 0);
    expect(reader.heard.splice(0)).toEqual([[['*'], 'elsewhere']]);
    await writer.changes.write(db, ['partners', 'article:x'], async () => {});
    await eventually(async () => reader.heard.length > 0);
    await writer.changes.write(db, [`article:${'x'.repeat(9000)}`], async () => {});
    await eventually(async () => reader.heard.length > 1);
    const many = Array.from({ length: 900 }, (_, at) => `item:some-server-${at}`);
    const counted = await writer.changes.write(
      db,
      (count: number) => many.slice(0, count),
      async () => 900,
    );
    expect(counted).toBe(900);
    await eventually(async () => reader.heard.flatMap(([topics]) => topics).length > 902);
    const [first, long, ...parts] = reader.heard.splice(0);
    expect([first, long]).toEqual([
      [['partners', 'article:x'], 'elsewhere'],
      [['*'], 'elsewhere'],
    ]);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flatMap(([topics]) => topics)).toEqual(many);
    await wait(100);
    expect(writer.heard.filter(([, origin]) => origin === 'elsewhere')).toHaveLength(1);

    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'LISTEN%' and datname = current_database()`);
    await eventually(async () => reader.heard.length > 0);
    expect(reader.heard).toEqual([[['*'], 'elsewhere']]);
  });
