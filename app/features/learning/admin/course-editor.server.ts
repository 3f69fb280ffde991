import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { answerEdit, versionOf } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { coursesHref } from '../courses/filter.ts';
import { courses } from '../courses/tables.server.ts';
import { courseForm, fieldsOf, statusOf } from './course-fields.server.ts';
import { saveCourse } from './save-course.server.ts';

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The page `/admin/courses/new`. Its id is chosen here, so that a form that is sent twice makes one course. */
export async function showNewCourse(args: PageArgs) {
  await requireRole(args, 'editor');
  return { id: randomUUID(), saved: { status: 'hidden' } };
}

/** The page of one course on the desk. @throws Refusal 403, 404 */
export async function showCourse(args: PageArgs & { params: { id: string } }) {
  await requireRole(args, 'editor');
  const { id } = args.params;
  const { db } = args.context.get(servicesContext);
  const [course] = isId(id) ? await db.select().from(courses).where(eq(courses.id, id)) : [];
  if (!course) throw new Refusal(404, 'There is no such course.');
  const saved = fieldsOf(course, statusOf(course));
  const { title, provider, isPublished: isListed } = course;
  return {
    id,
    saved,
    version: versionOf(saved),
    isListed,
    place: coursesHref({ search: title, provider, page: 1 }),
  };
}

/** Takes the forms of both pages: save, list, hide. */
export async function answerCourseForm(args: PageArgs & { params: { id?: string } }) {
  const editor = await requireRole(args, 'editor');
  const form = await readForm(args.request);
  const isNew = args.params.id === undefined;
  return answerEdit(args.context, form, courseForm, async (post) => {
    const id = args.params.id ?? post.id;
    if (!isId(id)) throw new Refusal(404, 'There is no such course.');
    const services = args.context.get(servicesContext);
    const { isListed } = await saveCourse(services, { id, isNew, editorId: editor.id }, post, form);
    const title = isListed ? 'Saved. It is listed on /courses.' : 'Saved. It is hidden from visitors.';
    return { location: `/admin/courses/${id}`, notice: { title } };
  });
}
