import { eq } from 'drizzle-orm';
import { rowAsTexts, textsAsRow } from '#app/lib/declared-fields.ts';
import { checkForm } from '#app/lib/form-answer.ts';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isUniqueViolation } from '#app/services/database/query-parts.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { coursesHref } from './filter.ts';
import { linkKey } from './link-key.ts';
import { courseFields, courseSchema, listedFields } from './schema.ts';
import { courses } from './tables.server.ts';

/** Courses in the review queue: an approved one is listed, as the editor writes it. */
export const courseKind: SubmissionKind = {
  kind: 'course',
  fields: courseFields,
  effect: 'Lists the course on /courses, among the courses of the community.',
  topics: [topics.courses],
  approvalFields: listedFields,
  async current(db, id) {
    const [course] = await db.select().from(courses).where(eq(courses.id, id));
    return course && rowAsTexts(listedFields, course);
  },
  async approve(tx, { data, resultId }, written) {
    const { values: course, errors } = checkForm(courseSchema, { ...data, ...written, email: '' });
    const [wrong] = Object.entries(errors ?? {});
    if (wrong || !course) throw new Refusal(422, wrong?.[1] ?? '', { field: wrong?.[0] });
    const shown = textsAsRow<typeof courses.$inferInsert>(listedFields, course);
    const values = { ...shown, linkKey: linkKey(course.link_url), isPublished: true };
    const place = { id: courses.id, title: courses.title, provider: courses.provider };
    const [listed] = resultId
      ? await tx
          .update(courses)
          .set(values)
          .where(eq(courses.id, resultId))
          .returning(place)
          .catch(refuseTaken)
      : await tx
          .insert(courses)
          .values(values)
          .onConflictDoNothing({ target: courses.linkKey })
          .returning(place);
    const { title: search, provider: by } = listed ?? (await findKnown(tx, values.linkKey));
    const path = coursesHref({ search, provider: by });
    return listed ? { path, id: listed.id } : { path };
  },
  async withdraw(tx, id) {
    await tx.update(courses).set({ isPublished: false }).where(eq(courses.id, id));
    return [];
  },
};

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new Refusal(409, 'Another course has this address already, listed or hidden.', { field: 'link_url' });
}

/**
 * The course on the list already: it stays as it is.
 * @throws Refusal 409 for a course that an editor hid: its own page decides whether and how it is shown again
 */
async function findKnown(tx: Database, key: string) {
  const [known] = await tx
    .select(pick(courses, 'id', 'title', 'provider', 'isPublished'))
    .from(courses)
    .where(eq(courses.linkKey, key));
  if (!known?.isPublished)
    throw new Refusal(
      409,
      `The list has this course already, hidden by an editor: /admin/courses/${known?.id}. List it there, then approve this.`,
    );
  return { title: known.title, provider: known.provider };
}
