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
  /** Unique in its source; never changes. */
  key: string;
  /** Content of the seed file; its hash is stored. */
  content: unknown;
  insert: (tx: Database) => Promise<void>;
}

/**
 * Inserts every item whose key is new to this database. A known key is never touched again: an editor's change or
 * deletion of its row stays, and a change of its seed file has no effect. If an editor already made an item with the
 * same name or slug, theirs stays, and the seed item counts as known. Several processes may do this at the same time.
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

/** Hexadecimal SHA-256 of the content as JSON. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
