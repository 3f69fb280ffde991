import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Refusal } from '#app/lib/refusal.ts';
import type { Config } from '../config/config.server.ts';
import type { BackupFiles, FileSource } from '../database/backup-files.server.ts';
import type { Logger } from '../telemetry/log.server.ts';
import { listFiles, openDisk } from './disk.server.ts';
import { openS3 } from './s3.server.ts';

/** Permanent place of files, by key, a UUID. */
export interface Place {
  /**
   * Stores the complete file at `path` under `key`, safe from a power cut when it resolves. It may move the file or
   * leave it at `path`.
   */
  put: (key: string, path: string, sha256: string, timeoutMs?: number) => Promise<void>;
  /** Undefined if there is no such file. Only a part of it is in memory, even if its reader is slow. */
  open: (key: string, timeoutMs?: number) => Promise<Readable | undefined>;
  remove: (key: string) => Promise<void>;
  /** Size in bytes; undefined if there is no such file. */
  sizeOf: (key: string) => Promise<number | undefined>;
}

interface StorageDescription {
  place: 'disk' | 'bucket';
  /** Free space on the disk of `dataDir`; null if it cannot be read. Below `floorBytes`, no upload is accepted. */
  freeBytes: number | null;
  floorBytes: number;
  waiting: number | null;
}

/** Age (ms) after which no request can still be receiving a file in `incoming`. */
const arrivalMs = 3_600_000;
/** Timeout (ms) for the bucket while the sender waits; after it, the disk gets the file. */
const senderTimeoutMs = 20_000;
const moverTimeoutMs = 600_000;
const probeTimeoutMs = 5_000;

/**
 * Files that people upload: received in `DATA_DIR/incoming`, stored in a bucket, or without one in
 * `DATA_DIR/attachments`. A file that the bucket does not accept stays on the disk until `moveToBucket`.
 */
export class Storage {
  readonly #disk: Place;
  readonly #folder: string;
  readonly #bucket: Place | undefined;
  readonly #incoming: string;
  readonly #floorBytes: number;
  readonly #log: Pick<Logger, 'warn'>;

  constructor(
    { dataDir, s3, diskFloorBytes }: Pick<Config, 'dataDir' | 's3' | 'diskFloorBytes'>,
    log: Pick<Logger, 'warn'>,
  ) {
    this.#floorBytes = diskFloorBytes;
    this.#folder = join(dataDir, 'attachments');
    this.#incoming = join(dataDir, 'incoming');
    this.#disk = openDisk(this.#folder);
    this.#bucket = s3 && openS3(s3);
    this.#log = log;
  }

  /** A path for an arriving file, which the caller removes if it is not kept. Undefined if the disk has no room. */
  async newIncoming(): Promise<string | undefined> {
    try {
      await mkdir(this.#incoming, { recursive: true });
      const isRoom = (await freeBytes(this.#incoming)) > this.#floorBytes;
      return isRoom ? join(this.#incoming, randomUUID()) : undefined;
    } catch (error) {
      this.#log.warn({ err: error }, 'could not prepare a place for incoming files');
      return undefined;
    }
  }

  /** Stores a received file with this digest (hexadecimal) under `key`, a new UUID. */
  async keep(key: string, path: string, sha256: string): Promise<void> {
    try {
      if (this.#bucket) return await this.#bucket.put(key, path, sha256, senderTimeoutMs);
    } catch (error) {
      this.#log.warn({ err: error, key }, 'the bucket did not accept a file: the file waits on the disk');
    }
    await this.#disk.put(key, path, sha256);
  }

  /** Undefined if there is no such file. @throws Refusal 503 when the bucket fails */
  async open(key: string): Promise<Readable | undefined> {
    const here = await this.#disk.open(key);
    if (here || !this.#bucket) return here;
    return this.#bucket.open(key).catch((error) => {
      this.#log.warn({ err: error, key }, 'could not read a file from the bucket');
      throw new Refusal(503, 'The file storage is not responding at the moment. Try again in a minute.', {
        headers: { 'Retry-After': '60' },
      });
    });
  }

  /** Also succeeds if there is no such file. */
  async remove(key: string): Promise<void> {
    await this.#disk.remove(key);
    await this.#bucket?.remove(key);
  }

  /**
   * Moves the files that wait on this disk into the bucket, if there is one, and returns their number. `findDigests`
   * returns the digests of those keys that belong to this site; other files stay, and so do files that the bucket does
   * not accept.
   * @throws when the bucket is away
   */
  async moveToBucket(findDigests: (keys: string[]) => Promise<Map<string, string>>): Promise<number> {
    const waiting = this.#bucket ? await listFiles(this.#folder) : [];
    if (!this.#bucket || waiting.length === 0) return 0;
    const bucket = this.#bucket;
    // A quick probe first: a failed upload may take ten minutes.
    const probe = async () => (await bucket.open(randomUUID(), probeTimeoutMs))?.destroy();
    await probe();
    let moved = 0;
    for (const [key, sha256] of await findDigests(waiting.map(({ name }) => name)))
      try {
        await bucket.put(key, join(this.#folder, key), sha256, moverTimeoutMs);
        await this.#disk.remove(key);
        moved += 1;
      } catch (error) {
        // After a damaged file the others continue, but not after a failed probe.
        await probe();
        this.#log.warn({ err: error, key }, 'the bucket did not accept a file: the file waits on the disk');
      }
    return moved;
  }

  /** Access to these files for a backup, whose rows `sources` list, and for a restore. */
  forBackup(sources: FileSource[]): BackupFiles {
    return {
      sources,
      openHere: (key) => this.#disk.open(key),
      hasBucket: this.#bucket !== undefined,
      sizeOf: async (key) => (await this.#disk.sizeOf(key)) ?? this.#bucket?.sizeOf(key),
      newIncoming: async () => {
        const path = await this.newIncoming();
        if (path) return path;
        throw new Refusal(507, 'The disk has no room for the files in the backup (DISK_FLOOR_MB).');
      },
      keep: ({ key, sha256 }, path) => this.keep(key, path, sha256),
      remove: (key) => this.remove(key),
    };
  }

  /** Place of the files, and free space. `waiting` files are on this disk until the bucket accepts them. */
  async describe(): Promise<StorageDescription> {
    return {
      place: this.#bucket ? 'bucket' : 'disk',
      freeBytes: await freeBytes(dirname(this.#folder)).catch(() => null),
      floorBytes: this.#floorBytes,
      waiting: this.#bucket
        ? await listFiles(this.#folder).then(
            ({ length }) => length,
            () => null,
          )
        : 0,
    };
  }

  /** Removes incoming files older than `arrivalMs`, which a killed process left. */
  async sweepIncoming(now = Date.now()): Promise<void> {
    for (const { name, changedAt } of await listFiles(this.#incoming))
      if (now - changedAt > arrivalMs) await rm(join(this.#incoming, name), { force: true });
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A stored file as an answer. For HEAD it closes the file and sends no body. */
export function sendFile({ method }: Request, content: Readable, headers: Record<string, string>): Response {
  if (method !== 'HEAD') return new Response(Readable.toWeb(content) as ReadableStream, { headers });
  content.destroy();
  return new Response(null, { headers });
}
