import { createReadStream } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isUuid } from '#app/lib/uuid.ts';
import type { Place } from './files.server.ts';

/** Files in a directory, which the first file creates. */
export function openDisk(folder: string): Place {
  return {
    async put(key, path) {
      await mkdir(folder, { recursive: true });
      await synced(path, 'r+');
      await rename(path, join(folder, key));
      // The directory too: otherwise the file's name could be lost.
      await synced(folder, 'r');
      await synced(dirname(folder), 'r');
    },
    async open(key) {
      const file = await open(join(folder, key)).catch(ifMissing);
      return file && createReadStream('', { fd: file as FileHandle });
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    sizeOf: async (key) => (await lstat(join(folder, key)).catch(ifMissing))?.size,
  };
}

/** Files of a directory with a UUID as their name. Others are ignored. */
export async function listFiles(folder: string): Promise<{ name: string; changedAt: number }[]> {
  const found = [];
  for (const name of (await readdir(folder).catch(ifMissing)) ?? []) {
    const file = isUuid(name) ? await lstat(join(folder, name)).catch(ifMissing) : undefined;
    if (file?.isFile()) found.push({ name, changedAt: file.mtimeMs });
  }
  return found;
}

/** Resolves when the content is on disk. */
async function synced(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
