/**
 * Writes standard/conformance.json: the results of the checkers of scripts/matrix/checkers.ts in the test suite. With
 * `--check` it writes nothing, and exits with 1 if the file differs from the results. A test does the same.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { checks } from '@context-native/checker';
import { draftChecks, draftVersion } from '@context-native/checker/draft/standard';
import { standard } from '@context-native/checker/standard';
import { newestRevision } from '@context-native/dev/standard-files';
import { conformsIn } from '../src/judge.ts';
import { readSuite, runSuite, type SuiteReport } from '../src/run-suite.ts';
import { beyondSchema, unseenByAjv } from './matrix/beyond-schema.ts';
import { type Checker, checkers, commandOf, runtimeOf } from './matrix/checkers.ts';
import { draftCaseConforms, draftFindings, draftSuite, runDraftCase } from './matrix/draft-cases.ts';

/**
 * Results of a checker in the cases of a clause. The first four add up to all cases.
 */
interface ClauseResult {
  /** Cases with the right verdict. */
  right: number;
  /** Faulty documents that it accepted. */
  accepted: number;
  /** Good documents that it refused. */
  refused: number;
  /** Cases that it does not support. */
  notAsked: number;
  /** Cases with every finding at its place, including SHOULD clauses; for a checker that reports places. */
  places?: number;
  /** Why not all are right. */
  reasons?: string[];
}

interface ClauseRow {
  clause: string;
  level: 'MUST' | 'SHOULD';
  /** Subject of the clause's checks. */
  title: string;
  cases: number;
  /** Cases whose document does not conform. */
  faulty: number;
  /** By the id of the checker. */
  results: Record<string, ClauseResult>;
}

interface MatrixVersion {
  version: string;
  /** The revision of the text, of a version that has dated ones. */
  revision?: string;
  cases: number;
  clauses: ClauseRow[];
}

/** standard/conformance.json */
interface Matrix {
  standard: string;
  /** The day on which the checkers were run. */
  made: string;
  checkers: (Checker & { name: string; version: string; runtime: string })[];
  versions: MatrixVersion[];
}

const root = join(import.meta.dirname, '../../..');
const file = join(root, 'standard/conformance.json');
const suite = readSuite(join(root, 'standard/test-suite'));
/** On a machine that has much else to do, a start takes long. */
const timeoutMs = 60_000;

/**
 * Runs all checkers. Takes some seconds.
 * @throws Error when one cannot be run, or is wrong without a reason known here
 */
export async function makeMatrix(): Promise<Matrix> {
  const clauses: ClauseRow[] = suite.map(({ clause, level, checks: own, cases }) => ({
    clause,
    level,
    title: own.map((check) => checks[check].title).join('. '),
    cases: cases.length,
    faulty: cases.filter((given) => !conformsIn(given)).length,
    results: {},
  }));
  const run: Matrix['checkers'] = [];
  for (const checker of checkers) {
    const strictness = checker.answers;
    const options = { against: commandOf(checker), strictness, clause: undefined, timeoutMs };
    const report = await runSuite(suite, options, '');
    if (report.stopped) throw new Error(`${checker.id}: ${report.stopped}`);
    for (const row of clauses) row.results[checker.id] = resultOf(report, row.clause, checker.id);
    run.push({ ...checker, ...report.checker, runtime: runtimeOf(checker) });
  }
  const draft = runDraft();
  return {
    standard: standard.name,
    made: new Date().toISOString().slice(0, 10),
    checkers: run,
    versions: [
      { version: standard.version, revision: newestRevision(), cases: sum(clauses), clauses },
      { version: draftVersion, cases: sum(draft), clauses: draft },
    ],
  };
}

const sum = (clauses: ClauseRow[]) => clauses.reduce((total, { cases }) => total + cases, 0);

