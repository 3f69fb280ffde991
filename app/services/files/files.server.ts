import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.server.ts';
import { openDisk } from './disk.server.ts';
import { openS3 } from './s3.server.ts';

/** Where files lie for good, by a key of ours: a UUID. */
export interface Place {
  /**
   * Keeps the file at `path`, which is complete on the disk, under `key`. When this resolves, no power cut loses it. The
   * file may be moved away from `path` or stay there.
   */
  put: (key: string, path: string, sha256: string) => Promise<void>;
  /** Undefined when there is no such file. */
  open: (key: string) => Promise<Readable | undefined>;
  remove: (key: string) => Promise<void>;
  /** Everything that lies there. */
  list: () => AsyncIterable<{ key: string; storedAt: Date }>;
}

/** A file as old as this that nothing refers to belongs to nobody: whoever sent it has had an answer long ago. */
const orphanAgeMs = 3_600_000;
/** Left free on the disk: the database needs it more than one more upload. */
const reservedBytes = 512 * 1024 * 1024;

/** Files that people send in: received in `DATA_DIR/incoming`, kept on the disk or in a bucket. */
export class Storage {
  readonly #place: Place;
  readonly #incoming: string;

  constructor(dataDir: string, place: Place) {
    this.#place = place;
    this.#incoming = join(dataDir, 'incoming');
  }

  /** A path for a file that is just arriving; the caller removes what is not kept. */
  async newIncoming(): Promise<string> {
    await mkdir(this.#incoming, { recursive: true });
    return join(this.#incoming, randomUUID());
  }

  /** Whether there is room to receive a file at all. */
  async hasRoom(): Promise<boolean> {
    await mkdir(this.#incoming, { recursive: true });
    const { bavail, bsize } = await statfs(this.#incoming);
    return bavail * bsize > reservedBytes;
  }

  /** Keeps a file that has arrived, of this digest (hexadecimal), under a new key, and gives the key. */
  async keep(path: string, sha256: string): Promise<string> {
    const key = randomUUID();
    await this.#place.put(key, path, sha256);
    return key;
  }

  /** Undefined when there is no such file. */
  open(key: string): Promise<Readable | undefined> {
    return this.#place.open(key);
  }

  /**
   * Removes files that nothing refers to (a process was killed between a file and its row), and those that never arrived
   * completely. `findKnown` says which of the given keys are referred to. Gives how many were removed.
   */
  async sweep(findKnown: (keys: string[]) => Promise<Set<string>>, now = Date.now()): Promise<number> {
    const isOld = (time: number) => now - time > orphanAgeMs;
    let removed = 0;
    for (const name of await readdir(this.#incoming).catch(() => [])) {
      const path = join(this.#incoming, name);
      const found = await stat(path).catch(() => undefined);
      if (!found || !isOld(found.mtimeMs)) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    let batch: string[] = [];
    const sweepBatch = async () => {
      const known = await findKnown(batch);
      for (const key of batch) {
        if (known.has(key)) continue;
        await this.#place.remove(key);
        removed += 1;
      }
      batch = [];
    };
    for await (const { key, storedAt } of this.#place.list()) {
      if (isOld(storedAt.getTime())) batch.push(key);
      if (batch.length === 500) await sweepBatch();
    }
    if (batch.length > 0) await sweepBatch();
    return removed;
  }
}

/** In the data directory, or in a bucket when one is configured. */
export function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return new Storage(config.dataDir, config.s3 ? openS3(config.s3) : openDisk(config.dataDir));
}
