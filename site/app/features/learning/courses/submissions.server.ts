import { and, eq } from 'drizzle-orm';
import { rowAsTexts, textsAsRow } from '#app/lib/declared-fields.ts';
import { checkForm } from '#app/lib/form-answer.ts';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isUniqueViolation } from '#app/services/database/query-parts.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { type Sender, sendForReview } from '#app/services/submissions/send-for-review.server.ts';
import { coursesHref } from './filter.ts';
import { linkKey } from './link-key.ts';
import { courseFields, courseSchema, listedFields, type NewCourse } from './schema.ts';
import { courses } from './tables.server.ts';

/**
 * Outcome of a submission: it waits for an editor (new, with its id, or already known), or the course is listed
 * already.
 */
export type SubmissionOutcome =
  | { status: 'pending'; isKnown: false; id: string }
  | { status: 'pending'; isKnown: true }
  | { status: 'published'; isKnown: true; title: string };

/**
 * Puts a course into the review queue. One that is listed, or is already waiting, is not stored again.
 * @throws TooManyRequests
 */
export async function submitCourse(
  services: Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config'>,
  course: NewCourse,
  sender: Sender,
): Promise<SubmissionOutcome> {
  const { db, limits } = services;
  await limits.take('submissions by address', sender.address);
  const key = linkKey(course.link_url);
  const [listed] = await db
    .select({ title: courses.title })
    .from(courses)
    .where(and(eq(courses.linkKey, key), eq(courses.isPublished, true)))
    .limit(1);
  if (listed) return { status: 'published', isKnown: true, ...listed };
  const values = { ...course, company: course.company || course.provider };
  const { id, isNew } = await sendForReview(
    services,
    { kind: 'course', title: course.title, key, values },
    sender,
  );
  return isNew ? { status: 'pending', isKnown: false, id } : { status: 'pending', isKnown: true };
}

/** Courses in the review queue. An approved course is listed with the editor's changes. */
export const courseKind: SubmissionKind = {
  kind: 'course',
  fields: courseFields,
  effect: 'Lists the course on /courses, among the community courses.',
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
  throw new Refusal(409, 'Another course, listed or hidden, already has this URL.', { field: 'link_url' });
}

/**
 * The known course, which stays as it is.
 * @throws Refusal 409 if an editor hid that course: its own page decides whether it is shown again
 */
async function findKnown(tx: Database, key: string) {
  const [known] = await tx
    .select(pick(courses, 'id', 'title', 'provider', 'isPublished'))
    .from(courses)
    .where(eq(courses.linkKey, key));
  if (!known?.isPublished)
    throw new Refusal(
      409,
      `The list already has this course, but an editor has hidden it: /admin/courses/${known?.id}. List it there, then approve this suggestion.`,
    );
  return { title: known.title, provider: known.provider };
}
