import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/** Every case of a file, in lists of any name. */
const casesIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value : Object.values(value as object).flatMap(casesIn);

/** The site's inputs lie here, those of a package in its tests. */
const files = globSync('{site,packages/*}/tests/real-world/*.json', {
  cwd: join(import.meta.dirname, '../../..'),
}).sort();
const corpus = files.map((path) => ({
  name: basename(path),
  cases: casesIn(JSON.parse(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8'))),
}));

test('there are at least 80 inputs, each from a public report', () => {
  expect(corpus.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(80);
  for (const { name, cases } of corpus) {
    for (const { from } of cases)
      expect([name, from]).toEqual([
        name,
        expect.stringMatching(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/),
      ]);
    expect(new Set(cases.map((one) => JSON.stringify(one))).size).toBe(cases.length);
  }
});

test('the page of documentation names each file with its number of inputs', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/real-world.md'), 'utf8');
  for (const { name, cases } of corpus) expect(page).toContain(`\`${name}\`, ${cases.length} inputs`);
});
