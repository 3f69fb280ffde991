import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { submit } from '#app/services/submissions/submissions.server.ts';
import { startBucket } from '../../../tests/s3/bucket.ts';
import { quietLog, testDatabase, testDirectory } from '../../../tests/support/database.ts';
import { testServices } from '../../../tests/support/services.ts';
import { Storage } from '../files/files.server.ts';
import { listStoredAttachments } from '../submissions/attachments.server.ts';
import { attachments } from '../submissions/tables.server.ts';
import { backupCommand, findLastBackup, writeBackup } from './backup.server.ts';
import { readBackup } from './restore.server.ts';

const { db } = await testServices();
const target = (await testDatabase()).db;
const directory = testDirectory();
const bucket = await startBucket(join(directory, 'bucket'));
afterAll(() => bucket.close());

/** A machine with a disk of its own. */
function machine(s3?: typeof bucket.s3) {
  const dataDir = join(directory, randomUUID());
  mkdirSync(dataDir);
  const storage = new Storage({ dataDir, s3, diskFloorBytes: 0 }, quietLog);
  const pathOf = (key: string) => join(dataDir, 'attachments', key);
  return { dataDir, storage, pathOf, files: storage.forBackup([listStoredAttachments]) };
}

/** An attachment of a submission, kept on a machine. */
async function attached(storage: Storage, content: Buffer) {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = join(directory, randomUUID());
  writeFileSync(path, content);
  await storage.keep(id, path, sha256);
  const submissionId = await submit(db, {
    kind: 'contribution',
    title: id,
    data: {},
    email: 'ada@wren.example',
  });
  await db.insert(attachments).values({ id, name: 'a.zip', size: content.length, sha256, submissionId });
  return id;
}

const file = join(directory, 'backup.jsonl.gz');
const linesOf = (path: string) => gunzipSync(readFileSync(path)).toString().trim().split('\n');
const writeLines = (path: string, lines: string[]) => writeFileSync(path, gzipSync(`${lines.join('\n')}\n`));

test('files on the disk are in the backup and come back byte by byte, on a disk or into a bucket', async () => {
  const first = machine();
  const contents = [Buffer.from('small'), randomBytes(3_000_001), Buffer.alloc(0)];
  const keys = [];
  for (const content of contents) keys.push(await attached(first.storage, content));
  const said: string[] = [];
  await backupCommand(db, first.files)([file], (line) => said.push(line));
  expect(said[0]).toMatch(/^\d+ rows and 3 files written to/);
  expect(await findLastBackup(db)).toMatchObject({
    file: 'backup.jsonl.gz',
    files: 3,
    listed: 0,
    missing: 0,
  });
  const longest = Math.max(...linesOf(file).map((line) => line.length));
  expect(longest, 'a part is small').toBeLessThan(400_000);

  for (const second of [machine(), machine(bucket.s3)]) {
    const restored = await readBackup(target, file, { replace: true, files: second.files });
    expect(restored).toMatchObject({ files: 3, listed: 0, missing: 0 });
    for (const [index, key] of keys.entries()) {
      const content = await second.storage.open(key);
      if (!content) throw new Error('it is not there');
      expect(Buffer.concat(await content.toArray()).equals(contents[index] ?? Buffer.of())).toBe(true);
    }
    expect(readdirSync(join(second.dataDir, 'incoming'))).toEqual([]);
  }
  expect(await target.$count(attachments)).toBe(3);
});

