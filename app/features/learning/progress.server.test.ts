import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findModule } from '#app/services/curriculum/modules.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { users } from '../accounts/tables.server.ts';
import { mergeLearning } from './merge.server.ts';
import { findNote, notesSection, saveNote } from './notes.server.ts';
import { completeLesson, findLock, listCompleted, progressSection } from './progress.server.ts';
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

test('a module opens for a learner who has completed the one before it in its level; for a visitor as listed', async () => {
  const grace = await makeLearner('grace');
  const [open, locked, otherLevel] = await Promise.all(['MCP-110', 'MCP-120', 'MCP-220'].map(moduleOf));
  if (!open || !locked || !otherLevel) throw new Error('modules');
  expect(await findLock(open, null)).toBeUndefined();
  expect(await findLock(locked, null)).toMatchObject({ id: 'MCP-110' });
  const [first] = locked.lessons;
  await expect(completeLesson(db, grace, locked.id, first?.slug ?? '')).rejects.toMatchObject({
    status: 409,
  });
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
