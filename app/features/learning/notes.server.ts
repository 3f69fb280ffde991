import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import type { LessonName } from './lesson-names.ts';
import { existingModule } from './progress.server.ts';
import { lessonNotes } from './tables.server.ts';

export interface Note {
  text: string;
  /** 0: nothing has been saved yet. */
  version: number;
}

/** Saved under the new version; or somebody else (another tab) saved since, and this is what they wrote. */
export type SaveOutcome = { saved: Note; conflict?: never } | { saved?: never; conflict: Note };

const noNote: Note = { text: '', version: 0 };

/** The note of one person on one lesson. */
export async function findNote(db: Database, userId: string, lesson: LessonName): Promise<Note> {
  const [note] = await db
    .select({ text: lessonNotes.text, version: lessonNotes.version })
    .from(lessonNotes)
    .where(noteOf(userId, lesson));
  return note ?? noNote;
}

/**
 * Saves a note over `version`, the one that its writer had before them. When there is another by now nothing is
 * changed: the writer is shown both. The same text again is saved already.
 * @throws Refusal 404 when there is no such lesson
 */
export async function saveNote(
  db: Database,
  userId: string,
  { module, lesson, text, version }: LessonName & Note,
): Promise<SaveOutcome> {
  await existingModule(module, lesson);
  const changed =
    version === 0
      ? await db
          .insert(lessonNotes)
          .values({ userId, module, lesson, text })
          .onConflictDoNothing()
          .returning({ version: lessonNotes.version })
      : await db
          .update(lessonNotes)
          .set({ text, version: sql`${lessonNotes.version} + 1`, updatedAt: sql`now()` })
          .where(and(noteOf(userId, { module, lesson }), eq(lessonNotes.version, version)))
          .returning({ version: lessonNotes.version });
  const [saved] = changed;
  if (saved) return { saved: { text, version: saved.version } };
  const found = await findNote(db, userId, { module, lesson });
  return found.text === text ? { saved: found } : { conflict: found };
}

function noteOf(userId: string, { module, lesson }: LessonName) {
  return and(eq(lessonNotes.userId, userId), eq(lessonNotes.module, module), eq(lessonNotes.lesson, lesson));
}

/** For the export of own data. */
export const notesSection = {
  name: 'lessonNotes',
  exportData: (db: Database, userId: string) =>
    db
      .select({
        module: lessonNotes.module,
        lesson: lessonNotes.lesson,
        text: lessonNotes.text,
        updatedAt: lessonNotes.updatedAt,
      })
      .from(lessonNotes)
      .where(eq(lessonNotes.userId, userId)),
};
