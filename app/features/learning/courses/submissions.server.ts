import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { linkKey } from './link-key.ts';
import type { NewCourse } from './schema.ts';
import { courseSubmissions, courses } from './tables.server.ts';

interface Sender {
  address: string;
  userId?: string | undefined;
}

/** What became of it: it waits for an editor; or it did already; or it is listed. */
export type SubmissionOutcome =
  | { status: 'pending'; isKnown: boolean; id: string }
  | { status: 'published'; isKnown: true; title: string };

/**
 * Puts a course before the editors. One that is listed, or waits already, is not stored again.
 * @throws TooManyRequests
 */
export async function submitCourse(
  { db, changes, limits }: Pick<Services, 'db' | 'changes' | 'limits'>,
  course: NewCourse,
  sender: Sender,
): Promise<SubmissionOutcome> {
  await limits.take('submissions by address', sender.address);
  const key = linkKey(course.link_url);
  return changes.write(db, [], async (tx) => {
    const [listed] = await tx
      .select({ title: courses.title })
      .from(courses)
      .where(and(eq(courses.linkKey, key), eq(courses.isPublished, true)))
      .limit(1);
    if (listed) return { status: 'published', isKnown: true, ...listed };
    const [stored] = await tx
      .insert(courseSubmissions)
      .values({
        title: course.title,
        provider: course.provider,
        company: course.company || course.provider,
        description: course.description || null,
        linkUrl: course.link_url,
        linkKey: key,
        imageUrl: course.image_url || null,
        email: course.email || null,
        submittedBy: sender.userId ?? null,
      })
      .onConflictDoNothing({ target: courseSubmissions.linkKey, where: sql`status = 'pending'` })
      .returning({ id: courseSubmissions.id });
    if (stored) return { status: 'pending', isKnown: false, ...stored };
    return { status: 'pending', isKnown: true, id: await waitingId(tx, key) };
  });
}

async function waitingId(tx: Database, key: string): Promise<string> {
  const [waiting] = await tx
    .select({ id: courseSubmissions.id })
    .from(courseSubmissions)
    .where(and(eq(courseSubmissions.linkKey, key), eq(courseSubmissions.status, 'pending')))
    .limit(1);
  if (!waiting) throw new Error('a course that waits for an editor was decided at this moment');
  return waiting.id;
}