function resultOf(report: SuiteReport, clause: string, id: string): ClauseResult {
  const counts = report.clauses.find((counted) => counted.clause === clause);
  if (!counts) throw new Error(`${id} was not tested on clause ${clause}`);
  const wrong = report.failures.filter(
    ({ clause: of, expected, found }) => of === clause && found?.conforms !== expected.conforms,
  );
  const unanswered = wrong.find(({ found }) => !found);
  if (unanswered) throw new Error(`${id}: ${clause}, "${unanswered.name}": ${unanswered.reason}`);
  const reasons = new Set(counts.unsupported > 0 ? ['A schema sees one document at a time.'] : []);
  for (const { name, reason, expected } of wrong) {
    const own = expected.findings.filter((finding) => finding.clause === clause);
    const [known = []] = [own, expected.findings]
      .map((findings) => findings.flatMap(({ check = '' }) => reasonOf(check, id) ?? []))
      .filter(({ length }) => length > 0);
    if (expected.conforms || known.length === 0) throw new Error(`${id}: ${clause}, "${name}": ${reason}`);
    for (const text of known) reasons.add(text);
  }
  return {
    right: counts.verdicts,
    accepted: wrong.filter(({ expected }) => !expected.conforms).length,
    refused: wrong.filter(({ expected }) => expected.conforms).length,
    notAsked: counts.unsupported,
    ...(report.strictness === 'places' && { places: counts.passed }),
    ...(reasons.size > 0 && { reasons: [...reasons] }),
  };
}

/** Why a checker with schemas alone cannot find the faults of a check; undefined if it can. */
function reasonOf(check: string, id: string): string | undefined {
  if (id === 'ajv' && unseenByAjv.checks.includes(check)) return unseenByAjv.reason;
  return id === 'ajv' || id === 'jsonschema' ? beyondSchema[check] : undefined;
}

/** The working draft has one checker and no protocol yet: its cases are run as the tests run them. */
function runDraft(): ClauseRow[] {
  const inOrder = (list: object[]) =>
    list
      .map((item) => JSON.stringify(item))
      .sort()
      .join();
  return draftSuite.map(({ clause, level, checks: own, cases, now }) => {
    const runs = cases.map((given) => ({ given, found: runDraftCase(given, now) }));
    const wrongWhere = (conforms: boolean) =>
      runs.filter(({ given, found }) => draftCaseConforms(given) === conforms && found.conforms !== conforms);
    const [refused, accepted] = [wrongWhere(true).length, wrongWhere(false).length];
    const places = runs.filter(
      ({ given, found }) => inOrder(draftFindings(given, found)) === inOrder(given.findings),
    );
    return {
      clause,
      level,
      title: own.map((check) => draftChecks.find(({ id }) => id === check)?.title ?? check).join('. '),
      cases: cases.length,
      faulty: cases.filter((given) => !draftCaseConforms(given)).length,
      results: {
        typescript: {
          right: cases.length - refused - accepted,
          accepted,
          refused,
          notAsked: 0,
          places: places.length,
        },
      },
    };
  });
}

/**
 * The parts of the file that another run must repeat: not its day, the runtimes, or the versions of system packages.
 */
export const comparable = ({ made: _, checkers: run, ...matrix }: Matrix) => ({
  ...matrix,
  checkers: run.map(({ runtime: _, version, ...checker }) => ({
    ...checker,
    ...(!checker.isOfSystem && { version }),
  })),
});

export const readMatrix = () => JSON.parse(readFileSync(file, 'utf8')) as Matrix;

if (import.meta.main) {
  process.chdir(root);
  const matrix = await makeMatrix();
  if (process.argv.includes('--check')) {
    const isFresh = JSON.stringify(comparable(matrix)) === JSON.stringify(comparable(readMatrix()));
    if (!isFresh) process.stderr.write('standard/conformance.json does not match the checkers’ responses.\n');
    process.exitCode = isFresh ? 0 : 1;
  } else {
    writeFileSync(file, `${JSON.stringify(matrix, undefined, 2)}\n`);
    const biome = join(root, 'node_modules/.bin/biome');
    process.exitCode = spawnSync(biome, ['format', '--write', file], { stdio: 'inherit' }).status ?? 1;
  }
}
