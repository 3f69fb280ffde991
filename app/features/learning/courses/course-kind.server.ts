import { eq } from 'drizzle-orm';
import { checkForm } from '#app/lib/form-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { coursesHref } from './filter.ts';
import { linkKey } from './link-key.ts';
import { type CourseField, courseSchema } from './schema.ts';
import { courses } from './tables.server.ts';

const sentAs = (name: CourseField) => (data: Record<string, unknown>) => String(data[name] ?? '');

/** Courses in the review queue: an approved one is listed, as the editor writes it. */
export const courseKind: SubmissionKind = {
  kind: 'course',
  fields: {
    link_url: 'Address',
    provider: 'Provider',
    company: 'Company',
    description: 'Description',
    image_url: 'Picture',
  },
  effect: 'Lists the course on /courses, among the courses of the community.',
  topics: [topics.courses],
  approvalFields: [
    { name: 'title', label: 'Title', from: sentAs('title') },
    { name: 'provider', label: 'Provider', from: sentAs('provider') },
    { name: 'description', label: 'Description', rows: 3, from: sentAs('description') },
    { name: 'link_url', label: 'Address', from: sentAs('link_url') },
    { name: 'image_url', label: 'Picture', from: sentAs('image_url') },
  ],
  async approve(tx, { data }, written) {
    const { values: course, errors } = checkForm(courseSchema, { ...data, ...written, email: '' });
    const [wrong] = Object.entries(errors ?? {});
    if (wrong || !course) throw new Refusal(422, wrong?.[1] ?? '', { field: wrong?.[0] });
    const { title, provider, description, link_url: linkUrl, image_url: imageUrl } = course;
    const shown = { title, provider, linkUrl, description: description || null, imageUrl: imageUrl || null };
    const key = linkKey(linkUrl);
    const [listed] = await tx
      .insert(courses)
      .values({ ...shown, linkKey: key, isPublished: true })
      .onConflictDoNothing({ target: courses.linkKey })
      .returning({ title: courses.title, provider: courses.provider });
    const { title: search, ...filter } = listed ?? (await findKnown(tx, key));
    return coursesHref({ search, ...filter, page: 1 });
  },
};

/**
 * The course that is on the list already: it stays as it is.
 * @throws Refusal 409 for one that an editor hid: whether and how it is shown again is said at its own page
 */
async function findKnown(tx: Database, key: string) {
  const [known] = await tx
    .select({
      id: courses.id,
      title: courses.title,
      provider: courses.provider,
      isPublished: courses.isPublished,
    })
    .from(courses)
    .where(eq(courses.linkKey, key));
  if (!known?.isPublished)
    throw new Refusal(
      409,
      `The list has this course already, hidden by an editor: /admin/courses/${known?.id}. List it there, then approve this.`,
    );
  return { title: known.title, provider: known.provider };
}
