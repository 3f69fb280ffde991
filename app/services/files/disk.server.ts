import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './files.server.ts';

/** Files in `DATA_DIR/attachments`. */
export function openDisk(dataDir: string): Place {
  const folder = join(dataDir, 'attachments');
  return {
    async put(key, path) {
      await mkdir(folder, { recursive: true });
      await synced(path, 'r+');
      await rename(path, join(folder, key));
      // The name as well: without it the file would be there, and nobody could find it.
      await synced(folder, 'r');
      await synced(dataDir, 'r');
    },
    async open(key) {
      const file = await open(join(folder, key)).catch(ifMissing);
      return file && createReadStream('', { fd: file as FileHandle });
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    async *list() {
      const directory = await opendir(folder).catch(ifMissing);
      if (!directory) return;
      for await (const { name } of directory) {
        const found = await stat(join(folder, name)).catch(ifMissing);
        if (found) yield { key: name, storedAt: found.mtime };
      }
    },
  };
}

/** What was written is on the disk when this resolves. */
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
