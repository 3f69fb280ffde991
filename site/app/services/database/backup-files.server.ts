import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Database } from './database.server.ts';

/** A file that rows of the database name, by its key in the store, a UUID. */
export interface StoredFile {
  key: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Lists at most `limit` stored files after the key `after`, sorted by key. */
export type FileSource = (tx: Database, after: string, limit: number) => Promise<StoredFile[]>;

/** Access to the files of a site, from `services/files`. */
export interface BackupFiles {
  sources: FileSource[];
  /** Opens a file on this disk; undefined if it is not here. */
  openHere: (key: string) => Promise<Readable | undefined>;
  /** True if other files are in a bucket. A backup lists those without their content. */
  hasBucket: boolean;
  /** Bytes of a file, on disk or in the bucket; undefined if it is missing. */
  sizeOf: (key: string) => Promise<number | undefined>;
  /** A path to write a file to. @throws if the disk has no room */
  newIncoming: () => Promise<string>;
  /** Stores the file at `path` for good. */
  keep: (file: StoredFile, path: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/**
 * A file's line in a backup. Its content follows in parts if it is `here`. `in the bucket`: not on the disk, and not
 * looked for in the bucket.
 */
export type FileLine = {
  file: string;
  size: number;
  sha256: string;
  is: 'here' | 'in the bucket' | 'missing';
};
export type PartLine = { part: string };

/** File counts printed at the end of a backup and a restore. */
export interface FileCounts {
  files: number;
  listed: number;
  missing: number;
}

/** Bytes of a part, before base64. */
const partBytes = 192 * 1024;
const batch = 1_000;

/** All files that rows of the database name. */
export async function listStoredFiles(tx: Database, sources: FileSource[]): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  for (const source of sources) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const found = await source(tx, after, batch);
      all.push(...found);
      if (found.length < batch) break;
      after = found.at(-1)?.key ?? '';
    }
  }
  return all;
}

/**
 * Writes the files into a backup, one part in memory at a time. A file that is not here, or not what its row says, is
 * named as missing, so that the rest can be restored. With a bucket, a file that is not here is only listed. The bucket
 * is not asked, because a request for each file would make the backup slow: the restore looks for them.
 * @throws if a file disappears while it is read
 */
export async function backUpFiles(
  files: StoredFile[],
  { openHere, hasBucket }: Pick<BackupFiles, 'openHere' | 'hasBucket'>,
  write: (line: FileLine | PartLine) => Promise<void>,
): Promise<FileCounts> {
  const counts = { files: 0, listed: 0, missing: 0 };
  for (const { key, size, sha256 } of files) {
    const line = { file: key, size, sha256 };
    const here = await openHere(key);
    // Read twice: the digest comes first, because a partly written file cannot be removed from the backup.
    if (here && (await digestOf(here)) === sha256) {
      const content = await openHere(key);
      if (!content) throw new Error(`the file ${key} disappeared while it was being read`);
      await write({ ...line, is: 'here' });
      for await (const part of inParts(content)) await write({ part: part.toString('base64') });
      counts.files += 1;
    } else if (!here && hasBucket) {
      await write({ ...line, is: 'in the bucket' });
      counts.listed += 1;
    } else {
      await write({ ...line, is: 'missing' });
      counts.missing += 1;
    }
  }
  return counts;
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
