import { expect, inject, onTestFinished, test } from 'vitest';
import { isWhole } from '../../../../tools/gate.ts';
import { buildProgram } from '../../../tests/support/built-program.ts';
import { databaseKind, testDirectory } from '../../../tests/support/database.ts';
import { killSender } from '../../../tests/support/kill-sender.ts';
import { createDatabase, dropDatabase } from '../../../tests/support/server-databases.ts';

const dataDir = testDirectory();
const program = await buildProgram('sender');

async function findPlace(): Promise<string> {
  if (databaseKind === 'embedded') return inject('snapshot');
  const url = await createDatabase(inject('templateUrl'), true);
  onTestFinished(() => dropDatabase(url));
  return url;
}

const kills = isWhole ? 20 : 4;

test('killed again and again while people send all kinds of things: what was acknowledged is there, whole', {
  timeout: 300_000,
}, async () => {
  const place = await findPlace();
  const acknowledged = new Set<string>();
  for (let round = 0; round <= kills; round += 1) {
    // Between one and eighteen: so that it dies at another point of its work each time.
    const run = await killSender([String(round), dataDir, place], 1 + ((round * 5) % 18), { program });
    expect(run.signal, 'it ended by the kill alone').toBe('SIGKILL');
    expect([...acknowledged].filter((one) => !run.found.has(one))).toEqual([]);
    for (const one of run.acknowledged) acknowledged.add(one);
  }
  const kinds = new Set([...acknowledged].map((one) => /\d+-(\d)-\d+/.exec(one)?.[1]));
  expect(kinds.size).toBe(6);
  expect(acknowledged.size).toBeGreaterThan(5 * kills);
});
