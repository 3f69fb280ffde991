import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deliver, Letter } from './mail.server.ts';

/**
 * Stores each letter as a JSON file with its id as name. The file appears complete; a second delivery of a letter
 * replaces it.
 */
export function deliverToOutbox(directory: string): Deliver {
  return async (letter) => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const draft = join(directory, `.${letter.id}`);
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(letter, null, 2));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(directory, `${letter.id}.json`));
    return 'sent';
  };
}

/** The letters in the outbox, newest first. */
export async function readOutbox(directory: string): Promise<Letter[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const letters = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => JSON.parse(await readFile(join(directory, name), 'utf8')) as Letter),
  );
  return letters.sort((a, b) => (a.date < b.date ? 1 : -1));
}
