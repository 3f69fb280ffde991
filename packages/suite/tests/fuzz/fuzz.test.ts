import process from 'node:process';
import { hasProgram } from '@context-native/dev/debian';
import { expect, test } from 'vitest';
import { findDifferences } from './differences.ts';
import { makeRequest } from './documents.ts';

const python = '/usr/bin/python3';

/** `npm run test:all` makes all of them. */
const count = process.env.TEST_WHOLE ? 20_000 : 6000;

test(`our checker, the schemas and the checker in Python say the same of ${count} damaged documents`, async () => {
  const found = await findDifferences(1, count, hasProgram(python, 'python3') ? python : undefined);
  // Each is printed with its document, its seed and its number.
  expect(found.differences).toEqual([]);
  expect(found.refused).toBeGreaterThan(count / 4);
  expect(found.refused).toBeLessThan(count * 0.9);
  // A rule that the schemas could say, or that is never broken alone, has no place in the table.
  expect(Object.entries(found.beyondSchema).filter(([, documents]) => documents < count / 4000)).toEqual([]);
}, 180_000);

test('a document is made again from its seed and its number', () => {
  expect(makeRequest(7, 1234)).toEqual(makeRequest(7, 1234));
  expect(makeRequest(7, 1234)).not.toEqual(makeRequest(8, 1234));
});
