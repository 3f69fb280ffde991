import { afterAll, expect, inject, test } from 'vitest';
import { databaseKind, testDirectory } from '../../../tests/support/database.ts';
import { killWriter } from '../../../tests/support/kill-writer.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';

const dataDir = testDirectory();

async function placeToJoin(): Promise<string[]> {
  if (databaseKind === 'embedded') return [testDirectory(), inject('snapshot')];
  const url = await createDatabase(inject('templateUrl'), true);
  afterAll(() => dropDatabase(url));
  return [url];
}

test('killed while people join: who was thanked is on the list, and the mail to confirm is sent or waits', {
  timeout: 300_000,
}, async () => {
  const args = [dataDir, ...(await placeToJoin())];
  const joined = new Set<number>();
  for (let kill = 0; kill < 4; kill += 1) {
    const run = await killWriter(args, 3 + kill * 6, { script: 'tests/support/joiner.ts' });
    expect(run.signal).toBe('SIGKILL');
    expect([...joined].filter((number) => !run.found.includes(number))).toEqual([]);
    for (const number of run.acknowledged) joined.add(number);
  }
  const { found } = await killWriter(args, 1, { script: 'tests/support/joiner.ts' });
  expect([...joined].filter((number) => !found.includes(number))).toEqual([]);
  expect(joined.size).toBeGreaterThanOrEqual(48);
});
