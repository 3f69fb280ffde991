import { expect, test } from 'vitest';
import { listClauses } from '../specification/specification.server.ts';
import { compareRevisions } from './changes.server.ts';
import { listRevisions, listSteps } from './revisions.server.ts';

const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');

test('clauses that came are named by their numbers, and none has gone', async () => {
  const { sections = [], counts } = (await compareRevisions('2026-11-23', '2026-11-25')) ?? {};
  const clauses = sections.flatMap((section) => section.clauses);
  const numbers = (kind: string) =>
    clauses.flatMap((change) => (change.kind === kind ? (change.clause?.number ?? '') : []));
  expect(numbers('added')).toEqual(['2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '7.12']);
  expect(numbers('changed')).toEqual(expect.arrayContaining(['3.2', '3.4', '6.4', '8.3', '9.1']));
  expect(numbers('changed')).not.toContain('3.3');
  expect(counts).toEqual({
    added: 7,
    removed: 0,
    changed: numbers('changed').length,
    same: (await listClauses()).length - 7 - numbers('changed').length,
  });
});

test('the words that changed are marked, and without the added ones the text is the earlier one', async () => {
  const { sections = [] } = (await compareRevisions('2026-11-23', '2026-11-25')) ?? {};
  const { parts = [] } =
    sections.flatMap(({ clauses }) => clauses).find(({ clause }) => clause?.number === '4.4') ?? {};
  expect(textOf(parts.filter(({ kind }) => kind !== 'added')).trim()).toBe(
    '`timestamp` is a time with its zone, on a date that exists.',
  );
  expect(textOf(parts.filter(({ kind }) => kind !== 'removed')).trim()).toBe(
    '`timestamp` is a time (clause 2.2).',
  );
});

test('text without a number is compared by paragraphs, items and rows', async () => {
  const { sections = [], counts } = (await compareRevisions('2026-11-21', '2026-11-23')) ?? {};
  expect(counts).toMatchObject({ added: 0, removed: 0, changed: 0 });
  expect(sections.map(({ number }) => number)).toEqual([1, 5]);
  const [scope, events] = sections;
  expect(scope?.text.map(({ kind }) => kind)).toEqual(['changed', 'added']);
  expect(textOf(events?.text[0]?.parts.filter(({ kind }) => kind === 'removed') ?? [])).toContain('session');
});

test('only two revisions that there are, the earlier one first', async () => {
  expect(await compareRevisions('2026-11-25', '2026-11-23')).toBeUndefined();
  expect(await compareRevisions('2026-11-25', '2026-11-25')).toBeUndefined();
  expect(await compareRevisions('2026-11-22', '2026-11-25')).toBeUndefined();
});

test('every revision is compared with the one before it and with the newest', async () => {
  const steps = listSteps();
  const dates = listRevisions().map(({ date }) => date);
  for (const [index, date] of dates.slice(0, -1).entries())
    expect(steps.some(({ from, to }) => from.date === dates[index + 1] && to.date === date)).toBe(true);
  for (const date of dates.slice(1))
    expect(steps.some(({ from, to }) => from.date === date && to.date === dates[0])).toBe(true);
  expect(new Set(steps.map(({ href }) => href)).size).toBe(steps.length);
  for (const { from, to } of steps) expect(await compareRevisions(from.date, to.date)).toBeDefined();
});
