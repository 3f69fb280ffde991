import { z } from 'zod';
import { checkForm, type Fields } from '#app/lib/edit-answer.ts';
import { linkKey } from '../courses/link-key.ts';
import { courseSchema } from '../courses/schema.ts';
import type { courses } from '../courses/tables.server.ts';
import { type Series, seriesNames } from './series-names.ts';

type Row = typeof courses.$inferSelect;
/** What an editor says of a course. */
type Edited = Omit<Row, 'id' | 'createdAt' | 'isPublished'>;

const place = z
  .object({
    series: z.enum(['', ...(Object.keys(seriesNames) as Series[])], 'Please choose a place.').default(''),
    lesson: z
      .string()
      .trim()
      .default('')
      .refine((text) => text === '' || /^[1-9]\d{0,2}$/.test(text), 'A number from 1 to 999, please.'),
  })
  .refine(({ series, lesson }) => series === '' || lesson !== '', {
    path: ['lesson'],
    error: 'Which lesson of the official course is it?',
  });

/** The form of a course, as the desk posts it: what 'Submit a New Course' asks, by its rules, and the place in the list. */
export const courseForm = z.record(z.string(), z.string()).transform((typed, context) => {
  const { values: course, errors = {} } = checkForm(courseSchema, { ...typed, company: '', email: '' });
  for (const [field, message] of Object.entries(errors))
    context.addIssue({ code: 'custom', path: [field], message });
  const placed = place.safeParse(typed);
  for (const { path, message } of placed.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message });
  if (!course || !placed.data) return z.NEVER;
  const edited: Edited = {
    title: course.title,
    provider: course.provider,
    description: course.description || null,
    linkUrl: course.link_url,
    linkKey: linkKey(course.link_url),
    imageUrl: course.image_url || null,
    series: placed.data.series || null,
    lessonNumber: placed.data.series ? Number(placed.data.lesson) : null,
  };
  const intent = intents.find((name) => name === typed.intent) ?? 'save';
  return { intent, id: typed.id ?? '', status: typed.status ?? 'hidden', edited };
});

const intents = ['save', 'publish', 'hide'] as const;

export type CoursePost = z.output<typeof courseForm>;

/** A course as its form holds it. */
export function fieldsOf(course: Omit<Edited, 'linkKey'>, status: string): Fields {
  return {
    status,
    title: course.title,
    provider: course.provider,
    description: course.description ?? '',
    link_url: course.linkUrl,
    image_url: course.imageUrl ?? '',
    series: course.series ?? '',
    lesson: course.lessonNumber ? String(course.lessonNumber) : '',
  };
}

export const statusOf = ({ isPublished }: { isPublished: boolean }) => (isPublished ? 'listed' : 'hidden');
