import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findModule, listModules } from '#app/services/curriculum/modules.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { users } from '../accounts/tables.server.ts';
import { lessonOfKey, lessonPath } from './lesson-names.ts';
import { readLessonPage } from './lesson-page.server.ts';
import { listLessonPaths } from './lesson-texts.server.ts';
import { mergeLearning } from './merge.server.ts';
import { findNote, findNotes, notesSection, saveNote } from './notes.server.ts';
import { findOwnLearning } from './own-learning.server.ts';
import { completeLesson, findLock, listCompleted, progressSection } from './progress.server.ts';
import { learningRecord, noteChange } from './schema.ts';
import { lessonNotes, lessonProgress } from './tables.server.ts';

const { db } = await testDatabase();

async function makeLearner(name: string): Promise<string> {
  const [user] = await db
    .insert(users)
    .values({ name, email: `${name}@example.org`, emailVerified: true })
    .returning({ id: users.id });
  return user?.id ?? '';
}

async function moduleOf(id: string) {
  const module = await findModule(id);
  if (!module) throw new Error(`no module ${id}`);
  return module;
}

async function completeModule(db: Database, userId: string, id: string): Promise<void> {
  for (const { slug } of (await moduleOf(id)).lessons) await completeLesson(db, userId, id, slug);
}

const module = 'MCP-100';
const lesson = '02-hosts-clients-and-servers';
const key = `${module}/${lesson}`;

test('a lesson is completed once, at its first time; what does not exist is refused', async () => {
  const ada = await makeLearner('ada');
  await completeLesson(db, ada, module, lesson);
  const first = (await listCompleted(db, ada)).get(key);
  await Promise.all(Array.from({ length: 10 }, () => completeLesson(db, ada, module, lesson)));
  expect(await listCompleted(db, ada)).toEqual(new Map([[key, first]]));
  await expect(completeLesson(db, ada, module, '09-none')).rejects.toMatchObject({ status: 404 });
  await expect(completeLesson(db, ada, 'MCP-999', lesson)).rejects.toMatchObject({ status: 404 });
});

test('a lock hides no lesson: a visitor reads each of them, and all are in the sitemap', async () => {
  const config = { siteUrl: 'https://example.org' };
  const modules = await listModules();
  const open = modules.flatMap((module) => module.lessons.map((lesson) => ({ module, lesson })));
  expect(await listLessonPaths()).toEqual(
    open.map(({ module, lesson }) => lessonPath({ module: module.id, lesson: lesson.slug })),
  );
  const locked = open.find(({ module }) => module.id === 'MCP-120');
  if (!locked) throw new Error('lesson');
  const page = await readLessonPage({ db, config } as Services, locked, null);
  expect(page.lock).toMatchObject({ code: 'MCP 110' });
  expect(page.serverHtml.text).toMatch(/<p>/);
});

test('a module opens for a learner who has completed the one before it in its level; for a visitor as listed', async () => {
  const grace = await makeLearner('grace');
  const [open, locked, otherLevel] = await Promise.all(['MCP-110', 'MCP-120', 'MCP-220'].map(moduleOf));
  if (!open || !locked || !otherLevel) throw new Error('modules');
  expect(await findLock(open, null)).toBeUndefined();
  expect(await findLock(locked, null)).toMatchObject({ id: 'MCP-110' });
  // A lock hides lessons; what was done in one counts, however it came here.
  const [first] = locked.lessons;
  await completeLesson(db, grace, locked.id, first?.slug ?? '');
  expect(await findLock(locked, await listCompleted(db, grace))).toMatchObject({ id: 'MCP-110' });
  await completeModule(db, grace, 'MCP-110');
  const completed = await listCompleted(db, grace);
  expect(await findLock(locked, completed)).toBeUndefined();
  expect(await findLock(otherLevel, completed)).toMatchObject({ id: 'MCP-210' });
  await completeModule(db, grace, 'MCP-120');
});

