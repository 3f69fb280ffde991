import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { byChange, changeText } from './by-change.server.ts';
import type { Database } from './database.server.ts';
import { fileChanges } from './tables.server.ts';

/** A list that is made of files of the project, and not of rows. */
export interface FileList<Content = unknown> {
  list: string;
  /** What each item is made of, by its name. */
  items: { name: string; content: Content }[];
}

/**
 * Notes which files are others than this site had before: the files say nothing of that, and the day of a commit is not
 * the day on which a site has it. One statement for each list; any number of processes may do this at once.
 */
export async function noteFileChanges(db: Database, lists: FileList[]): Promise<void> {
  for (const { list, items } of lists) {
    if (items.length === 0) continue;
    const rows = items.map(({ name, content }) => ({ list, name, hash: hashOf(content) }));
    await db
      .insert(fileChanges)
      .values(rows)
      .onConflictDoUpdate({
        target: [fileChanges.list, fileChanges.name],
        set: { hash: sql`excluded.hash`, changedAt: sql`now()` },
        setWhere: sql`${fileChanges.hash} <> excluded.hash`,
      });
  }
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** An item of such a list, with the time since which this site has it as it is. */
export interface ChangedFile<Content> {
  name: string;
  content: Content;
  changedAt: Date;
  /** The time to the microsecond. */
  place: string;
}

interface ChangedPage {
  limit: number;
  since?: string | undefined;
  after?: string[] | undefined;
}

/** A page of the list, the oldest change first. What was not noted is not there. */
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
