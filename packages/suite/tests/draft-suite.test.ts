import { draftChecks } from '@context-native/checker/draft/standard';
import { draftValidator } from '@context-native/dev/draft-files';
import { expect, test } from 'vitest';
import { makeTypeCases } from '../scripts/make-type-cases.ts';
import {
  draftCaseConforms,
  draftFindings,
  draftSuite as files,
  runDraftCase,
} from '../scripts/matrix/draft-cases.ts';

const inOrder = (list: object[]) => list.map((item) => JSON.stringify(item)).sort();

for (const { clause, cases, now } of files)
  test.each(cases)(`clause ${clause}: $name`, (given) => {
    const result = runDraftCase(given, now);
    expect(result.kind).toBe(given.kind);
    expect(inOrder(draftFindings(given, result))).toEqual(inOrder(given.findings));
    expect(result.conforms).toBe(draftCaseConforms(given));
    const failed = result.results.filter(({ status }) => status === 'fail');
    for (const { message, fix, line, column } of failed) {
      expect(message.length).toBeGreaterThan(10);
      expect(fix).toMatch(/^[A-Z{].*\.$/);
      expect([line, column].every((place) => Number(place) > 0)).toBe(true);
    }
  });

test('each type of the dictionary has its two cases: node packages/suite/scripts/make-type-cases.ts', () => {
  expect(files.find(({ clause }) => clause === '14.2')).toEqual(makeTypeCases());
});

test('there are at least 80 cases, and each check passes in one at least and fails in one', () => {
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const { cases, now } of files)
    for (const given of cases)
      for (const { id, status } of runDraftCase(given, now).results)
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
      expect([given.name, runDraftCase(given, now).conforms]).toEqual([given.name, false]);
    }
  expect(rejected).toBeGreaterThan(30);
});