test('a note is not saved over what was saved since; the writer is given both', async () => {
  const joan = await makeLearner('joan');
  const save = (text: string, version: number) => saveNote(db, joan, { module, lesson, text, version });
  expect(await save('one', 0)).toEqual({ saved: { text: 'one', version: 1 } });
  expect(await save('two', 1)).toEqual({ saved: { text: 'two', version: 2 } });
  expect(await save('other', 1)).toEqual({ conflict: { text: 'two', version: 2 } });
  expect(await save('other', 0)).toEqual({ conflict: { text: 'two', version: 2 } });
  expect(await save('two', 0), 'the same text again').toEqual({ saved: { text: 'two', version: 2 } });
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => save(`parallel ${index}`, 2)));
  expect(outcomes.filter((outcome) => 'saved' in outcome)).toHaveLength(1);
  expect(await findNote(db, joan, { module, lesson })).toMatchObject({ version: 3 });
  await expect(saveNote(db, joan, { module, lesson: '09-none', text: '', version: 0 })).rejects.toMatchObject(
    { status: 404 },
  );
});

test('merging loses nothing when both sides changed, and changes nothing when it is done again', async () => {
  const mary = await makeLearner('mary');
  const earlier = '2026-01-02T03:04:05.000Z';
  const other = '01-what-mcp-is';
  const third = '03-reading-a-first-trace';
  await completeLesson(db, mary, module, lesson);
  await completeLesson(db, mary, module, other);
  await saveNote(db, mary, { module, lesson, text: 'On the account.', version: 0 });
  await saveNote(db, mary, { module, lesson: other, text: 'Long text, with more.', version: 0 });
  const record = {
    completed: {
      [key]: earlier,
      [`${module}/${third}`]: '2999-01-01T00:00:00.000Z',
      'MCP-999/01-none': earlier,
    },
    notes: {
      [key]: 'In the browser.',
      [`${module}/${other}`]: 'Long text',
      [`${module}/${third}`]: 'New here.',
      'MCP-999/01-none': 'Nowhere.',
    },
  };
  await mergeLearning(db, mary, record);
  const completed = await listCompleted(db, mary);
  expect([...completed.keys()].sort()).toEqual([`${module}/${other}`, key, `${module}/${third}`].sort());
  expect(completed.get(key)).toEqual(new Date(earlier));
  expect(completed.get(`${module}/${third}`)?.getTime()).toBeLessThan(Date.now() + 60_000);
  const noteOf = (slug: string) => findNote(db, mary, { module, lesson: slug });
  expect(await noteOf(lesson)).toEqual({ text: 'On the account.\n\n---\n\nIn the browser.', version: 2 });
  expect(await noteOf(other)).toEqual({ text: 'Long text, with more.', version: 1 });
  expect(await noteOf(third)).toEqual({ text: 'New here.', version: 1 });

  await Promise.all([mergeLearning(db, mary, record), mergeLearning(db, mary, record)]);
  expect(await listCompleted(db, mary)).toEqual(completed);
  expect(await noteOf(lesson)).toMatchObject({ version: 2 });
  expect(await noteOf(third)).toMatchObject({ version: 1 });
});

test('what is no lesson, time or note of a record does not hold up the rest', async () => {
  const hedy = await makeLearner('hedy');
  const lessons = [...(await moduleOf('MCP-100')).lessons, ...(await moduleOf('MCP-110')).lessons].slice(
    0,
    5,
  );
  const keyOf = (slug: string | undefined) =>
    `${lessons.findIndex((one) => one.slug === slug) < 3 ? 'MCP-100' : 'MCP-110'}/${slug}`;
  const keys = lessons.map(({ slug }) => keyOf(slug));
  const [one = '', two = '', three = '', four = '', five = ''] = keys;
  const joined = 'x'.repeat(18_007);
  const body = learningRecord.parse({
    completed: {
      [one]: '0000-01-01T00:00:00Z',
      [two]: 'yesterday',
      [three]: '2026-01-02T03:04:05.000Z',
      [four]: '2026-01-02T03:04:05.000Z',
      [five]: '2026-01-02T03:04:05.000Z',
      none: 7,
    },
    notes: { [one]: joined, [two]: 'a\0b', [three]: 7, [four]: 'y'.repeat(40_001) },
  });
  expect(await mergeLearning(db, hedy, body)).toEqual([four]);
  expect([...(await listCompleted(db, hedy)).keys()].sort()).toEqual(keys.sort());
  expect(await findNote(db, hedy, lessonOfKey(one))).toEqual({ text: joined, version: 1 });
  expect(await findNote(db, hedy, lessonOfKey(two))).toMatchObject({ text: 'ab' });
  const more = { completed: {}, notes: { [one]: 'z'.repeat(30_000) } };
  expect(await mergeLearning(db, hedy, more), 'too long together').toEqual([one]);
  expect(await findNote(db, hedy, lessonOfKey(one))).toEqual({ text: joined, version: 1 });

  expect(learningRecord.parse({ completed: [] })).toEqual({ completed: {}, notes: {} });
  expect(noteChange.safeParse({ ...lessonOfKey(one), text: joined, version: 1 }).success).toBe(true);
  expect(noteChange.safeParse({ ...lessonOfKey(one), text: '', version: 2_147_483_648 }).success).toBe(false);
});

