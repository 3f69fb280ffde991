/** Runs all tests for faults that no listed test file sees. */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Fault } from './fault.ts';
import { type Tree, type UnitReport, withoutWholeInBrowser } from './tree.ts';

/** Maximum faults that are applied together, each in a different file. */
const atOnce = 10;
/** Time limits for each half of the gate, and for a test file with one fault (ms). */
const gateMs = 5_400_000;
const fileMs = 600_000;

interface Told {
  /** True if a test file passes without a fault. */
  isClean: (file: string) => Promise<boolean>;
  note: (fault: Fault, by: string, seconds: number) => void;
}

/**
 * Runs the whole gate with up to ten faults at once. A file that fails, but passes without faults, runs again with each
 * fault alone, which shows the cause.
 */
export async function searchWholeGate(
  tree: Tree,
  faults: readonly Fault[],
  { isClean, note }: Told,
): Promise<void> {
  for (const batch of inBatches(faults)) {
    console.log(`the whole gate with ${batch.map(({ id }) => id).join(', ')}`);
    const left = new Set(batch);
    for (const file of await listFailing(tree, batch)) {
      if (left.size === 0) break;
      if (!(await isClean(file))) continue;
      for (const fault of left) {
        const takeBack = tree.apply([fault]);
        const { isGood, isStopped, seconds } = await tree.test(file, fileMs, true).finally(takeBack);
        if (isGood || isStopped) continue;
        left.delete(fault);
        note(fault, file, seconds);
        console.log(`${fault.id}: found by ${file}, ${seconds} s`);
      }
    }
    for (const { id } of left) console.log(`${id}: no test file finds it`);
  }
}

/** Splits faults into batches, without two faults of one file in a batch. */
function inBatches(faults: readonly Fault[]): Fault[][] {
  const batches: Fault[][] = [];
  for (const fault of faults) {
    const room = batches.find(
      (batch) => batch.length < atOnce && batch.every(({ file }) => file !== fault.file),
    );
    if (room) room.push(fault);
    else batches.push([fault]);
  }
  return batches;
}

interface BrowserReport {
  suites: { file: string; specs: { ok: boolean }[]; suites?: BrowserReport['suites'] }[];
}

/** Test files that fail with these faults. @throws Error if Vitest or Playwright wrote no report */
async function listFailing(tree: Tree, batch: readonly Fault[]): Promise<string[]> {
  const [unit, browser] = ['unit', 'browser'].map((name) => `${tree.path}-${name}.json`) as [string, string];
  for (const file of [unit, browser]) rmSync(file, { force: true });
  const takeBack = tree.apply(batch);
  try {
    const report = ['--reporter=json', `--outputFile.json=${unit}`];
    await tree.run(['unit', '--', ...report, ...tree.readFlags(true)], gateMs);
    await tree.run(['e2e', '--', '--reporter=json', withoutWholeInBrowser], gateMs, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: browser,
    });
  } finally {
    takeBack();
  }
  const { testResults }: UnitReport = JSON.parse(readFileSync(unit, 'utf8'));
  const { suites }: BrowserReport = JSON.parse(readFileSync(browser, 'utf8'));
  const failing = [
    ...testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(tree.path, name)),
    ...suites.filter(isFailing).map(({ file }) => join('site/tests/e2e', file)),
  ];
  return [...new Set(failing)];
}

const isFailing = ({ specs, suites = [] }: BrowserReport['suites'][number]): boolean =>
  specs.some(({ ok }) => !ok) || suites.some(isFailing);
