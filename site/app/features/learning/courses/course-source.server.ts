import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { topics } from '#app/lib/topics.ts';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';
import { courses } from './tables.server.ts';

/** Listed free courses, for the scan of stored data for secrets. */
export const courseSource: SecretSource = {
  name: 'course',
  label: 'Free course',
  sentAs: 'result',
  deskPath: (id) => `/admin/courses/${id}`,
  async read(db, after, limit) {
    const { id, title, description, provider, linkUrl, imageUrl } = courses;
    const found = await db
      .select({ id, content: { title, description, provider, linkUrl, imageUrl } })
      .from(courses)
      .where(and(eq(courses.isPublished, true), after === '' ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(limit);
    return found.map((course) => ({ subject: course.id, content: course.content }));
  },
  isStored: (subject) => sql`exists (select 1 from ${courses} where ${courses.id}::text = ${subject})`,
  async hide(tx, ids) {
    await tx.update(courses).set({ isPublished: false }).where(inArray(courses.id, ids));
    return [topics.courses];
  },
  async show(tx, id) {
    await tx.update(courses).set({ isPublished: true }).where(eq(courses.id, id));
    return [topics.courses];
  },
};
