import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { deskForm, type EditArgs } from '#app/desk/desk.server.ts';
import { actorOf } from '#app/features/accounts/accounts.server.ts';
import { rowAsTexts, textsAsRow } from '#app/lib/declared-fields.ts';
import type { Fields } from '#app/lib/form-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isUniqueViolation } from '#app/services/database/query-parts.server.ts';
import { checkUnchanged } from '#app/services/http/edit-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { coursesHref } from '../courses/filter.ts';
import { linkKey } from '../courses/link-key.ts';
import { courses } from '../courses/tables.server.ts';
import { deskFields, deskSchema } from './desk-fields.ts';

type Row = typeof courses.$inferSelect;
/** Columns of a course that its form sets. */
type Edited = Omit<Row, 'id' | 'createdAt' | 'updatedAt' | 'isPublished'>;

const intents = ['save', 'publish', 'hide'] as const;

/** The form of a course, as the desk posts it. */
export const courseForm = z.pipe(
  z
    .extend(deskSchema, {
      id: z._default(z.string(), ''),
      intent: z.catch(z.enum(intents), 'save'),
      status: z._default(z.string(), 'hidden'),
    })
    .check(
      z.refine(({ series, lesson }) => !series || lesson !== '', {
        path: ['lesson'],
        error: 'Enter the lesson’s position in the official course, for example 3.',
        when: () => true,
      }),
    ),
  z.transform(({ id, intent, status, ...course }) => {
    const lesson = course.series ? course.lesson : '';
    const row = textsAsRow<Omit<Edited, 'linkKey'>>(deskFields, { ...course, lesson });
    return { id, intent, status, edited: { ...row, linkKey: linkKey(course.link_url) } };
  }),
);

type CoursePost = z.output<typeof courseForm>;

/** A course as the values of its form. */
export const courseFields = (course: Omit<Edited, 'linkKey'> & { isPublished: boolean }): Fields => ({
  status: course.isPublished ? 'listed' : 'hidden',
  ...rowAsTexts(deskFields, course),
});

/** The pages `/admin/courses/new` and `/admin/courses/<id>`: save, list, hide. */
export const courseEditor = deskForm({
  role: 'editor',
  path: '/admin/courses',
  thing: 'course',
  table: courses,
  schema: courseForm,
  fieldsOf: courseFields,
  blank: { status: 'hidden' },
  save: async (services, { id: known, editorId, form }, post) => {
    const id = known ?? post.id;
    if (!isUuid(id)) throw new Refusal(404, 'Course not found.');
    const { isListed } = await saveCourse(services, { id, isNew: !known, editorId }, post, form);
    const title = isListed
      ? 'Saved. The course is listed on /courses.'
      : 'Saved. The course is hidden from visitors.';
    return { id, notice: { title } };
  },
});

export async function showCourse(args: EditArgs) {
  const { id, row, form } = await courseEditor.load(args);
  if (!row) return { id, form, course: undefined };
  const { title, provider, isPublished: isListed } = row;
  return { id, form, course: { title, isListed, place: coursesHref({ search: title, provider }) } };
}

/**
 * Saves an editor's course: a new one, or an existing one that is unchanged since `form` showed it. Lists or hides it
 * if `intent` says so. The same form sent twice is saved once. Returns whether it is listed now.
 *
 * @throws EditConflict when another editor saved it meanwhile; Refusal 404, 409 for the URL of another course
 */
export async function saveCourse(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { id, isNew, editorId }: { id: string; isNew: boolean; editorId: string },
  { intent, status: shownStatus, edited }: CoursePost,
  form: FormData,
): Promise<{ isListed: boolean }> {
  const written = changes.write(db, [topics.courses], async (tx) => {
    // If the same new course is sent twice at once, the second request waits here and then finds the row.
    if (isNew) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
    const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for('update');
    if (!row && !isNew) throw new Refusal(404, 'Course not found.');
    const isListed = intent === 'save' ? (row?.isPublished ?? false) : intent === 'publish';
    const values = { ...edited, isPublished: isListed };
    const after = courseFields(values);
    const before = row ? courseFields(row) : {};
    if (row) checkUnchanged(before, form, { ...after, ...(intent === 'save' && { status: shownStatus }) });
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    if (row && changed.length === 0) return { isListed };
    if (row) await tx.update(courses).set(values).where(eq(courses.id, id));
    else await tx.insert(courses).values({ ...values, id });
    await audit(tx, { id, isNew: !row, wasListed: row?.isPublished ?? false, isListed, changed, editorId });
    return { isListed };
  });
  return written.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, 'Another course, listed or hidden, already has this URL.', {
      field: 'link_url',
    });
  });
}

/** Lists a course or hides it. @throws Refusal 404 */
export function setListed(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  editorId: string,
  id: string,
  isListed: boolean,
): Promise<void> {
  return changes.write(db, [topics.courses], async (tx) => {
    const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for('update');
    if (!row) throw new Refusal(404, 'Course not found.');
    const wasListed = row.isPublished;
    if (wasListed === isListed) return;
    await tx.update(courses).set({ isPublished: isListed }).where(eq(courses.id, id));
    await audit(tx, { id, isNew: false, wasListed, isListed, changed: [], editorId });
  });
}

interface Change {
  id: string;
  isNew: boolean;
  wasListed: boolean;
  isListed: boolean;
  changed: string[];
  editorId: string;
}

async function audit(tx: Database, { id, isNew, wasListed, isListed, changed, editorId }: Change) {
  const record = (action: string, details = {}) =>
    recordAudit(tx, { actor: actorOf(editorId), action, subject: `course:${id}`, details });
  const fields = changed.filter((name) => name !== 'status');
  if (isNew) await record('course.created');
  else if (fields.length > 0) await record('course.changed', { fields });
  if (isListed !== wasListed) await record(isListed ? 'course.listed' : 'course.hidden');
}
