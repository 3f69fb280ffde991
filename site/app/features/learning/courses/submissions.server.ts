import { and, eq } from 'drizzle-orm';
import type { Services } from '#app/services/services.server.ts';
import { type Sender, sendForReview } from '#app/services/submissions/send-for-review.server.ts';
import { linkKey } from './link-key.ts';
import type { NewCourse } from './schema.ts';
import { courses } from './tables.server.ts';

/**
 * Outcome of a submission: it waits for an editor (new, with its id, or already known), or the course is listed already.
 */
export type SubmissionOutcome =
  | { status: 'pending'; isKnown: false; id: string }
  | { status: 'pending'; isKnown: true }
  | { status: 'published'; isKnown: true; title: string };

/**
 * Puts a course before the editors. One that is listed, or waits already, is not stored again.
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
