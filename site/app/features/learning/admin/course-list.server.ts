import { asc, desc, eq, sql } from 'drizzle-orm';
import { deskList, shownActions } from '#app/desk/desk.server.ts';
import { pick } from '#app/lib/pick.ts';
import { contains } from '../courses/list.server.ts';
import { courses } from '../courses/tables.server.ts';
import { setListed } from './course.server.ts';

/** List of `/admin/courses`: listed and hidden courses, newest first. */
export const courseList = deskList({
  role: 'editor',
  path: '/admin/courses',
  table: courses,
  one: 'course',
  many: 'courses',
  filters: {
    q: { label: 'Text', placeholder: 'Title, provider or description', where: contains },
    state: {
      label: 'Status',
      choices: [
        { value: 'listed', label: 'Listed' },
        { value: 'hidden', label: 'Hidden' },
      ],
      where: (state) => eq(courses.isPublished, state === 'listed'),
    },
  },
  empty: {
    title: 'There is no course yet.',
    text: 'Suggestions from visitors arrive in the queue. “New course” adds a course here.',
  },
  sorts: {
    title: sql`lower(${courses.title})`,
    provider: sql`lower(${courses.provider})`,
    added: courses.createdAt,
  },
  order: [desc(courses.createdAt), asc(courses.id)],
  query: (db) =>
    db
      .select({
        ...pick(courses, 'id', 'title', 'provider', 'series', 'lessonNumber', 'level', 'language'),
        ...pick(courses, 'minutes'),
        isListed: courses.isPublished,
        addedAt: courses.createdAt,
      })
      .from(courses),
  show: (found) => found.map(({ addedAt, ...course }) => ({ ...course, addedAt: addedAt.toISOString() })),
  hit: ({ title, provider }) => ({ title, about: provider }),
  actions: shownActions(setListed),
  csv: [
    'id',
    'title',
    'isListed',
    'provider',
    'series',
    'lessonNumber',
    'level',
    'language',
    'minutes',
    'addedAt',
  ],
});
