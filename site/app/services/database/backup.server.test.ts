import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contentsOf } from '../../../tests/support/backup-lines.ts';
import { quietLog, testDatabase, testDirectory } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/services.ts';
import { Background } from '../background/background.server.ts';
import { createMail, outboxDirectory } from '../mail/mail.server.ts';
import { readOutbox } from '../mail/outbox.server.ts';
import { writeBackup } from './backup.server.ts';
import { type Database, rows } from './database.server.ts';
import { readBackup } from './restore.server.ts';
import { RestoreError } from './restore-files.server.ts';
import { changeNotices, seedItems } from './tables.server.ts';

const source = (await testDatabase()).db;
const targetDatabase = await testDatabase();
const target = targetDatabase.db;
const directory = testDirectory();
const file = join(directory, 'backup.jsonl.gz');
const config = { dataDir: directory, siteUrl: 'http://localhost', smtpUrl: undefined, mailFrom: undefined };

const oddTables = [
  sql`create type mood as enum ('calm', 'not "calm"')`,
  sql`create table "Odd ""Table" (
    id bigint generated always as identity primary key, serial_number serial, parent bigint references "Odd ""Table",
    words text, document jsonb, bytes bytea, list text[], moment timestamptz, amount numeric, mood mood,
    words_length int generated always as (length(words)) stored)`,
  sql`create table counters (total int)`,
  sql`create function count_odd() returns trigger language plpgsql as
    $$ begin update counters set total = total + 1; return null; end $$`,
  sql`create trigger counted after insert on "Odd ""Table" for each row execute function count_odd()`,
];
for (const database of [source, target]) for (const statement of oddTables) await database.execute(statement);

const insertOdd = (db: Database) =>
  rows(
    db,
    sql`insert into "Odd ""Table" (parent, words, document, bytes, list, moment, amount, mood) values
      (null, ${'Ünïcode "quoted"\nlines\t\\ and 標準'}, 'null', '\\x00ff', ${'{a,NULL,"b,c"}'}, 'infinity', 'NaN', 'not "calm"'),
      (null, '', ${'{"big": 12345678901234567890.123, "text": "\\u00e9"}'}, null, '{}', '2026-11-21 10:00:00.123456+02', 1.50, null)
      returning id, serial_number as serial`,
  );

beforeEach(async () => {
  for (const db of [source, target]) {
    await db.execute(sql`truncate "Odd ""Table", counters, seed_items`);
    await db.execute(sql`delete from pgboss.job`);
  }
  await source.execute(sql`insert into counters values (0)`);
});

test('a restored database is equal to the one that was backed up, and goes on like it', async () => {
  await insertOdd(source);
  await source.execute(sql`update "Odd ""Table" set parent = (select max(id) from "Odd ""Table")`);
  const many = Array.from({ length: 1234 }, (_, key) => ({
    source: 'many',
    key: String(key),
    hash: 'x'.repeat(2000),
  }));
  await source.insert(seedItems).values(many);
  const { rows: count } = await writeBackup(source, file);
  expect(await readBackup(target, file, { replace: false })).toMatchObject({ rows: count, files: 0 });
  expect(count).toBeGreaterThan(1237);

  expect(await contentsOf(target, directory)).toEqual(await contentsOf(source, directory));
  expect(await rows(target, sql`select total from counters`)).toEqual([{ total: 2 }]);
  expect(await insertOdd(target)).toEqual(await insertOdd(source));
  expect(await rows(target, sql`select total from counters`)).toEqual([{ total: 4 }]);
  const orphan = target.execute(sql`update "Odd ""Table" set parent = 1000000`);
  await expect(orphan).rejects.toThrow();
});

test('a mail that waits when the backup is made is sent after the restore', async () => {
  const sender = new Background(targetDatabase, quietLog);
  const message = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const mail = createMail(config, sender, quietLog);
  await sender.start();
  await sender.stop();
  await mail.send(target, message);
  await writeBackup(target, file);
  await target.execute(sql`delete from pgboss.job`);
  await readBackup(target, file, { replace: true });

  const background = new Background(targetDatabase, quietLog);
  createMail(config, background, quietLog);
  await background.start();
  await eventually(async () =>
    (await readOutbox(outboxDirectory(config))).some(({ to }) => to === message.to),
  );
  await background.stop();
});

test('a restore tells the other processes of a server, and leaves no notice where nobody reads one', async () => {
  await writeBackup(source, file);
  await target.delete(changeNotices);
  const { kind } = targetDatabase;
  await readBackup(target, file, { replace: true, kind });
  expect(await target.$count(changeNotices)).toBe(kind === 'server' ? 1 : 0);
});

test('a database that is not empty is replaced only on request', async () => {
  await writeBackup(source, file);
  await target.insert(seedItems).values({ source: 'old', key: 'old', hash: '' });
  const refused = readBackup(target, file, { replace: false });
  await expect(refused).rejects.toThrow('The database is not empty (public.seed_items has rows).');
  await readBackup(target, file, { replace: true });
  expect(await target.select().from(seedItems)).toEqual([]);
});

test('what is no whole backup of this version changes nothing', async () => {
  await insertOdd(source);
  await writeBackup(source, file);
  await target.insert(seedItems).values({ source: 'kept', key: 'kept', hash: '' });
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  const header = JSON.parse(lines[0] ?? '');
  const wrong: [string | Buffer, string][] = [
    [lines.slice(0, -1).join('\n'), 'The backup is incomplete'],
    [lines.filter((line) => !line.includes('Ünïcode')).join('\n'), 'The backup is incomplete'],
    [lines.join('\n').slice(0, -3), 'is not a complete backup'],
    [readFileSync(file).subarray(0, 500), 'is not a complete backup'],
    [Buffer.from('{}'), 'is not a complete backup'],
    ['{"some":"json"}', 'not a backup that this software wrote'],
    [
      [JSON.stringify({ ...header, migration: '0000_older' }), ...lines.slice(1)].join('\n'),
      'A later version of the site made this backup (0000_older)',
    ],
    [
      lines.join('\n').replace('"name":"words"', '"name":"sentences"'),
      'differs from the one in the database',
    ],
  ];
  for (const [content, message] of wrong) {
    const damaged = join(directory, 'damaged');
    writeFileSync(
      damaged,
      typeof content === 'string' ? gzipSync(`${content}\n`.replace(/(\d)\n$/, '$1')) : content,
    );
    const error = await readBackup(target, damaged, { replace: true }).catch((caught) => caught);
    expect(error).toBeInstanceOf(RestoreError);
    expect(error.message).toContain(message);
    expect(await target.select({ key: seedItems.key }).from(seedItems)).toEqual([{ key: 'kept' }]);
  }
  await expect(readBackup(target, join(directory, 'none'), { replace: true })).rejects.toThrow(
    'There is no file',
  );
});

test('a backup belongs to its owner alone, and one that failed leaves nothing', async () => {
  await writeBackup(source, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(writeBackup(source, join(directory, 'none/backup'))).rejects.toThrow('ENOENT');
  expect(readdirSync(directory).filter((name) => name.endsWith('.part'))).toEqual([]);
});
