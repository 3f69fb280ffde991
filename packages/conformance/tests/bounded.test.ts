import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkText, checkTrace, SeenIds } from '../src/index.ts';
import { readStandard } from './standard-files.ts';

const example = JSON.parse(readStandard('examples/smb-invoice-vat.json'));
const failedOf = (text: string) => checkText(text).results.filter(({ status }) => status === 'fail');

test('a million levels of nesting end in one finding that says so', () => {
  for (const text of ['['.repeat(1e6), '{"a":'.repeat(1e6)]) {
    const failed = failedOf(text);
    expect(failed.map(({ id, clause }) => [id, clause])).toEqual([['limits', '8.5']]);
    expect(failed[0]?.message).toBe('the document is nested deeper than 200 levels');
  }
  let nested: unknown = {};
  for (let i = 0; i < 100_000; i++) nested = { nested };
  const trace = { ...example, mcp_events: [{ ...example.mcp_events[0], payload: nested }] };
  expect(checkTrace(trace).conforms).toBe(true);
});

test('a hundred thousand bad events give a list of bounded length, which says how much is left out', () => {
  const events = Array.from({ length: 100_000 }, () => null);
  const { conforms, results } = checkTrace({ ...example, mcp_events: events });
  const failed = results.filter(({ status }) => status === 'fail');
  expect(conforms).toBe(false);
  expect(failed).toHaveLength(201);
  expect(failed.at(-1)).toMatchObject({ id: 'limits', message: '99800 more findings are not listed' });
});

test('a document that cannot be read has passed no check', () => {
  const { conforms, results } = checkText('{"mcp_events": [');
  expect(conforms).toBe(false);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['fail', 'skipped']));
});

test('the same text gives the same results', () => {
  const text = readStandard('examples/invalid/events-out-of-order.json');
  expect(checkText(text, { now: 1.8e12 })).toEqual(checkText(text, { now: 1.8e12 }));
});

test('a member named like one of JavaScript is no field', () => {
  const failed = checkTrace(JSON.parse('{"__proto__": {"mcp_trace_id": "x"}}')).results;
  expect(failed.find(({ id }) => id === 'trace-id')?.message).toBe('the trace has no mcp_trace_id');
});

test('ids are remembered up to a limit, and no false repetition is seen', () => {
  const seen = new SeenIds(50_000);
  const id = (i: number) => `${i.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  for (let i = 0; i < 50_000; i++) expect(seen.add(id(i))).toBe(true);
  for (let i = 0; i < 50_000; i += 997) expect(seen.add(id(i))).toBe(false);
  expect(seen.isFull).toBe(false);
  expect(seen.add(id(50_001))).toBe(true);
  expect(seen.isFull).toBe(true);
});

test('the core makes no code at run time', () => {
  for (const file of [
    'json',
    'trace',
    'text',
    'report',
    'fields',
    'registry-entry',
    'capability',
    'times',
    'positions',
  ])
    expect(readFileSync(new URL(`../src/${file}.ts`, import.meta.url), 'utf8')).not.toMatch(
      /new Function|\beval\(/,
    );
});
