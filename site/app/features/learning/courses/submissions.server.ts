import { and, eq } from 'drizzle-orm';
import type { Services } from '#app/services/services.server.ts';
import { prepareReceipt } from '#app/services/submissions/receipt.server.ts';
import { submitOnce } from '#app/services/submissions/submissions.server.ts';
import { linkKey } from './link-key.ts';
import type { NewCourse } from './schema.ts';
import { courses } from './tables.server.ts';

/** What became of it: it waits for an editor (followed by its id); or it did already; or it is listed. */
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
  sender: { address: string; userId?: string | undefined },
): Promise<SubmissionOutcome> {
  const { db, changes, limits } = services;
  await limits.take('submissions by address', sender.address);
  const key = linkKey(course.link_url);
  const sendReceipt = await prepareReceipt(services, course.email || undefined, sender.address);
  return changes.write(db, [], async (tx) => {
    const [listed] = await tx
      .select({ title: courses.title })
      .from(courses)
      .where(and(eq(courses.linkKey, key), eq(courses.isPublished, true)))
      .limit(1);
    if (listed) return { status: 'published', isKnown: true, ...listed };
    const { email, ...data } = course;
    const { id, isNew } = await submitOnce(tx, {
      kind: 'course',
      title: course.title,
      key,
      data: { ...data, company: course.company || course.provider },
      email: email || undefined,
      submittedBy: sender.userId,
    });
    if (!isNew) return { status: 'pending', isKnown: true };
    await sendReceipt(tx, id);
    return { status: 'pending', isKnown: false, id };
  });
}