test('files in a bucket are listed; what is nowhere, or is not what its digest says, is named and keeps nothing else back', async () => {
  await db.delete(attachments);
  const [near, far] = [machine(), machine(bucket.s3)];
  const inBucket = await attached(far.storage, Buffer.from('in the bucket'));
  const fleeting = await attached(far.storage, Buffer.from('soon gone'));
  expect(await writeBackup(db, file, far.files)).toMatchObject({ files: 0, listed: 2, missing: 0 });
  await far.storage.remove(fleeting);
  const said: string[] = [];
  await backupCommand(db, far.files)([file], (line) => said.push(line));
  expect(said[1], 'nothing was asked of the bucket').toBe(
    '2 files are not on this disk. The backup lists them with their digests, and did not look for them in the bucket.',
  );
  expect(await readBackup(target, file, { replace: true, files: machine(bucket.s3).files })).toMatchObject({
    files: 0,
    listed: 1,
    missing: 1,
    missingKeys: [fleeting],
  });
  // Another machine without that bucket has neither.
  expect(await readBackup(target, file, { replace: true, files: near.files })).toMatchObject({ missing: 2 });
  await db.delete(attachments);
  expect(await (await far.storage.open(inBucket))?.toArray(), 'nothing was removed').toBeDefined();

  const [good, damaged, lost] = [
    await attached(near.storage, Buffer.from('good')),
    await attached(near.storage, Buffer.from('damaged')),
    await attached(near.storage, Buffer.from('lost')),
  ];
  writeFileSync(near.pathOf(damaged), 'otherwise');
  await near.storage.remove(lost);
  expect(await writeBackup(db, file, near.files)).toMatchObject({ files: 1, missing: 2 });
  const fresh = machine();
  const restored = await readBackup(target, file, { replace: true, files: fresh.files });
  expect({ ...restored, missingKeys: restored.missingKeys.sort() }).toMatchObject({
    files: 1,
    missing: 2,
    missingKeys: [damaged, lost].sort(),
  });
  expect(readFileSync(fresh.pathOf(good), 'utf8')).toBe('good');
});

test('a backup that was altered writes nothing outside its folder, and leaves neither rows nor files', async () => {
  await db.delete(attachments);
  const first = machine();
  const keys = [
    await attached(first.storage, Buffer.from('one')),
    await attached(first.storage, Buffer.from('two')),
  ].sort();
  await writeBackup(db, file, first.files);
  const lines = linesOf(file);
  const [last = ''] = keys.slice(-1);
  const damaged = join(directory, 'damaged');
  const altered: [(line: string) => string, string][] = [
    [
      (line) => line.replace(`"file":"${last}"`, '"file":"../../escaped"'),
      'lists a file with an invalid key, size or digest',
    ],
    [(line) => line.replace(`"file":"${last}"`, `"file":"${join(directory, 'escaped')}"`), 'lists a file'],
    [
      (line) => line.replace(/^\{"part":"[^"]*/, `{"part":"${Buffer.from('six').toString('base64')}`),
      'does not match its digest',
    ],
    [
      (line) => line.replace(/^\{"part":"[^"]*/, `{"part":"${Buffer.alloc(99).toString('base64')}`),
      'is larger than the backup says',
    ],
    [(line) => line.replace(/^\{"file".*/, '{"sequence":"none"}'), 'contains a part that belongs to no file'],
    [(line) => line.replace(/"files":2\}$/, '"files":3}'), 'The backup is incomplete'],
  ];
  const { rows: before } = await writeBackup(target, join(directory, 'before'));
  for (const [alter, message] of altered) {
    const second = machine();
    writeLines(
      damaged,
      lines.map(alter).filter((line) => line !== '{"sequence":"none"}'),
    );
    const refused = readBackup(target, damaged, { replace: true, files: second.files });
    await expect(refused, message).rejects.toThrow(message);
    expect(existsSync(join(directory, 'escaped')), message).toBe(false);
    expect(
      readdirSync(second.dataDir, { recursive: true }).filter((name) => /[0-9a-f]-/.test(String(name))),
    ).toEqual([]);
  }
  expect((await writeBackup(target, join(directory, 'after'))).rows, 'all in one transaction').toBe(before);
});

test('a file that was there before a restore that failed is there still', async () => {
  await db.delete(attachments);
  const here = machine();
  const key = await attached(here.storage, Buffer.from('kept'));
  await writeBackup(db, file, here.files);
  const cut = join(directory, 'cut');
  writeLines(cut, linesOf(file).slice(0, -1));
  await expect(readBackup(target, cut, { replace: true, files: here.files })).rejects.toThrow(
    'is incomplete',
  );
  expect(readFileSync(here.pathOf(key), 'utf8')).toBe('kept');
});
