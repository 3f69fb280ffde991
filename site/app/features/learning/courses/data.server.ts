import { and, sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import { pick } from '#app/lib/pick.ts';
import { topics } from '#app/lib/topics.ts';
import {
  type CourseModule,
  type Lesson,
  listModules,
  readLab,
  readLesson,
} from '#app/services/curriculum/modules.server.ts';
import { byChange, changeText } from '#app/services/database/by-change.server.ts';
import { type FileList, listChangedFiles } from '#app/services/database/file-changes.server.ts';
import type { Call } from '#app/services/http/call.server.ts';
import {
  changesQuery,
  defineList,
  placeByChange,
  placeByChangeAndId,
} from '#app/services/http/open-data.server.ts';
import { lessonPath } from '../lesson-names.ts';
import { courses } from './tables.server.ts';

const tag = 'Courses';
const path = '/api/v1/courses';

const updatedAt = z.iso.datetime().describe('Time of the last change on this site.');
const oldestFirst = 'Sorted by time of change, oldest first.';

const course = z.object({
  id: z.string().describe('The last part of the course’s URLs, such as `mcp-100`.'),
  code: z.string().describe('Code as the site shows it, such as `MCP 100`.'),
  title: z.string(),
  description: z.string(),
  level: z
    .enum(['foundation', 'developer', 'architect'])
    .describe('Certification level that the course belongs to.'),
  teaches: z.array(z.string()),
  lessons: z.int(),
  minutes: z.int().describe('Total time for all lessons with their exercises, in minutes.'),
  standard: z.string().describe('The version of the standard that the course covers.'),
  resources: z.array(z.object({ title: z.string(), url: z.url() })),
  updated_at: updatedAt,
  links: z.object({ lessons: z.url(), page: z.url() }),
});

const lesson = z.object({
  slug: z
    .string()
    .describe('Last part of the lesson’s URL. It starts with the lesson’s place in the course.'),
  title: z.string(),
  type: z.enum(['video', 'reading', 'interactive']),
  summary: z.string(),
  minutes: z.int(),
  updated_at: updatedAt.describe('Time of the last change to the text or exercise on this site.'),
  page: z.url(),
});

const freeCourse = z.object({
  id: z.guid(),
  title: z.string(),
  provider: z.string(),
  url: z.url(),
  description: z.string().nullable(),
  series: z
    .string()
    .nullable()
    .describe(
      '`microsoft` or `hugging-face` if the item is a lesson of that official course, otherwise null.',
    ),
  lesson_number: z.int().nullable().describe('The lesson’s place in that course, from 1.'),
  level: z.string().nullable().describe('beginner, intermediate or advanced, or null if not stated.'),
  language: z.string().nullable().describe('Language code of the course.'),
  minutes: z.int().nullable(),
  listed_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

const idOf = ({ id }: CourseModule) => id.toLowerCase();

const courseFiles = async (): Promise<FileList<CourseModule>> => ({
  list: 'courses',
  items: (await listModules()).map((module) => ({ name: idOf(module), content: module })),
});

const lessonFiles = (module: CourseModule): FileList<Lesson> => ({
  list: `lessons of ${idOf(module)}`,
  items: module.lessons.map((one) => ({ name: one.slug, content: one })),
});

/** The files of courses and lessons with their texts. The site records when they change, for `updated_at`. */
export async function learningFiles(): Promise<FileList[]> {
  const lessons = (await listModules()).map(async (module) => {
    const { list, items } = lessonFiles(module);
    const withTexts = items.map(async ({ name, content }) => ({
      name,
      content: [content, await readLesson(module, content), await readLab(module, content)],
    }));
    return { list, items: await Promise.all(withTexts) };
  });
  return [await courseFiles(), ...(await Promise.all(lessons))];
}

export const courseDataCalls: Call[] = [
  defineList({
    path,
    id: 'listCourses',
    tag,
    summary: 'List the courses on this site',
    description: `${oldestFirst} Reading is free. Exam prices are on \`/pricing\`.`,
    finished: () => [],
    member: 'courses',
    item: course,
    query: changesQuery,
    async read({ services: { db }, readPage }) {
      const { updated_since: since, page } = readPage();
      return listChangedFiles(db, await courseFiles(), { ...page, since });
    },
    place: placeByChange,
    placeOf: ({ place, name }) => [place, name],
    show: ({ content: module, changedAt }, siteUrl) => ({
      id: idOf(module),
      ...pick(module, 'code', 'title', 'description', 'level', 'teaches'),
      lessons: module.lessons.length,
      ...pick(module, 'minutes', 'standard', 'resources'),
      updated_at: changedAt.toISOString(),
      links: {
        lessons: `${siteUrl}${path}/${idOf(module)}/lessons`,
        page: `${siteUrl}/course-module?module=${module.id}`,
      },
    }),
  }),
  defineList({
    path: `${path}/{course}/lessons`,
    example: `${path}/mcp-100/lessons`,
    id: 'listLessons',
    tag,
    summary: 'List the lessons of a course',
    description: `${oldestFirst} \`slug\` gives a lesson’s place in the course.`,
    finished: () => [],
    member: 'lessons',
    item: lesson,
    params: z.object({ course: course.shape.id }),
    query: changesQuery,
    async read({ services: { db }, params, readPage }) {
      const module = (await listModules()).find((one) => idOf(one) === params.course);
      if (!module) throw refuseOpenly(404, 'There is no course at this address.');
      const { updated_since: since, page } = readPage();
      const rows = await listChangedFiles(db, lessonFiles(module), { ...page, since });
      return rows.map((row) => ({ ...row, module }));
    },
    place: placeByChange,
    placeOf: ({ place, name }) => [place, name],
    show: ({ content: shown, changedAt, module }, siteUrl) => ({
      ...shown,
      updated_at: changedAt.toISOString(),
      page: siteUrl + lessonPath({ module: module.id, lesson: shown.slug }),
    }),
  }),
  defineList({
    path: '/api/v1/free-courses',
    id: 'listFreeCourses',
    tag,
    summary: 'List free courses by others',
    description: oldestFirst,
    finished: () => [topics.courses],
    member: 'courses',
    item: freeCourse,
    query: changesQuery,
    read({ services: { db }, readPage }) {
      const { updated_since: since, page } = readPage();
      const { where, order } = byChange({
        changed: courses.updatedAt,
        name: courses.id,
        nameType: 'uuid',
        since,
        after: page.after,
      });
      return db
        .select({
          ...pick(courses, 'id', 'title', 'provider'),
          url: courses.linkUrl,
          ...pick(courses, 'description', 'series', 'lessonNumber', 'level', 'language', 'minutes'),
          ...pick(courses, 'createdAt', 'updatedAt'),
          place: changeText(courses.updatedAt),
        })
        .from(courses)
        .where(and(sql`is_published`, where))
        .orderBy(...order)
        .limit(page.limit);
    },
    place: placeByChangeAndId,
    placeOf: ({ place, id }) => [place, id],
    show: ({ lessonNumber, createdAt, updatedAt, place: _, ...shown }) => ({
      ...shown,
      lesson_number: lessonNumber,
      listed_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    }),
  }),
];
