/**
 * The gate: everything that has to hold before a change lands, in the order in which it is quickest to fail.
 * Closes with one line `N passed, N failed` over all tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTemporaryDirectory } from './temporary.ts';

const reports = mkdtempSync(join(setTemporaryDirectory(), 'gate-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
const startedAt = performance.now();

check('format and lint', 'biome', 'check', '--error-on-warnings', '.');
check('types', 'react-router', 'typegen');
check('types', 'tsc', '--noEmit');
check('dependency rules', 'node', 'scripts/check-dependencies.ts');
check('unused code', 'knip');
check('build', 'node', 'scripts/build.ts', '--if-needed');
const unit = run(
  'unit and integration tests',
  'vitest',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
);
const unitCount = readCount(unitReport, (report) => [report.numPassedTests, report.numFailedTests]);
if (!unit) close(unitCount);
const browser = run('browser tests', 'playwright', 'test', '--config', 'tests/playwright.config.ts');
const browserCount = readCount(browserReport, ({ stats }) => [
  stats && stats.expected + stats.flaky,
  stats?.unexpected,
]);
if (!browser) close([unitCount[0] + browserCount[0], unitCount[1] + browserCount[1]]);
check('sizes', 'node', 'scripts/bench/main.ts', '--sizes');
close([unitCount[0] + browserCount[0], unitCount[1] + browserCount[1]], true);

type Count = [passed: number, failed: number];

function close([passed, failed]: Count, isGood = false): never {
  console.log(`\nThe gate took ${Math.round((performance.now() - startedAt) / 1000)} s`);
  console.log(`${passed} passed, ${isGood ? failed : Math.max(1, failed)} failed`);
  process.exit(isGood && passed > 0 && failed === 0 ? 0 : 1);
}

function check(name: string, command: string, ...args: string[]): void {
  if (!run(name, command, ...args)) close([0, 1]);
}

function run(name: string, command: string, ...args: string[]): boolean {
  const from = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(join('node_modules/.bin', command), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  });
  console.log(
    `== ${name}: ${status === 0 ? 'good' : 'FAILED'} (${Math.round((performance.now() - from) / 1000)} s)`,
  );
  return status === 0;
}

/** A runner that died before its report counts as one failure. */
function readCount(file: string, count: (report: Report) => [number | undefined, number | undefined]): Count {
  try {
    const [passed = 0, failed = 1] = count(JSON.parse(readFileSync(file, 'utf8')));
    return [passed, failed];
  } catch {
    return [0, 1];
  }
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; flaky: number; unexpected: number };
}
