import { checks } from '@context-native/checker';
import { hasProgram } from '@context-native/dev/debian';
import { expect, test } from 'vitest';
import { comparable, makeMatrix, readMatrix } from '../scripts/make-matrix.ts';
import { beyondSchema } from '../scripts/matrix/beyond-schema.ts';
import { python } from '../scripts/matrix/checkers.ts';

/** Both are asked for, so that one run of the tests installs both. */
const isThere = [
  hasProgram(python, 'python3'),
  hasProgram('/usr/lib/python3/dist-packages/jsonschema/__init__.py', 'python3-jsonschema'),
].every(Boolean);

test.skipIf(!isThere)(
  'the matrix of checkers is what they answer: node packages/suite/scripts/make-matrix.ts writes it anew',
  async () => {
    expect(comparable(readMatrix())).toEqual(comparable(await makeMatrix()));
  },
  300_000,
);

test('each case is counted once, and who is not right everywhere says why', () => {
  const { checkers, versions } = readMatrix();
  expect(checkers.map(({ id }) => id)).toEqual(['typescript', 'python', 'ajv', 'jsonschema']);
  for (const { clauses, cases } of versions) {
    expect(clauses.reduce((sum, row) => sum + row.cases, 0)).toBe(cases);
    for (const { clause, cases, results } of clauses)
      for (const [id, { right, accepted, refused, notAsked, reasons }] of Object.entries(results)) {
        expect([clause, id, right + accepted + refused + notAsked]).toEqual([clause, id, cases]);
        expect([clause, id, reasons !== undefined]).toEqual([clause, id, right < cases]);
      }
  }
});

test('a rule that no schema can say is one of level MUST', () => {
  for (const check of Object.keys(beyondSchema))
    expect([check, checks[check as keyof typeof checks]?.level]).toEqual([check, 'MUST']);
});
