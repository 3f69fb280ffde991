import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

const well: Parameters<typeof verdictOf>[0] = {
  failing: [],
  database: { missing: 0, isStandby: false },
  storage: { freeBytes: 2_000, floorBytes: 1_000 },
  backup: undefined,
};

test('a site without faults says so, and that it has no backup', () => {
  expect(verdictOf(well)).toBe('Nothing is failing. The site has written no backup yet.');
  expect(verdictOf({ ...well, storage: { freeBytes: null, floorBytes: 1_000 } })).toMatch(/^Nothing/);
});

test('each fault is named', () => {
  const failing = Array<(typeof well.failing)[number]>(2);
  expect(verdictOf({ ...well, failing })).toMatch(/^2 jobs are failing\. The site/);
  expect(verdictOf({ ...well, database: { missing: 1, isStandby: true } })).toMatch(
    /^1 migration is missing\. The database accepts no writes\. The site/,
  );
  expect(verdictOf({ ...well, storage: { freeBytes: 1_000, floorBytes: 1_000 } })).toMatch(
    /^The disk is nearly full/,
  );
});
