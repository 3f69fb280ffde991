import { createHash } from 'node:crypto';
import type { Database } from './database.server.ts';
import { isUniqueViolation } from './query-parts.server.ts';
import { seedItems } from './tables.server.ts';

/** Content that a new site starts with, from `site/content/`. */
export interface SeedSource {
  name: string;
  items: SeedItem[];
}

interface SeedItem {
  /** Unique in its source, and the same for ever. */
  key: string;
  /** Content of the seed file, for the record. */
  content: unknown;
  insert: (tx: Database) => Promise<void>;
}

/**
 * Inserts every item whose key this database has never seen. A key that was seen once is never touched again, whatever
 * happened to its row: an editor's change and an editor's deletion stay. An item whose seed file changed
 * is not updated either, even if nobody touched its row; a change to published content is an editor's work.
 * Where an editor has already made an item with the same name or slug, theirs is kept, and the seed item counts as
 * seen. Any number of processes may do this at once.
 *
 * @returns seed items skipped because an editor's own item exists, as `source/key`
 */
export async function seedContent(db: Database, sources: SeedSource[]): Promise<string[]> {
  const left: string[] = [];
  for (const { name, items } of sources) {
    await db.transaction(async (tx) => {
      for (const item of items) {
        const hash = contentHash(item.content);
        // A second process waits here until the first one has committed, and then finds the key taken.
        const claimed = await tx
          .insert(seedItems)
          .values({ source: name, key: item.key, hash })
          .onConflictDoNothing()
          .returning({ key: seedItems.key });
        if (claimed.length === 0) continue;
        try {
          await tx.transaction((attempt) => item.insert(attempt));
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          left.push(`${name}/${item.key}`);
        }
      }
    });
  }
  return left;
}

/** SHA-256 of what a file of the project says. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
