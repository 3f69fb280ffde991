/**
 * The drill `fuzz`: the long form of `packages/suite/tests/fuzz`, whose short form is in the gate. Prints how many
 * documents the three checkers judged, and where they differ.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const documents = 500_000;

/** Runs one seed, by default the date: each day tests other documents. */
export async function fuzz([
  seed = new Date().toISOString().slice(0, 10).replaceAll('-', ''),
]: string[]): Promise<boolean> {
  if (!/^\d{1,9}$/.test(seed)) throw new Error(`A seed is a number of at most nine digits, not ${seed}.`);
  const { status } = spawnSync(
    process.execPath,
    ['packages/suite/tests/fuzz/main.ts', String(documents), seed],
    { stdio: 'inherit' },
  );
  return status === 0;
}
