import { eq, sql } from 'drizzle-orm';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { joinNotes } from './join-notes.ts';
import { lessonKey, lessonOfKey, maxStoredNote } from './lesson-names.ts';
import { lessonNotes, lessonProgress } from './tables.server.ts';

/**
 * Merges the record that a browser kept without sign-in into the account. A lesson completed on either side is
 * completed, at the earlier time. Two different notes are joined, one below the other. Repeating it with the same
 * record changes nothing. Invalid entries are skipped.
 * @returns keys of lessons whose note is too long to store, alone or joined: the account's note stays as it is
 */
export async function mergeLearning(
  db: Database,
  userId: string,
  record: Record<'completed' | 'notes', Record<string, unknown>>,
): Promise<string[]> {
  const known = new Set(
    (await listModules()).flatMap(({ id, lessons }) =>
      lessons.map(({ slug }) => lessonKey({ module: id, lesson: slug })),
    ),
  );
  const entriesOf = (values: Record<string, unknown>) =>
    Object.entries(values).filter(
      (entry): entry is [string, string] => known.has(entry[0]) && typeof entry[1] === 'string',
    );
  const completed = entriesOf(record.completed).map(([key, at]) => ({
    userId,
    ...lessonOfKey(key),
    completedAt: timeOf(at),
  }));
  const notes = entriesOf(record.notes)
    // PostgreSQL cannot store NUL.
    .map(([key, text]): [string, string] => [key, text.replaceAll('\0', '')])
    .filter(([, text]) => text.trim() !== '');
  const fitting = notes.filter(([, text]) => text.length <= maxStoredNote);
  const tooLong = notes.filter(([, text]) => text.length > maxStoredNote).map(([key]) => key);
  return db.transaction(async (tx) => {
    if (completed.length > 0)
      await tx
        .insert(lessonProgress)
        .values(completed)
        .onConflictDoUpdate({
          target: [lessonProgress.userId, lessonProgress.module, lessonProgress.lesson],
          set: { completedAt: sql`least(${lessonProgress.completedAt}, excluded.completed_at)` },
        });
    return fitting.length === 0 ? tooLong : [...tooLong, ...(await mergeNotes(tx, userId, fitting))];
  });
}

/** A clock that is ahead must not give a time in the future; an invalid time counts as now. */
function timeOf(at: string): Date {
  const now = Date.now();
  const time = Date.parse(at);
  return new Date(Number.isNaN(time) ? now : Math.max(0, Math.min(time, now)));
}

async function mergeNotes(
  tx: Database,
  userId: string,
  notes: [key: string, text: string][],
): Promise<string[]> {
  const rows = notes.map(([key, text]) => ({ userId, ...lessonOfKey(key), text }));
  const inserted = await tx.insert(lessonNotes).values(rows).onConflictDoNothing().returning();
  const isNew = new Set(inserted.map(lessonKey));
  // The other notes exist already. The lock keeps them unchanged until this transaction ends.
  const there = await tx.select().from(lessonNotes).where(eq(lessonNotes.userId, userId)).for('update');
  const brought = new Map(notes.filter(([key]) => !isNew.has(key)));
  const joined = there.flatMap((note) => {
    const text = brought.get(lessonKey(note));
    const both = text === undefined ? note.text : joinNotes(note.text, text);
    return both === note.text ? [] : [{ ...note, text: both }];
  });
  const left = joined.filter(({ text }) => text.length > maxStoredNote).map(lessonKey);
  const fitting = joined.filter(({ text }) => text.length <= maxStoredNote);
  if (fitting.length === 0) return left;
  await tx
    .insert(lessonNotes)
    .values(fitting)
    .onConflictDoUpdate({
      target: [lessonNotes.userId, lessonNotes.module, lessonNotes.lesson],
      set: {
        text: sql`excluded.text`,
        version: sql`${lessonNotes.version} + 1`,
        updatedAt: sql`now()`,
      },
    });
  return left;
}
