import { expect, test } from 'vitest';
import { readMatrix, readMatrixFile, totalsOf } from './conformance.server.ts';

test('the totals are those of all clauses, and places are counted for those that say them', () => {
  const row = { clause: '1.1', level: 'MUST' as const, title: 'It is', cases: 4, faulty: 2 };
  const exact = { right: 4, accepted: 0, refused: 0, notAsked: 0, places: 3 };
  const coarse = {
    right: 2,
    accepted: 1,
    refused: 0,
    notAsked: 1,
    reasons: ['A schema cannot compare a time with the current time.'],
  };
  const rows = [row, row].map((same) => ({ ...same, results: { exact, coarse } }));
  expect(totalsOf(rows)).toEqual([
    { id: 'exact', right: 8, accepted: 0, refused: 0, notAsked: 0, places: 6 },
    { id: 'coarse', right: 4, accepted: 2, refused: 0, notAsked: 2, places: undefined },
  ]);
  expect(totalsOf([])).toEqual([]);
});

test('the stored matrix has four checkers of the current version and one of the draft', () => {
  const [current, draft] = readMatrix().versions;
  expect(totalsOf(current?.clauses ?? []).map(({ id }) => id)).toEqual([
    'typescript',
    'python',
    'ajv',
    'jsonschema',
  ]);
  expect(totalsOf(draft?.clauses ?? []).map(({ id }) => id)).toEqual(['typescript']);
  expect(JSON.parse(readMatrixFile())).toEqual(readMatrix());
});
