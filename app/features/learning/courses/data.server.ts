import { and, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ApiOperation } from '#app/lib/api-operation.ts';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import { type CourseModule, listModules } from '#app/services/curriculum/modules.server.ts';
import { byChange, changeText } from '#app/services/database/by-change.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import {
  answerOpenList,
  listOperation,
  type OpenList,
  pageByName,
  pageQuery,
  placeByChangeAndId,
  placeByName,
  sinceQuery,
} from '#app/services/http/open-data.server.ts';
import { lessonPath } from '../lesson-names.ts';
import { courses } from './tables.server.ts';

const tag = 'Courses';
const path = '/api/v1/courses';

interface Asked {
  request: Request;
  url: URL;
}

interface Reading {
  config: { siteUrl: string };
}

const course = z.object({
  id: z.string().describe('The end of its addresses, such as `mcp-100`.'),
  code: z.string().describe('As it is printed: `MCP 100`.'),
  title: z.string(),
  description: z.string(),
  level: z.enum(['foundation', 'developer', 'architect']).describe('Of the certification.'),
  teaches: z.array(z.string()),
  lessons: z.int(),
  minutes: z.int().describe('Of all lessons, with their exercises.'),
  standard: z.string().describe('The version of the standard of which it speaks.'),
  resources: z.array(z.object({ title: z.string(), url: z.url() })),
  links: z.object({ lessons: z.url(), page: z.url() }),
});

const courseList = {
  path,
  id: 'listCourses',
  tag,
  summary: 'List the courses of this site',
  description:
    'In the order of their codes. Reading them costs nothing; what the exams cost says `/pricing`. There is no `updated_since`: no file of a course says when it changed last. `ETag` tells whether the list did.',
  member: 'courses',
  item: course,
  query: pageQuery,
} satisfies OpenList<typeof course, typeof pageQuery>;

const lesson = z.object({
  slug: z.string().describe('With its place in the course at the beginning.'),
  title: z.string(),
  type: z.enum(['video', 'reading', 'interactive']),
  summary: z.string(),
  minutes: z.int(),
  page: z.url(),
});

const lessonList = {
  path: `${path}/{course}/lessons`,
  example: `${path}/mcp-100/lessons`,
  id: 'listLessons',
  tag,
  summary: 'List the lessons of a course',
  description: 'In their order. There is no `updated_since`, as in the list of courses.',
  member: 'lessons',
  item: lesson,
  params: z.object({ course: course.shape.id }),
  query: pageQuery,
} satisfies OpenList<typeof lesson, typeof pageQuery>;

const freeCourse = z.object({
  id: z.guid(),
  title: z.string(),
  provider: z.string(),
  url: z.url(),
  description: z.string().nullable(),
  series: z
    .string()
    .nullable()
    .describe('Set on a lesson of an official course: `microsoft` or `hugging-face`.'),
  lesson_number: z.int().nullable().describe('Its place there, from 1.'),
  level: z.string().nullable().describe('beginner, intermediate or advanced; null where nothing says it.'),
  language: z.string().nullable().describe('Code of the language that it is taught in.'),
  minutes: z.int().nullable(),
  listed_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

const freeList = {
  path: '/api/v1/free-courses',
  id: 'listFreeCourses',
  tag,
  summary: 'List free courses of others',
  description: 'In the order in which they changed, the oldest change first.',
  member: 'courses',
  item: freeCourse,
  query: z.object({ ...sinceQuery.shape, ...pageQuery.shape }),
} satisfies OpenList<typeof freeCourse, z.ZodObject>;

export const courseDataOperations: ApiOperation[] = [courseList, lessonList, freeList].map(listOperation);

const idOf = ({ id }: CourseModule) => id.toLowerCase();

/** `GET /api/v1/courses`. @throws Refusal 400 */
export function answerCourses({ config: { siteUrl } }: Reading, asked: Asked) {
  return answerOpenList(courseList, asked, {
    read: async (_, page) =>
      pageByName(
        (await listModules()).toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)),
        idOf,
        page,
      ),
    place: placeByName,
    placeOf: (module) => [idOf(module)],
    show: (module) => ({
      ...{ id: idOf(module), code: module.code, title: module.title, description: module.description },
      ...{ level: module.level, teaches: module.teaches, lessons: module.lessons.length },
      ...{ minutes: module.minutes, standard: module.standard, resources: module.resources },
      links: {
        lessons: `${siteUrl}${path}/${idOf(module)}/lessons`,
        page: `${siteUrl}/course-module?module=${module.id}`,
      },
    }),
  });
}

/** `GET /api/v1/courses/{course}/lessons`. @throws Refusal 400, 404 */
export function answerLessons({ config: { siteUrl } }: Reading, asked: Asked, id: string) {
  return answerOpenList(lessonList, asked, {
    read: async (_, page) => {
      const module = (await listModules()).find((one) => idOf(one) === id);
      if (!module) throw refuseOpenly(404, 'There is no course at this address.');
      const lessons = module.lessons.map((one) => ({ ...one, module: module.id }));
      return pageByName(lessons, ({ slug }) => slug, page);
    },
    place: placeByName,
    placeOf: ({ slug }) => [slug],
    show: ({ module, ...shown }) => ({
      ...shown,
      page: siteUrl + lessonPath({ module, lesson: shown.slug }),
    }),
  });
}

/** `GET /api/v1/free-courses`. @throws Refusal 400 */
export function answerFreeCourses({ db }: { db: Database }, asked: Asked) {
  return answerOpenList(freeList, asked, {
    read: ({ updated_since: since }, { limit, after }) => {
      const { where, order } = byChange({
        ...{ changed: courses.updatedAt, name: courses.id, nameType: 'uuid' },
        ...{ since, after },
      });
      return db
        .select({
          id: courses.id,
          title: courses.title,
          provider: courses.provider,
          url: courses.linkUrl,
          description: courses.description,
          series: courses.series,
          lessonNumber: courses.lessonNumber,
          level: courses.level,
          language: courses.language,
          minutes: courses.minutes,
          createdAt: courses.createdAt,
          updatedAt: courses.updatedAt,
          place: changeText(courses.updatedAt),
        })
        .from(courses)
        .where(and(sql`is_published`, where))
        .orderBy(...order)
        .limit(limit);
    },
    place: placeByChangeAndId,
    placeOf: ({ place, id }) => [place, id],
    show: ({ lessonNumber, createdAt, updatedAt, place: _, ...shown }) => ({
      ...shown,
      lesson_number: lessonNumber,
      listed_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    }),
  });
}
