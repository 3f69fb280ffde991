import { and, eq, inArray, sql } from 'drizzle-orm';
import { byChange, type ChangePage, changeText } from './by-change.server.ts';
import type { Database } from './database.server.ts';
import { contentHash } from './seed.server.ts';
import { fileChanges } from './tables.server.ts';

/** A list whose items are files of the project, not rows. */
export interface FileList<Content = unknown> {
  list: string;
  /** Content of each item, by its name. */
  items: { name: string; content: Content }[];
}

/**
 * Stores a time of change for each file that is new or differs from the one before. The files have no such time, and a
 * commit is older than its release here. Several processes may do this at the same time.
 */
export async function noteFileChanges(db: Database, lists: FileList[]): Promise<void> {
  const noted = lists.flatMap(({ list, items }) =>
    items.map(({ name, content }) => ({ list, name, hash: contentHash(content) })),
  );
  await db
    .insert(fileChanges)
    .values(noted)
    .onConflictDoUpdate({
      target: [fileChanges.list, fileChanges.name],
      set: { hash: sql`excluded.hash`, changedAt: sql`now()` },
      setWhere: sql`${fileChanges.hash} <> excluded.hash`,
    });
}

/** An item of such a list, with the time since which this site has its current content. */
export interface ChangedFile<Content> {
  name: string;
  content: Content;
  changedAt: Date;
  /** The time to the microsecond. */
  place: string;
}

type ChangedPage = Pick<ChangePage, 'since' | 'after'> & { limit: number };

/** A page of the list, the oldest change first. Files that were not noted are left out. */
export async function listChangedFiles<Content>(
  db: Database,
  { list, items }: FileList<Content>,
  { limit, since, after }: ChangedPage,
): Promise<ChangedFile<Content>[]> {
  const { list: ofList, name, changedAt } = fileChanges;
  const contents = new Map(items.map((item) => [item.name, item.content]));
  const { where, order } = byChange({ changed: changedAt, name, nameType: 'text', since, after });
  const found = await db
    .select({ name, changedAt, place: changeText(changedAt) })
    .from(fileChanges)
    .where(and(eq(ofList, list), inArray(name, [...contents.keys()]), where))
    .orderBy(...order)
    .limit(limit);
  return found.map((row) => ({ ...row, content: contents.get(row.name) as Content }));
}
