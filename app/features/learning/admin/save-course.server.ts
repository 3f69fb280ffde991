import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isUniqueViolation } from '#app/services/database/unique-violation.server.ts';
import { checkUnchanged } from '#app/services/http/edit-form.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { courses } from '../courses/tables.server.ts';
import { type CoursePost, fieldsOf, statusOf } from './course-fields.server.ts';

/**
 * Saves what an editor says of a course: a new one, or one that is there and still as `form` showed it; lists it or hides
 * it if asked. What is sent twice is done once. Returns whether it is listed now.
 *
 * @throws EditConflict when somebody else saved it meanwhile; Refusal 404, 409 for the address of another course
 */
export async function saveCourse(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { id, isNew, editorId }: { id: string; isNew: boolean; editorId: string },
  { intent, status: shownStatus, edited }: CoursePost,
  form: FormData,
): Promise<{ isListed: boolean }> {
  const written = changes.write(db, [topics.courses], async (tx) => {
    // The same new thing, sent twice at once: the second waits, and then finds it there.
    if (isNew) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
    const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for('update');
    if (!row && !isNew) throw new Refusal(404, 'There is no such course.');
    const isListed = intent === 'save' ? (row?.isPublished ?? false) : intent === 'publish';
    const after = fieldsOf(edited, statusOf({ isPublished: isListed }));
    const before = row ? fieldsOf(row, statusOf(row)) : {};
    if (row) checkUnchanged(before, form, { ...after, ...(intent === 'save' && { status: shownStatus }) });
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    if (row && changed.length === 0) return { isListed };
    const values = { ...edited, isPublished: isListed };
    if (row) await tx.update(courses).set(values).where(eq(courses.id, id));
    else await tx.insert(courses).values({ ...values, id });
    await audit(tx, { id, isNew: !row, wasListed: row?.isPublished ?? false, isListed, changed, editorId });
    return { isListed };
  });
  return written.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, 'Another course has this address already, listed or hidden.', {
      field: 'link_url',
    });
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
    recordAudit(tx, { actor: `user:${editorId}`, action, subject: `course:${id}`, details });
  const fields = changed.filter((name) => name !== 'status');
  if (isNew) await record('course.created');
  else if (fields.length > 0) await record('course.changed', { fields });
  if (isListed !== wasListed) await record(isListed ? 'course.listed' : 'course.hidden');
}
