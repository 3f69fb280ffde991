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

/** Permanent place of files, by our key: a UUID. */
export interface Place {
  /**
   * Keeps the file at `path`, which is complete on the disk, under `key`. When this resolves, no power cut loses it.
   * The file may be moved away from `path` or stay there.
   */
  put: (key: string, path: string, sha256: string, timeoutMs?: number) => Promise<void>;
  /** Undefined when there is no such file. However slow its reader is, no more than a part of it is in memory. */
  open: (key: string, timeoutMs?: number) => Promise<Readable | undefined>;
  remove: (key: string) => Promise<void>;
  /** Its bytes; undefined when there is no such file. */
  sizeOf: (key: string) => Promise<number | undefined>;
}

interface StorageDescription {
  place: 'disk' | 'bucket';
  /** On the disk of this machine, whose floor no upload goes below; null while it does not tell. */
  freeBytes: number | null;
  floorBytes: number;
  waiting: number | null;
}

/** Age (ms) after which a file in `incoming` has no request any more that receives it. */
const arrivalMs = 3_600_000;
/** Timeout (ms) for a bucket to take a file while its sender waits; after it, the disk takes the file. */
const senderTimeoutMs = 20_000;
const moverTimeoutMs = 600_000;
const probeTimeoutMs = 5_000;

/**
 * Files that people send in: received in `DATA_DIR/incoming`, kept in `DATA_DIR/attachments`, or in
 * a bucket when there is one. What a bucket does not take is kept on the disk, until
 * `moveToBucket`. A kept file is removed only by its key.
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

  /**
   * A path for a file that is just arriving; the caller removes what is not kept.
   * Undefined when the disk has no place for one.
   */
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

  /** Keeps a file that has arrived, of this digest (hexadecimal), under `key`, a new UUID. */
  async keep(key: string, path: string, sha256: string): Promise<void> {
    try {
      if (this.#bucket) return await this.#bucket.put(key, path, sha256, senderTimeoutMs);
    } catch (error) {
      this.#log.warn({ err: error, key }, 'the bucket did not accept a file: the file waits on the disk');
    }
    await this.#disk.put(key, path, sha256);
  }

  /** Undefined when there is no such file. @throws Refusal 503 when the bucket does not answer */
  async open(key: string): Promise<Readable | undefined> {
    const here = await this.#disk.open(key);
    if (here || !this.#bucket) return here;
    return this.#bucket.open(key).catch((error) => {
      this.#log.warn({ err: error, key }, 'could not read a file from the bucket');
      throw new Refusal(503, 'The file storage does not answer at the moment. Try again in a minute.', {
        headers: { 'Retry-After': '60' },
      });
    });
  }

  /** Done again, it does nothing. */
  async remove(key: string): Promise<void> {
    await this.#disk.remove(key);
    await this.#bucket?.remove(key);
  }

  /**
   * Moves what waits on this disk into the bucket, if there is one; gives how many. `findDigests` says which of the
   * keys are ours, with their digests: what is not stays where it is, and so does what the bucket does not take.
   * @throws where the bucket is away
   */
  async moveToBucket(findDigests: (keys: string[]) => Promise<Map<string, string>>): Promise<number> {
    const waiting = this.#bucket ? await listFiles(this.#folder) : [];
    if (!this.#bucket || waiting.length === 0) return 0;
    const bucket = this.#bucket;
    // A quick probe first: sending a file may take ten minutes to fail.
    const probe = async () => (await bucket.open(randomUUID(), probeTimeoutMs))?.destroy();
    await probe();
    let moved = 0;
    for (const [key, sha256] of await findDigests(waiting.map(({ name }) => name)))
      try {
        await bucket.put(key, join(this.#folder, key), sha256, moverTimeoutMs);
        await this.#disk.remove(key);
        moved += 1;
      } catch (error) {
        // One that is damaged is no reason for the others to wait; a bucket that went away is.
        await probe();
        this.#log.warn({ err: error, key }, 'the bucket did not accept a file: the file waits on the disk');
      }
    return moved;
  }

  /** These files, for a backup of the rows that `sources` list them by, and for the restore of one. */
  forBackup(sources: FileSource[]): BackupFiles {
    return {
      sources,
      openHere: (key) => this.#disk.open(key),
      hasBucket: this.#bucket !== undefined,
      sizeOf: async (key) => (await this.#disk.sizeOf(key)) ?? this.#bucket?.sizeOf(key),
      newIncoming: async () => {
        const path = await this.newIncoming();
        if (path) return path;
        throw new Refusal(507, 'The disk has no room for the files of the backup (DISK_FLOOR_MB).');
      },
      keep: ({ key, sha256 }, path) => this.keep(key, path, sha256),
      remove: (key) => this.remove(key),
    };
  }

  /** Where files are, and how much room there is; `waiting` lie on this disk until the bucket takes them. */
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

  /** Removes what never arrived completely: its process was killed. */
  async sweepIncoming(now = Date.now()): Promise<void> {
    for (const { name, changedAt } of await listFiles(this.#incoming))
      if (now - changedAt > arrivalMs) await rm(join(this.#incoming, name), { force: true });
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * A stored file as an answer. One to HEAD goes without its body: what is
 * open behind it is closed, as nobody will read it.
 */
export function sendFile({ method }: Request, content: Readable, headers: Record<string, string>): Response {
  if (method !== 'HEAD') return new Response(Readable.toWeb(content) as ReadableStream, { headers });
  content.destroy();
  return new Response(null, { headers });
}
