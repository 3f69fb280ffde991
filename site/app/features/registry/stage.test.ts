import { expect, test } from 'vitest';
import { expiryOf, hasStageChanged, stageOf } from './stage.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00.000Z`);
const evidenceOf = '2026-11-01T12:00:00.000Z';
const looked = '2027-01-20T12:00:00.000Z';

test('without a report that checks out it is declared, whenever one looks', () => {
  expect(stageOf({}, day('2026-11-02'))).toBe('declared');
  expect(stageOf({ recheckedAt: looked, wasRunAgain: true }, day('2027-01-21'))).toBe('declared');
  expect(expiryOf({})).toBeUndefined();
});

test('evidence holds for 90 days, to the moment', () => {
  const end = Date.parse('2027-01-30T12:00:00.000Z');
  expect(expiryOf({ evidenceOf })).toBe(end);
  expect(stageOf({ evidenceOf }, end - 1)).toBe('evidence');
  expect(stageOf({ evidenceOf }, end)).toBe('expired');
  expect(hasStageChanged({ evidenceOf }, end - 1, end)).toBe(true);
  expect(hasStageChanged({ evidenceOf }, end - 2, end - 1)).toBe(false);
});

test('a look at old evidence makes it no newer; to run it again does', () => {
  const seen = { evidenceOf, recheckedAt: looked };
  expect(stageOf(seen, day('2027-01-25'))).toBe('rechecked');
  expect(stageOf(seen, day('2027-02-01'))).toBe('expired');
  const ran = { ...seen, wasRunAgain: true };
  expect(stageOf(ran, day('2027-02-01'))).toBe('rechecked');
  expect(stageOf(ran, day('2027-04-20'))).toBe('rechecked');
  expect(stageOf(ran, day('2027-04-21'))).toBe('expired');
});

test('evidence of a server that has changed is out of date, until there is a new report', () => {
  const facts = { evidenceOf, recheckedAt: looked, wasRunAgain: true, hasChanged: true };
  expect(stageOf(facts, day('2027-01-21'))).toBe('changed');
  expect(stageOf(facts, day('2030-01-01'))).toBe('changed');
  expect(stageOf({ hasChanged: true }, day('2027-01-21'))).toBe('declared');
});

test('an old look at new evidence does not count', () => {
  const facts = { evidenceOf: '2027-06-01T00:00:00.000Z', recheckedAt: '2027-01-20T12:00:00.000Z' };
  expect(stageOf(facts, day('2027-06-02'))).toBe('evidence');
});
