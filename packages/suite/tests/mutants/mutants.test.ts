import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import type { Outcome } from './run.ts';

const [unmutated, ...outcomes] = JSON.parse(
  execFileSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'run.ts')], {
    encoding: 'utf8',
    timeout: 300_000,
  }),
) as Outcome[];

test('the checker itself passes every case', () => {
  expect(unmutated).toEqual({ name: 'the checker itself', places: 1 });
});

test('there are at least 60 wrong checkers, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(outcomes.map(({ name }) => name)).toEqual(mutants.map(({ name }) => name));
});

test.each(outcomes.map((outcome, index) => ({ ...outcome, clause: mutants[index]?.clause })))(
  'the test suite shows the wrong checker: $name',
  ({ places, error, killedBy, clause }) => {
    // Else the checker has changed, and the mutant has to follow it.
    expect({ places, error }).toEqual({ places: 1 });
    expect(killedBy?.clause).toBe(clause);
  },
);
