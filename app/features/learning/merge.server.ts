import { eq, sql } from 'drizzle-orm';
import type { LearningRecord } from '#app/lib/learning-record.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { joinNotes } from './join-notes.ts';
import { lessonKey, lessonOfKey } from './lesson-names.ts';
import { lessonNotes, lessonProgress } from './tables.server.ts';

/**
 * Takes what a browser kept while nobody was signed in into the account. A lesson completed on either side is
 * completed, at the earlier time; of two different notes both texts stay, one below the other. Doing it again with
 * the same record changes nothing. Lessons that do not exist are left out.
 */
export async function mergeLearning(db: Database, userId: string, record: LearningRecord): Promise<void> {
  const known = new Set(
    (await listModules()).flatMap(({ id, lessons }) =>
      lessons.map(({ slug }) => lessonKey({ module: id, lesson: slug })),
    ),
  );
  const entriesOf = <T>(values: Record<string, T>) =>
    Object.entries(values).filter(([key]) => known.has(key));
  const now = Date.now();
  const completed = entriesOf(record.completed).map(([key, at]) => ({
    userId,
    ...lessonOfKey(key),
    // A clock that is ahead does not make anybody finish in the future.
    completedAt: new Date(Math.min(Date.parse(at), now)),
  }));
  const notes = entriesOf(record.notes).filter(([, text]) => text.trim() !== '');
  await db.transaction(async (tx) => {
    if (completed.length > 0)
      await tx
        .insert(lessonProgress)
        .values(completed)
        .onConflictDoUpdate({
          target: [lessonProgress.userId, lessonProgress.module, lessonProgress.lesson],
          set: { completedAt: sql`least(${lessonProgress.completedAt}, excluded.completed_at)` },
        });
    if (notes.length > 0) await mergeNotes(tx, userId, notes);
  });
}

async function mergeNotes(tx: Database, userId: string, notes: [key: string, text: string][]): Promise<void> {
  const rows = notes.map(([key, text]) => ({ userId, ...lessonOfKey(key), text }));
  const inserted = await tx.insert(lessonNotes).values(rows).onConflictDoNothing().returning();
  const isNew = new Set(inserted.map(lessonKey));
  // The others are there already, and stay as they are until this transaction ends.
  const there = await tx.select().from(lessonNotes).where(eq(lessonNotes.userId, userId)).for('update');
  const brought = new Map(notes.filter(([key]) => !isNew.has(key)));
  const joined = there.flatMap((note) => {
    const text = brought.get(lessonKey(note));
    const both = text === undefined ? note.text : joinNotes(note.text, text);
    return both === note.text ? [] : [{ ...note, text: both }];
  });
  if (joined.length === 0) return;
  await tx
    .insert(lessonNotes)
    .values(joined)
    .onConflictDoUpdate({
      target: [lessonNotes.userId, lessonNotes.module, lessonNotes.lesson],
      set: {
        text: sql`excluded.text`,
        version: sql`${lessonNotes.version} + 1`,
        updatedAt: sql`now()`,
      },
    });
}
