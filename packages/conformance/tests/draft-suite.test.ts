import { expect, test } from 'vitest';
import { checkDraftText, type DraftConformance } from '../src/draft/check.ts';
import { readRun } from '../src/draft/links.ts';
import type { Dictionary } from '../src/draft/payloads.ts';
import { draftChecks } from '../src/draft/standard.ts';
import { draftValidator } from './draft-files.ts';
import { listStandard, readStandard } from './standard-files.ts';

interface DraftCase {
  name: string;
  kind: 'trace' | 'trace-stream';
  document?: unknown;
  text?: string;
  beside?: unknown[];
  types?: Record<string, object>;
  findings: { check: string; pointer?: string; line?: number }[];
}

interface DraftSuiteFile {
  clause: string;
  level: string;
  checks: string[];
  now: string;
  cases: DraftCase[];
}

const files = listStandard('test-suite/v0.2-draft').map(
  (file) => JSON.parse(readStandard(`test-suite/v0.2-draft/${file}`)) as DraftSuiteFile,
);

/** Runs a case as standard/test-suite/v0.2-draft/README.md says. */
function run({ document, text, beside = [], types }: DraftCase, now: string): DraftConformance {
  const runs = new Map(
    [document, ...beside].flatMap((trace) => {
      const facts = readRun(trace);
      return facts ? [[facts.id, facts]] : [];
    }),
  );
  return checkDraftText(text ?? JSON.stringify(document), {
    spec: '0.2-draft',
    now: Date.parse(now),
    ...(beside.length > 0 && { runOf: (id) => runs.get(id) }),
    ...(types && { types: new Map(Object.entries(types)) as Dictionary }),
  });
}

const failuresOf = ({ results }: DraftConformance) => results.filter(({ status }) => status === 'fail');
const inOrder = (list: object[]) => list.map((item) => JSON.stringify(item)).sort();

for (const { clause, cases, now } of files)
  test.each(cases)(`clause ${clause}: $name`, (given) => {
    const result = run(given, now);
    const failed = failuresOf(result);
    const isStream = given.kind === 'trace-stream';
    expect(result.kind).toBe(given.kind);
    expect(
      inOrder(
        failed.map(({ id, pointer, line }) => (isStream ? { check: id, line } : { check: id, pointer })),
      ),
    ).toEqual(inOrder(given.findings));
    const levels = given.findings.map(({ check }) => draftChecks.find(({ id }) => id === check)?.level);
    expect(result.conforms).toBe(!levels.includes('MUST'));
    for (const { message, fix, line, column } of failed) {
      expect(message.length).toBeGreaterThan(10);
      expect(fix).toMatch(/^[A-Z{].*\.$/);
      expect([line, column].every((place) => Number(place) > 0)).toBe(true);
    }
  });

test('there are at least 80 cases, and each check passes in one at least and fails in one', () => {
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const { cases, now } of files)
    for (const given of cases)
      for (const { id, status } of run(given, now).results)
        (status === 'fail' ? failed : passed).add(status === 'skipped' ? '' : id);
  const ids = draftChecks.map(({ id }) => id);
  expect(files.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(80);
  expect(ids.filter((id) => !passed.has(id))).toEqual([]);
  expect(ids.filter((id) => !failed.has(id))).toEqual([]);
});

test('there is one file for each clause with a check, which names its checks and their level', () => {
  const clauses = new Set<string>(draftChecks.map(({ clause }) => clause));
  expect(files.map(({ clause }) => clause).sort()).toEqual([...clauses].sort());
  for (const { clause, level, checks } of files) {
    const own = draftChecks.filter((check) => check.clause === clause);
    expect([clause, level, checks]).toEqual([clause, own[0]?.level, own.map(({ id }) => id)]);
  }
});

test('what the schema of a trace rejects, the checker rejects too, but for parts that were left out', () => {
  let rejected = 0;
  for (const { cases, now } of files)
    for (const given of cases) {
      if (given.document === undefined || draftValidator('trace')(given.document)) continue;
      // No schema can say that a part that is listed as left out counts as there (10.2, 11.2).
      if (JSON.stringify(given.document).includes('"left_out"') && given.findings.length === 0) continue;
      rejected++;
      expect([given.name, run(given, now).conforms]).toEqual([given.name, false]);
    }
  expect(rejected).toBeGreaterThan(30);
});
