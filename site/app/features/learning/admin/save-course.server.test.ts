import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Fields } from '#app/lib/form-answer.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { versionOf } from '#app/services/http/edit-form.server.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { courseFilter } from '../courses/filter.ts';
import { listCourses } from '../courses/list.server.ts';
import { courseSeed } from '../courses/seed.server.ts';
import { courses } from '../courses/tables.server.ts';
import { courseFields, courseForm, saveCourse, setListed } from './course.server.ts';
import { courseList } from './course-list.server.ts';

const services = await testServices();
const { db } = services;
await seedContent(db, [courseSeed()]);
const editorId = randomUUID();

const written: Fields = { title: 'Units', provider: 'Wren Works', link_url: 'https://wren.example/units' };

/** Posts the form of a course, as its page does. */
function post(id: string, typed: Fields, isNew = false) {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return saveCourse(services, { id, isNew, editorId }, courseForm.parse(typed), form);
}

async function create(typed: Fields = {}): Promise<string> {
  const id = randomUUID();
  await post(id, { ...written, ...typed }, true);
  return id;
}

async function read(id: string) {
  const [row] = await db.select().from(courses).where(eq(courses.id, id));
  if (!row) throw new Error('the course is not there');
  return row;
}

/** The form as it is shown now. */
async function open(id: string): Promise<Fields> {
  const row = await read(id);
  const saved = courseFields(row);
  return { ...saved, version: versionOf(saved) };
}

const listed = async (search: string) =>
  (await listCourses(db, courseFilter(new URLSearchParams({ search })), [])).community.map(
    ({ title }) => title,
  );

test('a course is hidden until it is published, is hidden again, and all of it is on record', async () => {
  const told: string[][] = [];
  services.changes.subscribe((topics) => told.push(topics));
  const id = await create({ title: 'Shown and hidden' });
  expect(await listed('Shown and hidden')).toEqual([]);
  expect(await post(id, { ...(await open(id)), intent: 'publish' })).toEqual({ isListed: true });
  await post(id, { ...(await open(id)), description: 'What a number means.' });
  expect(await listed('shown AND')).toEqual(['Shown and hidden']);
  expect(await post(id, { ...(await open(id)), intent: 'hide' })).toEqual({ isListed: false });
  expect(await listed('Shown and hidden')).toEqual([]);
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `course:${id}`))
    .orderBy(auditLog.at);
  expect(log.map(({ action }) => action)).toEqual([
    'course.created',
    'course.listed',
    'course.changed',
    'course.hidden',
  ]);
  expect(log[2]).toMatchObject({ actor: `user:${editorId}`, details: { fields: ['description'] } });
  expect(told).toEqual(Array(4).fill(['courses']));
});

test('an address is listed once, however it is spelt, and even at once', async () => {
  const link_url = 'https://once.example/course';
  const made = await Promise.allSettled(
    [link_url, `${link_url}/?utm_source=x`, 'http://www.once.example/course'].map((link_url) =>
      create({ link_url }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, field: 'link_url' },
  });
});

test('of two editors the second is shown both versions; what is sent twice is done once', async () => {
  const id = await create({ link_url: 'https://two.example/' });
  const ann = await open(id);
  await post(id, { ...ann, title: 'Ann’s ' });
  await post(id, { ...ann, title: 'Ann’s ' });
  const refused = await post(id, { ...ann, title: 'Bob’s' }).catch((error) => error);
  expect(refused).toMatchObject({ status: 409, saved: { title: 'Ann’s' } });
  await post(id, { ...ann, title: 'Bob’s', version: versionOf(refused.saved) });
  expect((await read(id)).title).toBe('Bob’s');
});

test('a lesson of an official course keeps its number; a course of the seed that was edited stays so', async () => {
  const [lesson] = await db.select().from(courses).where(eq(courses.lessonNumber, 3)).limit(1);
  const id = lesson?.id ?? '';
  await post(id, await open(id));
  expect(await read(id), 'its form holds all of it').toEqual(lesson);
  await post(id, { ...(await open(id)), title: 'Ours now', intent: 'hide' });
  await seedContent(db, [courseSeed()]);
  expect(await read(id)).toMatchObject({ title: 'Ours now', isPublished: false, lessonNumber: 3 });
});

test('the rules are those of a suggestion, with its messages, and the place in the list', () => {
  const wrong = (typed: Fields) =>
    courseForm.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(wrong({})).toEqual([
    ['title', 'Course title is required'],
    ['provider', 'Provider is required'],
    ['link_url', 'Course URL is required'],
  ]);
  expect(wrong({ ...written, link_url: 'javascript:alert(1)' })).toEqual([
    ['link_url', 'Please enter a valid URL starting with http:// or https://'],
  ]);
  expect(wrong({ ...written, series: 'microsoft' })).toEqual([
    ['lesson', 'Enter the lesson’s position in the official course, for example 3.'],
  ]);
  expect(wrong({ ...written, series: 'else' })?.[0]?.[0]).toBe('series');
  expect(wrong({ ...written, series: 'microsoft', lesson: '0' })?.[0]?.[0]).toBe('lesson');
  expect(wrong({ ...written, level: 'guru', language: 'xx', minutes: '0' })).toEqual([
    ['level', 'Please choose a level.'],
    ['language', 'Please choose a language.'],
    ['minutes', 'Enter the length in minutes, for example 45.'],
  ]);
  expect(wrong(written)).toBeUndefined();
});

test('every course of the seed passes the form; the list is found by words and status', async () => {
  for (const course of await db.select().from(courses))
    expect(courseForm.safeParse(courseFields(course)).error, course.title).toBeUndefined();
  const all = await courseList.list(db);
  expect(all.total).toBe(await db.$count(courses));
  const hidden = await courseList.list(db, { state: 'hidden' });
  const shown = await courseList.list(db, { state: 'listed' });
  expect(hidden.total + shown.total).toBe(all.total);
  expect(hidden.rows.every(({ isListed }) => !isListed)).toBe(true);
  expect((await courseList.list(db, { q: 'OURS now' })).total).toBe(1);
  expect((await courseList.list(db, { q: '%' })).total).toBe(0);
});

test('a course that is ticked in the list is listed or hidden, and that is on record once', async () => {
  const id = await create({ title: 'Ticked', link_url: 'https://wren.example/ticked' });
  for (const isListed of [true, true, false]) await setListed(services, editorId, id, isListed);
  expect((await read(id)).isPublished).toBe(false);
  const recorded = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `course:${id}`));
  expect(recorded.map(({ action }) => action).sort()).toEqual([
    'course.created',
    'course.hidden',
    'course.listed',
  ]);
  await expect(setListed(services, editorId, randomUUID(), true)).rejects.toMatchObject({ status: 404 });
});
