import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type ListPart, shownList } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { pageOrLast } from '#app/lib/list-address.ts';
import { pick } from '#app/lib/pick.ts';
import { beginningOf } from '#app/lib/plain-text.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { containsText } from '#app/services/database/query-parts.server.ts';
import { type LessonName, lessonKey, lessonOfKey, lessonPath } from './lesson-names.ts';
import { existingModule } from './progress.server.ts';
import { lessonNotes } from './tables.server.ts';

export interface Note {
  text: string;
  /** 0 before the first save. */
  version: number;
}

/** The saved note with its new version; or the note that another writer, such as another tab, saved meanwhile. */
export type SaveOutcome = { saved: Note; conflict?: never } | { saved?: never; conflict: Note };

const noNote: Note = { text: '', version: 0 };

export async function findNote(db: Database, userId: string, lesson: LessonName): Promise<Note> {
  const [note] = await db
    .select({ text: lessonNotes.text, version: lessonNotes.version })
    .from(lessonNotes)
    .where(noteOf(userId, lesson));
  return note ?? noNote;
}

/**
 * Saves a note over `version`, the version that the writer saw. If another version is stored, nothing is changed, and
 * the writer gets the stored note. Saving the same text again succeeds.
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

const notesPerPage = 10;

export interface FoundNote {
  /** `MCP-100/01-what-mcp-is` */
  id: string;
  /** `MCP 100`. If the lesson no longer exists, the code is empty and the title is the id. */
  code: string;
  title: string;
  /** Link to the note in its lesson, while the lesson exists. */
  href: string | undefined;
  text: string;
  updatedAt: Date;
}

/**
 * A person's notes whose text or lesson title contains `query` (all notes without one), last changed first. A person
 * has at most one note for each lesson, so the primary key is enough to find them.
 */
export async function findNotes(
  db: Database,
  userId: string,
  {
    query = '',
    page: wanted = 1,
    perPage = notesPerPage,
  }: { query?: string; page?: number; perPage?: number },
) {
  const lessons = await lessonsByKey();
  const titled = [...lessons]
    .filter(([, { title }]) => title.toLowerCase().includes(query.toLowerCase()))
    .map(([key]) => key);
  const isFound = and(
    isNoteOf(userId),
    query ? or(containsText(sql`${lessonNotes.text}`, query), inArray(key, titled)) : undefined,
  );
  const { found, ...counted } = await pageOrLast(wanted, perPage, (offset) =>
    askTogether(db, askNotes(db, isFound, { offset, limit: perPage })),
  );
  return { notes: nameNotes(found, lessons), ...counted };
}

/** `MCP-100/01-what-mcp-is` */
const key = sql<string>`${lessonNotes.module} || '/' || ${lessonNotes.lesson}`;

const askNotes = (db: Database, isFound: SQL | undefined, { offset, limit }: ListPart) => ({
  found: db
    .select({ id: key, text: lessonNotes.text, updatedAt: lessonNotes.updatedAt })
    .from(lessonNotes)
    .where(isFound)
    .orderBy(desc(lessonNotes.updatedAt), key)
    .limit(limit)
    .offset(offset),
  total: db.$count(lessonNotes, isFound),
});

/** An emptied note does not count. */
const isNoteOf = (userId: string) => and(eq(lessonNotes.userId, userId), ne(lessonNotes.text, ''));

function nameNotes(
  found: Pick<FoundNote, 'id' | 'text' | 'updatedAt'>[],
  lessons: Awaited<ReturnType<typeof lessonsByKey>>,
): FoundNote[] {
  return found.map((note) => {
    const lesson = lessons.get(note.id);
    const href = lesson && `${lessonPath(lessonOfKey(note.id))}#lesson-notes`;
    return { ...note, code: lesson?.code ?? '', title: lesson?.title ?? note.id, href };
  });
}

export type NotesPage = Awaited<ReturnType<typeof findNotes>>;

async function lessonsByKey() {
  const all = (await listModules()).flatMap(({ id, code, lessons }) =>
    lessons.map(({ slug, title }) => [lessonKey({ module: id, lesson: slug }), { code, title }] as const),
  );
  return new Map(all);
}

const notesList = shownList({
  id: 'notes',
  title: 'Notes',
  href: '/account/learning#notes',
  ask: (db, userId, part) => askNotes(db, isNoteOf(userId), part),
  async show({ found, total }) {
    const notes = nameNotes(found, await lessonsByKey());
    return {
      lead: 'Your notes on lessons.',
      entries: notes.map(({ id, code, title, href, text, updatedAt }) => ({
        id,
        title: beginningOf(text.trim(), 70),
        facts: `${code} ${title}, ${formatLongDate(updatedAt)}`,
        ...(href && { link: { label: 'Open', href } }),
      })),
      total,
      empty: 'You have no notes yet. Each lesson has a place for them, and only you see them.',
      links: total === 0 ? [{ label: 'All lessons', href: '/mvp' }] : [],
    };
  },
});

/** Notes on `/account`, and in the export of own data. */
export const notesSection = {
  name: 'lessonNotes',
  list: notesList,
  exportData: (db: Database, userId: string) =>
    db
      .select(pick(lessonNotes, 'module', 'lesson', 'text', 'updatedAt'))
      .from(lessonNotes)
      .where(eq(lessonNotes.userId, userId)),
};
