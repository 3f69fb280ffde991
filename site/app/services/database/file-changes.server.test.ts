import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type FileList, listChangedFiles, noteFileChanges } from './file-changes.server.ts';

const { db } = await testDatabase();

const filesOf = (contents: Record<string, string>): FileList<string> => ({
  list: 'words',
  items: Object.entries(contents).map(([name, content]) => ({ name, content })),
});
const namesOf = async (files: FileList<string>, since?: string, after?: string[]) =>
  (await listChangedFiles(db, files, { limit: 10, since, after })).map(({ name }) => name);

test('a file has the day on which it came, and a new one when it is another', async () => {
  const first = filesOf({ a: 'one', b: 'two', c: 'three' });
  await Promise.all([1, 2, 3].map(() => noteFileChanges(db, [first, { ...first, list: 'others' }])));
  await db.execute(sql`update file_changes set changed_at = '2026-01-01T00:00:00.123456Z'`);
  const later = filesOf({ a: 'one', b: 'another', d: 'four' });
  await noteFileChanges(db, [later]);
  await noteFileChanges(db, [later]);

  const [oldest, ...changed] = await listChangedFiles(db, later, { limit: 10 });
  expect(oldest).toEqual({
    name: 'a',
    content: 'one',
    changedAt: new Date('2026-01-01T00:00:00.123Z'),
    place: '2026-01-01T00:00:00.123456Z',
  });
  expect(changed.map(({ name, content }) => [name, content])).toEqual([
    ['b', 'another'],
    ['d', 'four'],
  ]);
  expect(await namesOf(later, '2026-06-01T00:00:00Z')).toEqual(['b', 'd']);
  expect(await namesOf(later, undefined, [changed[0]?.place ?? '', 'b'])).toEqual(['d']);
  // Of what is gone nothing is said, and of another list nothing was changed.
  expect(await namesOf(first)).toEqual(['a', 'c', 'b']);
  expect(await namesOf({ ...first, list: 'others' }, '2026-06-01T00:00:00Z')).toEqual([]);
});
