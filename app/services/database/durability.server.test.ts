import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseKind, testDirectory } from '../../../tests/support/database.ts';
import { killWriter } from '../../../tests/support/kill-writer.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';

const dataDir = testDirectory();

async function placeToWrite(): Promise<string[]> {
  if (databaseKind === 'embedded') return [dataDir, inject('snapshot')];
  const url = await createDatabase(inject('templateUrl'), true);
  onTestFinished(() => dropDatabase(url));
  return [url];
}

test('every acknowledged write is there after each of 20 kills', { timeout: 300_000 }, async () => {
  const place = await placeToWrite();
  const acknowledged = new Set<number>();
  for (let kill = 0; kill < 20; kill += 1) {
    const run = await killWriter(place, 5 + Math.floor(Math.random() * 60));
    expect(run.signal).toBe('SIGKILL');
    expect([...acknowledged].filter((number) => !run.found.includes(number))).toEqual([]);
    for (const number of run.acknowledged) acknowledged.add(number);
  }
  const { found } = await killWriter(place, 1);
  expect([...acknowledged].filter((number) => !found.includes(number))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(100);
});
