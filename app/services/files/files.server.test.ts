import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startBucket } from '../../../tests/s3/bucket.ts';
import { createStorage } from './files.server.ts';

const directory = mkdtempSync(join(tmpdir(), 'test-storage-'));
const bucket = await startBucket(join(directory, 'bucket'));
afterAll(async () => {
  await bucket.close();
  rmSync(directory, { recursive: true });
});

const { s3 } = bucket;
const hourMs = 3_600_000;

function arrived(path: string, bytes: Buffer): string {
  writeFileSync(path, bytes);
  return createHash('sha256').update(bytes).digest('hex');
}

describe.each([
  ['disk', undefined],
  ['S3', s3],
])('on %s', (name, s3) => {
  const dataDir = mkdtempSync(join(directory, 'data-'));
  const storage = createStorage({ dataDir, s3 });

  test('what is kept is read again byte by byte, and a name of ours stands for it', async () => {
    const path = await storage.newIncoming();
    const bytes = randomBytes(3 * 1024 * 1024);
    const key = await storage.keep(path, arrived(path, bytes));
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    const file = await storage.open(key);
    expect(file && (await buffer(file)).equals(bytes)).toBe(true);
  });

  test('what is not there is undefined, not an error', async () => {
    expect(await storage.open(randomUUID())).toBeUndefined();
  });

  test('what nothing refers to is swept after an hour, and nothing else', async () => {
    const keys: string[] = [];
    for (const text of ['orphan', 'known']) {
      const path = await storage.newIncoming();
      keys.push(await storage.keep(path, arrived(path, Buffer.from(text))));
    }
    const [orphan = '', known = ''] = keys;
    const onlyKnown = async (asked: string[]) => new Set(asked.filter((key) => key !== orphan));
    expect(await storage.sweep(onlyKnown)).toBe(0);
    expect(await storage.sweep(onlyKnown, Date.now() + 2 * hourMs)).toBeGreaterThanOrEqual(1);
    expect(await storage.open(orphan)).toBeUndefined();
    const file = await storage.open(known);
    expect(file && (await buffer(file)).toString()).toBe('known');
    file?.destroy();
  });

  test('what never arrived completely is swept too', async () => {
    const [old, young] = [await storage.newIncoming(), await storage.newIncoming()];
    writeFileSync(old, 'half');
    writeFileSync(young, 'half');
    utimesSync(old, new Date(0), new Date(0));
    await storage.sweep(async (keys) => new Set(keys));
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  test(`more files than one list of ${name} holds are all looked at`, { timeout: 60_000 }, async () => {
    const before = name === 'disk' ? (await readdir(join(dataDir, 'attachments'))).length : undefined;
    const keepOne = async () => {
      const path = await storage.newIncoming();
      await storage.keep(path, arrived(path, Buffer.from('x')));
    };
    for (let count = 0; count < (name === 'disk' ? 510 : 1010); count += 30)
      await Promise.all(Array.from({ length: 30 }, keepOne));
    const removed = await storage.sweep(async () => new Set(), Date.now() + 2 * hourMs);
    expect(removed).toBeGreaterThan(name === 'disk' ? (before ?? 0) + 500 : 1010);
    expect(await storage.sweep(async () => new Set(), Date.now() + 2 * hourMs)).toBe(0);
  });
});

test('a bucket that refuses is an error that says why', async () => {
  const path = join(directory, 'refused');
  const sha256 = arrived(path, Buffer.from('refused'));
  const wrongKey = createStorage({ dataDir: directory, s3: { ...s3, secretAccessKey: 'wrong' } });
  await expect(wrongKey.keep(path, sha256)).rejects.toThrow(
    'S3: storing a file was answered with 403 SignatureDoesNotMatch',
  );
  const noBucket = createStorage({ dataDir: directory, s3: { ...s3, bucket: 'none' } });
  await expect(noBucket.keep(path, sha256)).rejects.toThrow('404 NoSuchBucket');
  const tampered = createStorage({ dataDir: directory, s3 });
  await expect(tampered.keep(path, arrived(join(directory, 'other'), Buffer.from('other')))).rejects.toThrow(
    '403 XAmzContentSHA256Mismatch',
  );
});
