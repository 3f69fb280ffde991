import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBucket } from '../../../tests/s3/bucket.ts';
import { openDisk } from './disk.server.ts';
import { type Place, Storage } from './files.server.ts';
import { openS3 } from './s3.server.ts';

const directory = mkdtempSync(join(tmpdir(), 'test-storage-'));
const bucket = await startBucket(join(directory, 'bucket'));
afterAll(async () => {
  await bucket.close();
  rmSync(directory, { recursive: true });
});

const { s3 } = bucket;

/** A file that has just arrived. */
function arrived(bytes: Buffer): [path: string, sha256: string] {
  const path = join(directory, randomUUID());
  writeFileSync(path, bytes);
  return [path, createHash('sha256').update(bytes).digest('hex')];
}

describe.each<[string, Place]>([
  ['disk', openDisk(join(directory, 'disk'))],
  ['S3', openS3(s3)],
])('on %s', (_, place) => {
  test('what is kept is read again byte by byte, until it is removed', async () => {
    const key = randomUUID();
    const bytes = randomBytes(3 * 1024 * 1024);
    await place.put(key, ...arrived(bytes));
    const file = await place.open(key);
    expect(file && (await buffer(file)).equals(bytes)).toBe(true);
    await place.remove(key);
    expect(await place.open(key)).toBeUndefined();
    await place.remove(key);
  });

  test('a reader may take its time: the rest waits in the store, not in memory', async () => {
    const key = randomUUID();
    const bytes = randomBytes(24 * 1024 * 1024);
    await place.put(key, ...arrived(bytes));
    const before = bucket.sentBytes();
    const file = await place.open(key);
    if (!file) throw new Error('it is not there');
    const parts: Buffer[] = [];
    for await (const part of file) {
      if (parts.length === 0) {
        await wait(300);
        // What the system holds of a connection is part of it.
        expect(bucket.sentBytes() - before).toBeLessThan(bytes.length - 4 * 1024 * 1024);
      }
      parts.push(part as Buffer);
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });
});

const timeoutMs = 1000;

async function startStore(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return openS3({ ...s3, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, timeoutMs);
}

test('a store that goes on is waited for, however slow it and its reader are', async () => {
  const slow = await startStore(async (_, res) => {
    for (let part = 0; part < 6; part += 1) {
      res.write('part ');
      await wait(timeoutMs / 4);
    }
    res.end();
  });
  let text = '';
  for await (const part of (await slow.open(randomUUID())) ?? []) {
    if (text === '') await wait(1.2 * timeoutMs);
    text += part;
  }
  expect(text).toBe('part '.repeat(6));
});

test('a store that does not go on is given up', async () => {
  const stopped = await startStore((_, res) => void res.write('part'));
  const silent = await startStore((req) => void req.resume());
  const read = async ({ open }: Place) => buffer((await open(randomUUID())) ?? Readable.from([]));
  await Promise.all([
    expect(read(stopped)).rejects.toThrow('no data arrived for 1 s'),
    expect(read(silent)).rejects.toThrow('no data arrived for 1 s'),
    expect(silent.put(randomUUID(), ...arrived(Buffer.from('x')))).rejects.toThrow('timeout'),
  ]);
});

test('a bucket that refuses is an error that says why', async () => {
  const [path, sha256] = arrived(Buffer.from('refused'));
  const key = randomUUID();
  await expect(openS3({ ...s3, secretAccessKey: 'wrong' }).put(key, path, sha256)).rejects.toThrow(
    'S3: storing a file was answered with 403 SignatureDoesNotMatch',
  );
  await expect(openS3({ ...s3, bucket: 'none' }).put(key, path, sha256)).rejects.toThrow('404 NoSuchBucket');
  const [, another] = arrived(Buffer.from('other'));
  await expect(openS3(s3).put(key, path, another)).rejects.toThrow('403 XAmzContentSHA256Mismatch');
});

test('what never arrived completely is swept after an hour, and nothing that is not ours', async () => {
  const dataDir = join(directory, 'incoming');
  const storage = new Storage({ dataDir, s3: undefined, diskFloorBytes: 0 }, { warn: () => {} });
  await storage.sweepIncoming();
  const [old = '', young = ''] = [await storage.newIncoming(), await storage.newIncoming()];
  const foreign = join(dataDir, 'incoming', 'notes');
  const folder = join(dataDir, 'incoming', randomUUID());
  mkdirSync(folder);
  for (const path of [old, young, foreign]) writeFileSync(path, 'half');
  for (const path of [old, foreign, folder]) utimesSync(path, new Date(0), new Date(0));
  await storage.sweepIncoming();
  expect([old, young, foreign, folder].map((path) => existsSync(path))).toEqual([false, true, true, true]);
});

test('with less free than the floor of the disk no file is taken, and the storage says how much there is', async () => {
  const dataDir = join(directory, 'full');
  mkdirSync(dataDir);
  const floorBytes = 1024 ** 5;
  const full = new Storage({ dataDir, s3: undefined, diskFloorBytes: floorBytes }, { warn: () => {} });
  expect(await full.newIncoming()).toBeUndefined();
  const told = await full.describe();
  expect(told).toMatchObject({ place: 'disk', floorBytes, waiting: 0 });
  expect(told.freeBytes).toBeGreaterThan(0);
  expect(told.freeBytes).toBeLessThan(floorBytes);
});

test('a bucket that is away for a while: one machine keeps the file, another says so, and both have it afterwards', async () => {
  let isAway = true;
  const target = new URL(s3.endpoint);
  const gate = createServer((req, res) => {
    if (isAway) return void res.writeHead(503).end();
    const onward = request(
      { host: target.hostname, port: target.port, path: req.url, method: req.method, headers: req.headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(res);
      },
    );
    req.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  onTestFinished(() => {
    gate.closeAllConnections();
    gate.close();
  });
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const on = (machine: string) =>
    new Storage(
      { dataDir: join(directory, machine), s3: { ...s3, endpoint }, diskFloorBytes: 0 },
      { warn: () => {} },
    );
  const [first, second] = [on('first'), on('second')];
  const key = randomUUID();
  const [path, sha256] = arrived(Buffer.from('kept'));
  const digests = async () => new Map([[key, sha256]]);

  await first.keep(key, path, sha256);
  expect(await text((await first.open(key)) ?? Readable.from([]))).toBe('kept');
  await expect(second.open(key)).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '60' },
    message: expect.stringContaining('is not responding'),
  });
  await expect(first.moveToBucket(digests)).rejects.toThrow('503');
  expect(await first.describe()).toMatchObject({ place: 'bucket', waiting: 1 });

  isAway = false;
  expect(await second.open(key), 'not here yet').toBeUndefined();
  const [damaged, behind] = [randomUUID(), randomUUID()];
  isAway = true;
  for (const one of [damaged, behind]) await first.keep(one, ...arrived(Buffer.from(one)));
  isAway = false;
  const all = new Map([
    [damaged, sha256],
    [behind, createHash('sha256').update(behind).digest('hex')],
    [key, sha256],
  ]);
  expect(await first.moveToBucket(async () => all), 'all but the damaged one').toBe(2);
  expect(await first.describe()).toMatchObject({ waiting: 1 });
  expect(await text((await second.open(key)) ?? Readable.from([]))).toBe('kept');
  expect(await first.moveToBucket(async () => new Map())).toBe(0);
});
