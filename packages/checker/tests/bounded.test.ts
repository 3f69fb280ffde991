import { readFileSync } from 'node:fs';
import { readStandard } from '@context-native/dev/standard-files';
import { expect, test } from 'vitest';
import { checkCapability, checkRegistryEntry, checkText, checkTrace, SeenIds } from '../src/index.ts';
import { Report } from '../src/report.ts';

const example = JSON.parse(readStandard('examples/smb-invoice-vat.json'));
const failedOf = (text: string) => checkText(text).results.filter(({ status }) => status === 'fail');

test('a million levels of nesting end in one finding that says so', () => {
  for (const text of ['['.repeat(1e6), '{"a":'.repeat(1e6)]) {
    const failed = failedOf(text);
    expect(failed.map(({ id, clause }) => [id, clause])).toEqual([['limits', '8.5']]);
    expect(failed[0]?.message).toBe('the document is nested deeper than 200 levels');
    expect(failed[0]?.pointer).toMatch(/^(\/[0a]){4}$/);
    expect(failed[0]?.column).toBeGreaterThan(200);
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
  expect(failed).toHaveLength(200);
  expect(failed.at(-1)).toMatchObject({
    id: 'event-fields',
    pointer: '/mcp_events/199',
    message: expect.stringMatching(/\(and 99800 more findings from this check, not listed\)$/),
  });
});

test('no number of SHOULD findings makes a document fail, and none hides a MUST', () => {
  const [event] = example.mcp_events;
  const extra = (count: number) => ({
    ...event,
    ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`extra_${i}`, i])),
  });
  const check = (events: unknown[]) => {
    const { conforms, counts, results } = checkTrace({ ...example, mcp_events: events });
    const failed = results.filter(({ status }) => status === 'fail');
    const last = failed.findLast(({ id }) => id === 'unknown-members');
    return { conforms, counts, last: last?.message, ids: [...new Set(failed.map(({ id }) => id))] };
  };
  expect(check([extra(200)]).last).toMatch(/"extra_199", which draft v0\.1 does not define$/);
  expect(check([extra(201)])).toMatchObject({
    conforms: true,
    counts: { must: 0, should: 201 },
    ids: ['unknown-members'],
    last: expect.stringMatching(/\(and 1 more finding from this check, not listed\)$/),
  });
  expect(check([extra(250), null, { ...event, payload: 'text' }])).toMatchObject({
    conforms: false,
    counts: { must: 2, should: 250 },
    ids: ['unknown-members', 'event-fields', 'event-payload'],
  });
});

test('two million items around one fault are read, and the fault is found', () => {
  const items = '1,'.repeat(2e6);
  const text = JSON.stringify({ ...example, mcp_trace_id: 'x' }).replace(
    '"line_count":14',
    `"lines":[${items}1]`,
  );
  expect(failedOf(text).map(({ id, line, column }) => [id, line, column])).toEqual([['trace-id', 1, 17]]);
});

test('two million line ends are counted', () => {
  expect(failedOf(`${'\n'.repeat(2e6)}{x`)[0]).toMatchObject({ line: 2e6 + 1, column: 2 });
});

test('members that occur twice are all counted', () => {
  const twice = `{${'"own": 1,'.repeat(501)}${readStandard('examples/smb-invoice-vat.json').trim().slice(1)}`;
  const { counts, results } = checkText(twice);
  expect(counts).toEqual({ must: 500, should: 1 });
  const listed = results.filter(({ id }) => id === 'unique-members');
  expect(listed).toHaveLength(100);
  expect(listed.at(-1)?.message).toContain('(and 400 more findings from this check, not listed)');
});

test('the limit is that of each check', () => {
  const report = new Report(1);
  report.fail('unknown-members', '', 'one', 'One.');
  expect(report.breaksMust).toBe(false);
  report.fail('trace-id', '', 'two', 'Two.');
  report.fail('trace-id', '', 'three', 'Three.');
  expect(report.breaksMust).toBe(true);
  expect(report.findings.map(({ message }) => message)).toEqual(['one', 'two']);
});

test('a document that cannot be read has passed no check', () => {
  const { conforms, results } = checkText('{"mcp_events": [');
  expect(conforms).toBe(false);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['fail', 'skipped']));
});

test('values that JSON does not have are refused, and do not throw', () => {
  for (const value of [1n, Symbol('x'), () => 1, undefined, Number.NaN])
    expect(checkTrace({ ...example, mcp_trace_id: value }).conforms).toBe(false);
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

test('an id that came after the limit is compared with those before it only, and the check says so', () => {
  const capabilities = [1, 2, 2].map((i) => ({
    ...JSON.parse(readStandard('examples/capability.json')),
    id: `0000000${i}-0000-4000-8000-000000000000`,
  }));
  const seen = new SeenIds(1);
  const statuses = capabilities.map(
    (document) =>
      checkCapability(document, { seen }).results.find(({ id }) => id === 'unique-capability-id')?.status,
  );
  expect(statuses).toEqual(['pass', 'skipped', 'skipped']);
});

test('the core makes no code at run time', () => {
  for (const file of [
    'json',
    'trace',
    'text',
    'report',
    'fields',
    'registry-entry',
    'registry-file',
    'capability',
    'times',
  ])
    expect(readFileSync(new URL(`../src/${file}.ts`, import.meta.url), 'utf8')).not.toMatch(
      /new Function|\beval\(/,
    );
});

test('an entry with a value that JSON cannot express is refused, and does not throw', () => {
  const entry = JSON.parse(readStandard('examples/registry-entry.json'));
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  for (const org_id of [1n, cyclic])
    for (const options of [{}, { seen: new Set<string>() }])
      expect(checkRegistryEntry({ ...entry, org_id }, options).conforms).toBe(false);
});
