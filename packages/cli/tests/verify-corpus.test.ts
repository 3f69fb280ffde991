import { expect, test } from 'vitest';
import {
  falseFailuresOf,
  isFound,
  nameOf,
  type Outcome,
  readCorpus,
  verifyAll,
} from './corpus/run-server.ts';

/** Servers of the short form. Other tests of this folder have their own servers for what the rest is about. */
const short = [
  'default-for-required',
  'mixed-sign-in',
  'modern-only',
  'text-only-result',
  'unverified-signature',
];

const faultsOf = (outcomes: readonly Outcome[]) =>
  outcomes
    .filter((outcome) => !isFound(outcome) || falseFailuresOf(outcome).length > 0)
    .map((outcome) => `${nameOf(outcome)}: ${JSON.stringify(Object.fromEntries(outcome.failed))}`);

test('a fault is found by its rule and by no other, and a correct server breaks no rule', async () => {
  const entries = readCorpus().filter((entry) => short.includes(nameOf(entry)));
  expect(entries).toHaveLength(short.length);
  expect(faultsOf(await verifyAll(entries, 4))).toEqual([]);
});

test('so are all servers of the corpus', { tags: 'whole', timeout: 600_000 }, async () => {
  expect(faultsOf(await verifyAll(readCorpus(), 2))).toEqual([]);
});