test('progress and notes are in the export of own data, and go with the account', async () => {
  const alan = await makeLearner('alan');
  await completeLesson(db, alan, module, lesson);
  await saveNote(db, alan, { module, lesson, text: 'Mine.', version: 0 });
  expect(await progressSection.exportData(db, alan)).toMatchObject([{ module, lesson }]);
  expect(await notesSection.exportData(db, alan)).toMatchObject([{ module, lesson, text: 'Mine.' }]);
  await db.delete(users).where(eq(users.id, alan));
  expect(await db.select().from(lessonProgress).where(eq(lessonProgress.userId, alan))).toEqual([]);
  expect(await db.select().from(lessonNotes).where(eq(lessonNotes.userId, alan))).toEqual([]);
});

test('notes are found by their words and by the title of their lesson, one person’s alone, page by page', async () => {
  const [ada, grace] = [await makeLearner('ada-notes'), await makeLearner('grace-notes')];
  const { lessons } = await moduleOf(module);
  const write = (who: string, lesson: string, text: string) =>
    saveNote(db, who, { module, lesson, text, version: 0 });
  for (const { slug } of lessons) {
    await write(ada, slug, `100% of ${slug}_x is mine`);
    // The newest comes first, and a time is kept to the millisecond.
    await setTimeout(2);
  }
  await write(grace, lesson, 'A gateway of another person');
  const { lessons: others } = await moduleOf('MCP-110');
  await saveNote(db, ada, { module: 'MCP-110', lesson: others[0]?.slug ?? '', text: '', version: 0 });

  const all = await findNotes(db, ada, {});
  expect([all.total, all.pages], 'an emptied note is none').toEqual([lessons.length, 1]);
  const [last] = all.notes;
  expect(last).toMatchObject({ code: 'MCP 100', title: lessons.at(-1)?.title });
  expect(last?.href).toBe(`/course-module?module=${module}&lesson=${lessons.at(-1)?.slug}#lesson-notes`);
  const found = async (query: string) => (await findNotes(db, ada, { query })).notes.map(({ id }) => id);
  expect(await found(`${lesson}_X`)).toEqual([key]);
  expect(await found('hosts, clients')).toEqual([key]);
  expect(await found('100%')).toHaveLength(lessons.length);
  expect(await found('a_x')).toEqual([]);
  expect(await found('gateway')).toEqual([]);
  const second = await findNotes(db, ada, { page: 9, perPage: 2 });
  expect([second.page, second.pages]).toEqual([2, 2]);
});

test('what is next is the first lesson that is left, and each level says how many are done', async () => {
  const ada = await makeLearner('ada-next');
  const fresh = await findOwnLearning(db, ada);
  const { lessons, code } = await moduleOf(module);
  expect(fresh.next).toMatchObject({ isFirst: true, title: lessons[0]?.title });
  for (const { slug } of lessons.slice(0, 2)) await completeLesson(db, ada, module, slug);
  const { next, levels } = await findOwnLearning(db, ada);
  expect(next).toMatchObject({ isFirst: false, title: lessons[2]?.title });
  expect(next?.href).toBe(`/course-module?module=${module}&lesson=${lessons[2]?.slug}`);
  expect(levels.map(({ done }) => done)).toEqual([2, 0, 0]);
  expect(levels[0]?.modules[0]).toMatchObject({ code, done: 2, total: lessons.length });
});
