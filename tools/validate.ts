/**
 * The gate: checks and tests that must pass before a change lands, quickest checks first. `help` has the options. Ends
 * with the line `N passed, N failed` over all tests.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { asksForHelp } from '../site/scripts/help.ts';
import { setTemporaryDirectory } from '../site/scripts/temporary.ts';
import { findBase, listChanged, listImporting, listTests, type Plan, planTests } from './changed.ts';
import { whole } from './gate.ts';

const help = `Check a change: lint, types, tests and sizes.

USAGE
  npm test -- [OPTIONS]

OPTIONS
  --changed
      Run the checks, and only the tests that a change
      since main can affect. Default: all tests.
  --only PART
      Run one part: checks, unit or browser.
      Default: all three.
  --all
      Also run the slowest tests, before a release or when
      you resolve an issue. Short form: npm run test:all.

EXIT CODES
  0  Everything passed.
  1  A check or a test failed.
  2  The arguments are wrong.

EXAMPLES
  npm test -- --changed
  npm test -- --only unit`;

const parts = ['checks', 'unit', 'browser'] as const;
const values = readOptions();
const reports = mkdtempSync(join(setTemporaryDirectory(), 'gate-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
const startedAt = performance.now();

const has = (part: (typeof parts)[number]) => values.only === undefined || values.only === part;
const total: Count = [0, 0];
/** Tests for a change; undefined for all tests. */
const plan = values.changed ? readPlan() : undefined;
const ofSite = plan?.unit.filter((file) => file.includes('site/tests/site/'));
const others = plan?.unit.filter((file) => !file.includes('site/tests/site/'));
const buildOptions = plan?.hasArchives === false ? ['--no-archives'] : [];
const needsBuild = !plan || plan.hasSizes || plan.browser.length + (ofSite?.length ?? 0) > 0;

if (has('checks')) check('types of routes', 'react-router', 'typegen');
await checkTogether({
  ...(has('checks') && {
    'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
    types: ['tsc', '--noEmit'],
    'dependency rules': ['node', 'tools/check-dependencies.ts'],
    'unused code': ['knip'],
  }),
  ...(needsBuild && { build: ['node', 'site/scripts/build.ts', '--if-needed', ...buildOptions] }),
});
// Unit tests wait a third of their time, so three workers fill two cores. Tests of the built site fill them anyway.
if (has('unit')) testUnits('unit and integration tests', others, '--project=!site', '--maxWorkers=3');
if (has('unit')) testUnits('tests of the built site', ofSite, '--project=site');
if (has('browser') && plan?.browser.length !== 0)
  test(
    'browser tests',
    () => readCount(browserReport, ({ stats }) => [stats && stats.expected + stats.flaky, stats?.unexpected]),
    'playwright',
    'test',
    '--config',
    'site/tests/playwright.config.ts',
    ...(values.all ? [] : ['--grep-invert', `@${whole}`]),
    ...(plan?.browser ?? []),
  );
if (has('checks') && (!plan || plan.hasSizes)) check('sizes', 'node', 'tools/bench/main.ts', '--sizes');
close(true);

/** The options; prints the help, or what is wrong with the arguments, and exits. */
function readOptions() {
  if (asksForHelp(process.argv.slice(2))) {
    console.log(help);
    process.exit();
  }
  try {
    const { values } = parseArgs({
      options: { all: { type: 'boolean' }, changed: { type: 'boolean' }, only: { type: 'string' } },
    });
    if (values.only === undefined || parts.some((part) => part === values.only)) return values;
    console.error(`Unknown part "${values.only}". Use one of: ${parts.join(', ')}.`);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
  }
  process.exit(2);
}

/** Tests for the changes since `main`; undefined for all tests. */
function readPlan(): Plan | undefined {
  const base = findBase();
  const changed = listChanged(base);
  const found = planTests(changed, listTests(), listImporting(base));
  console.log(`\n== ${changed.length} files changed since ${base.slice(0, 8)}`);
  if (found.unknown) console.log(`== ${found.unknown} is in no table of tools/gate.json: all tests run`);
  else
    console.log(
      `== ${found.unit.length} test files and ${found.browser.length} browser test files depend on them`,
    );
  return found.unknown ? undefined : found;
}

type Count = [passed: number, failed: number];

/** Prints the result and exits. Without any test, it passes only if none was to run. */
function close(isGood = false): never {
  const [passed, failed] = total;
  console.log(`\nThe gate took ${Math.round((performance.now() - startedAt) / 1000)} s`);
  console.log(`${passed} passed, ${isGood ? failed : Math.max(1, failed)} failed`);
  const hasNone = () => values.only === 'checks' || (plan && plan.unit.length + plan.browser.length === 0);
  process.exit(isGood && failed === 0 && (passed > 0 || hasNone()) ? 0 : 1);
}

function check(name: string, command: string, ...args: string[]): void {
  if (!run(name, command, ...args)) close();
}

/** Runs checks and the build side by side, and stops the gate if one of them failed. Each prints its output when it ends. */
async function checkTogether(checks: Record<string, string[]>): Promise<void> {
  const from = performance.now();
  const ended = Object.entries(checks).map(
    ([name, [command = '', ...args]]) =>
      new Promise<boolean>((tell) => {
        const file = join('node_modules/.bin', command);
        execFile(file, args, { maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
          console.log(`\n== ${name}\n${stdout}${stderr}${endOf(name, error === null, from)}`);
          tell(error === null);
        });
      }),
  );
  if ((await Promise.all(ended)).includes(false)) close();
}

function endOf(name: string, isGood: boolean, from: number): string {
  return `== ${name}: ${isGood ? 'good' : 'FAILED'} (${Math.round((performance.now() - from) / 1000)} s)`;
}

/** Runs these files of Vitest, or all files of the project in `flags`. */
function testUnits(name: string, files: string[] | undefined, ...flags: string[]): void {
  if (files?.length === 0) return;
  test(
    name,
    () => readCount(unitReport, (report) => [report.numPassedTests, report.numFailedTests]),
    'vitest',
    'run',
    '--config',
    'site/tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    ...(values.all ? [] : [`--tags-filter=!${whole}`]),
    ...flags,
    ...(files ?? []),
  );
}

/** Runs tests and adds them to the total. Stops the gate if one failed. */
function test(name: string, count: () => Count, command: string, ...args: string[]): void {
  const isGood = run(name, command, ...args);
  const [passed, failed] = count();
  total[0] += passed;
  total[1] += failed;
  if (!isGood) close();
}

function run(name: string, command: string, ...args: string[]): boolean {
  const from = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(join('node_modules/.bin', command), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
      ...(values.all && { TEST_WHOLE: '1' }),
      ...(plan?.features && { TEST_FEATURES: plan.features.join() }),
      ...(buildOptions.length > 0 && { TEST_WITHOUT_ARCHIVES: '1' }),
    },
  });
  console.log(endOf(name, status === 0, from));
  return status === 0;
}

/** Numbers of passed and failed tests. A missing report counts as one failure. */
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
