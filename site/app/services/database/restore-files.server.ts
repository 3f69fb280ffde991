import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { isUuid } from '#app/lib/uuid.ts';
import type { BackupFiles, FileCounts, FileLine, PartLine, StoredFile } from './backup-files.server.ts';

interface Arriving {
  file: StoredFile;
  path: string;
  disk: FileHandle;
  hash: Hash;
  size: number;
}

/** Result for the files of a backup. */
export interface RestoredFiles extends FileCounts {
  /** The first 20 keys of missing files, for the operator. */
  missingKeys: string[];
}

const toldKeys = 20;
/** Maximum length of a part in base64. `backUpFiles` writes at most 192 KB and one read of a stream. */
const maxPartCharacters = 2 * 1024 * 1024;

/**
 * Stores the files of a backup as their lines arrive: each after a check of its size and digest, and before the rows
 * that name it are committed. `undo` removes those that were not there before.
 */
export function restoreFiles(files: BackupFiles | undefined) {
  const counts: RestoredFiles = { files: 0, listed: 0, missing: 0, missingKeys: [] };
  const added: string[] = [];
  let arriving: Arriving | undefined;

  const miss = (key: string) => {
    counts.missing += 1;
    if (counts.missingKeys.length < toldKeys) counts.missingKeys.push(key);
  };

  async function finish(): Promise<void> {
    if (!arriving) return;
    const { file, path, disk, hash, size } = arriving;
    arriving = undefined;
    try {
      await disk.sync();
      await disk.close();
      if (size !== file.size || hash.digest('hex') !== file.sha256)
        throw new RestoreError(`The backup is damaged: the file ${file.key} does not match its digest.`);
      const isNew = (await files?.sizeOf(file.key)) === undefined;
      await files?.keep(file, path);
      if (isNew) added.push(file.key);
      counts.files += 1;
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    counts,
    async takeFile({ file: key, size, sha256, is }: FileLine): Promise<void> {
      await finish();
      // The key becomes the name of a file, so it must be a UUID.
      if (!isUuid(key) || !/^[0-9a-f]{64}$/.test(sha256) || !Number.isSafeInteger(size) || size < 0)
        throw new RestoreError('The backup is damaged: it lists a file with an invalid key, size or digest.');
      if (!files) return;
      if (is === 'here') {
        const path = await files.newIncoming();
        const disk = await open(path, 'wx', 0o600);
        arriving = { file: { key, size, sha256 }, path, disk, hash: createHash('sha256'), size: 0 };
      } else if ((await files.sizeOf(key)) === size) counts.listed += 1;
      else miss(key);
    },
    async takePart({ part }: PartLine): Promise<void> {
      if (!files) return;
      if (!arriving || typeof part !== 'string' || part.length > maxPartCharacters)
        throw new RestoreError('The backup is damaged: it contains a part that belongs to no file.');
      const bytes = Buffer.from(part, 'base64');
      arriving.size += bytes.length;
      if (arriving.size > arriving.file.size)
        throw new RestoreError(
          `The backup is damaged: the file ${arriving.file.key} is larger than the backup says.`,
        );
      arriving.hash.update(bytes);
      await arriving.disk.writeFile(bytes);
    },
    finish,
    /** Removes the added files, after an error. */
    async undo(): Promise<void> {
      if (arriving) {
        await arriving.disk.close().catch(() => {});
        await rm(arriving.path, { force: true });
      }
      for (const key of added) await files?.remove(key);
    },
  };
}

/** A backup that cannot be restored, or not into this database. The message is for the operator. */
export class RestoreError extends Error {
  override name = 'RestoreError';
  readonly expected = true;
}
