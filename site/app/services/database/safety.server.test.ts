import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { noteBackup } from './backup.server.ts';
import { tellSafety } from './describe.server.ts';

const database = await testDatabase();

test('what nobody keeps is null; a backup is told with its time', async () => {
  expect(await tellSafety(database)).toEqual({ archivedAt: null, archiveFailedAt: null, backupAt: null });
  await noteBackup(database.db, { file: 'x.gz', bytes: 1, rows: 1, files: 0, listed: 0, missing: 0 });
  const { backupAt } = await tellSafety(database);
  expect(Math.abs((backupAt ?? 0) - Date.now() / 1000)).toBeLessThan(60);
});
