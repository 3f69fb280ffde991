import { join } from 'node:path';
import {
  type CheckResult,
  checkDocuments,
  checkRegistryEntry,
  checks,
  checkTrace,
} from '@context-native/checker';
import { acceptedBySchema, readStandard } from '@context-native/dev/standard-files';
import { expect, test } from 'vitest';
import { makeSuite } from '../scripts/make-test-suite.ts';
import { answerRequest, checkRequest } from '../src/answer-request.ts';
import { judge } from '../src/judge.ts';
import { toRequest } from '../src/protocol.ts';
import { readSuite } from '../src/run-suite.ts';

const suite = readSuite(join(import.meta.dirname, '../../../standard/test-suite'));

const failed = (results: ReturnType<typeof checkTrace>['results']) =>
  results.filter(({ status }) => status === 'fail');

for (const file of suite)
  test.each(file.cases)(`clause ${file.clause}: $name`, (given) => {
    const request = toRequest(given, file.now, 1);
    expect(judge(given, answerRequest(request), 'places')).toBeUndefined();
    const { conforms, results } = checkRequest(request);
    for (const result of failed(results)) {
      expect(result.clause).toBe(checks[result.id].clause);
      expect(result.message.length).toBeGreaterThan(10);
      expect(result.fix).toMatch(/^[A-Z].*\.$/);
      expect(result.line).toBeGreaterThan(0);
      expect(result.column).toBeGreaterThan(0);
    }
    if (given.schema) expect(acceptedBySchema(given.kind, given.document)).toBe(given.schema === 'accepts');
    if (given.schema === 'rejects') expect(conforms).toBe(false);
  });

test('there are at least 600 cases, each with a name of its own in its file', () => {
  expect(suite.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(600);
  for (const { cases } of suite) expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

test('the files are what their tables say', () => {
  const files = makeSuite();
  expect(Object.keys(files).sort()).toEqual(suite.map(({ clause }) => `${clause}.json`).sort());
  for (const [name, text] of Object.entries(files))
    expect(JSON.parse(readStandard(`test-suite/${name}`))).toEqual(JSON.parse(text));
});

test('what is known of agents counts in a text of several documents, in any order', () => {
  for (const { now, cases } of suite)
    for (const given of cases) {
      if (!given.known) continue;
      const [document, ...known] = [given.document, ...given.known].map((value) => JSON.stringify(value));
      for (const lines of [
        [document, ...known],
        [...known.toReversed(), document],
      ]) {
        const { documents } = checkDocuments(lines.join('\n'), { now: Date.parse(now) });
        const own = documents[lines.indexOf(document)];
        const findings = failed((own?.results ?? []) as CheckResult[]).map(({ id, pointer }) => ({
          check: id,
          pointer,
        }));
        const answer = { id: 1, conforms: own?.conforms === true, findings };
        expect(judge(given, answer, 'places')).toBeUndefined();
      }
    }
});

test('every check passes in one case at least, and fails in one', () => {
  const passed = new Set<string>();
  const broken = new Set<string>();
  for (const file of suite) {
    expect(file.cases.some(({ findings }) => findings.length === 0)).toBe(true);
    for (const given of file.cases)
      for (const { id, status } of checkRequest(toRequest(given, file.now, 1)).results) {
        if (!file.checks.includes(id)) continue;
        if (status === 'pass') passed.add(id);
        if (status === 'fail') broken.add(id);
      }
  }
  expect([...passed].sort()).toEqual(Object.keys(checks).sort());
  expect([...broken].sort()).toEqual(Object.keys(checks).sort());
});

test('a value that is no object is refused, and never throws', () => {
  for (const value of [undefined, null, 0, 'x', [], [[]], () => 1]) {
    expect(checkTrace(value).conforms).toBe(false);
    expect(checkRegistryEntry(value).conforms).toBe(false);
  }
});
