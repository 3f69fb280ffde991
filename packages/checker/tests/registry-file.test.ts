import { readStandard } from '@context-native/dev/standard-files';
import { expect, test } from 'vitest';
import { checkRegistryFile, checksOfKind, checkText, detectKind } from '../src/index.ts';

const trace = JSON.parse(readStandard('examples/smb-invoice-vat.json'));
const entry = JSON.parse(readStandard('examples/registry-entry.json'));
const text = (file: unknown) => JSON.stringify(file, null, 2);
const failed = (file: unknown, options = {}) =>
  checkRegistryFile(text(file), options)
    .results.filter(({ status }) => status === 'fail')
    .map(({ clause, pointer }) => `${clause} ${pointer}`);

test('a good file conforms, and every check that applies has a result', () => {
  const { kind, conforms, results } = checkRegistryFile(text({ entry, traces: [trace] }));
  expect({ kind, conforms }).toEqual({ kind: 'registry-file', conforms: true });
  expect(results.map(({ id }) => id)).toEqual(checksOfKind['registry-file']);
  expect(results.filter(({ status }) => status === 'skipped').map(({ id }) => id)).toEqual([
    'unique-trace-id',
    'unique-entry',
  ]);
});

test('it is told apart by its shape', () => {
  expect(detectKind({ entry, traces: [trace] })).toBe('registry-file');
  expect(detectKind({ entry })).toBe('registry-file');
  expect(detectKind({ entry: 'src/index.js' })).toBe('unknown');
  expect(checkText(text({ entry, traces: [] })).kind).toBe('registry-file');
});

test('what is wrong is found at its place in the file', () => {
  const bad = { ...trace, mcp_events: [{ ...trace.mcp_events[0], payload: [] }] };
  const file = text({ entry: { ...entry, org_id: 'Alder Finch' }, traces: [trace, bad] });
  const { conforms, results } = checkRegistryFile(file);
  expect(conforms).toBe(false);
  const lines = file.split('\n');
  const places = results
    .filter(({ status }) => status === 'fail')
    .map(({ clause, pointer, line, column }) => [
      clause,
      pointer,
      lines[(line ?? 0) - 1]?.slice((column ?? 0) - 1),
    ]);
  expect(places).toEqual([
    ['3.6', '/traces/1/mcp_trace_id', `"${trace.mcp_trace_id}",`],
    ['5.3', '/traces/1/mcp_events/0/payload', '[],'],
    ['7.5', '/entry/org_id', '"Alder Finch",'],
    ['7.7', '/entry/org_id', '"Alder Finch",'],
    ['7.8', '/entry/compliance', 'true,'],
  ]);
});

test.each([
  ['no entry', { traces: [trace] }, ['7.4 ']],
  ['an entry that is no object', { entry: 1, traces: [trace] }, ['7.4 /entry']],
  ['no traces', { entry }, ['7.7 ']],
  ['an empty list', { entry, traces: [] }, ['7.7 /traces', '7.7 /entry/mcp_trace_id']],
  ['traces that are no list', { entry, traces: trace }, ['7.7 /traces', '7.7 /entry/mcp_trace_id']],
  [
    'another trace than the one that the entry names',
    { entry, traces: [{ ...trace, mcp_trace_id: '13e4db00-96ab-4e44-806d-7de80f9e2497' }] },
    ['7.7 /entry/mcp_trace_id'],
  ],
  [
    'compliance declared for a trace that breaks a clause',
    { entry, traces: [{ ...trace, mcp_events: {} }] },
    ['3.7 /traces/0/mcp_events', '7.8 /entry/compliance'],
  ],
  [
    'a preconfigured capability that the entry does not name',
    { entry: { ...entry, capabilities: ['vat.explain'] }, traces: [trace] },
    ['6.4 /traces/0/mcp_context/preconfigured_capabilities/0', '7.8 /entry/compliance'],
  ],
])('%s', (_, file, found) => {
  expect(
    failed(file).filter((place) => place !== '7.7 /entry/mcp_trace_id' || found.includes(place)),
  ).toEqual(found);
  expect(checkRegistryFile(text(file)).conforms).toBe(false);
});

test('the path has to be that of the entry, where it is known', () => {
  const file = { entry, traces: [trace] };
  for (const path of ['alder-finch/vat-calculator.json', '/a/alder-finch/vat-calculator.json'])
    expect(failed(file, { path })).toEqual([]);
  expect(failed(file, { path: 'alder-finch/vat.json' })).toEqual(['7.5 /entry/agent_code']);
  expect(failed(file, { path: 'x-alder-finch/vat-calculator.json' })).toEqual(['7.5 /entry/org_id']);
});

test('findings beyond the limit are counted over all parts, and those of a trace hide none of the entry', () => {
  const traces = Array.from({ length: 4 }, () => ({ ...trace, mcp_events: Array(5).fill(0) }));
  const { name: _, version: __, ...rest } = entry;
  const { counts, results } = checkRegistryFile(text({ entry: rest, traces }), { maxFindings: 3 });
  const listed = results.filter(({ status }) => status === 'fail');
  const of = (check: string) => listed.filter(({ id }) => id === check).map(({ message }) => message);
  expect(of('event-fields')).toHaveLength(3);
  expect(of('event-fields').at(-1)).toContain('(and 17 more findings from this check, not listed)');
  expect(of('entry-fields')).toEqual(['the entry has no name', 'the entry has no version']);
  expect(counts).toEqual({ must: 20 + 3 + 2 + 1, should: 0 });
});

test('any value is refused, and none throws', () => {
  for (const value of [null, 0, [], '', {}, { entry: null, traces: null }, { entry: [], traces: [null, []] }])
    expect(checkRegistryFile(text(value)).conforms).toBe(false);
  expect(checkRegistryFile('{"entry":').results.find(({ status }) => status === 'fail')?.line).toBe(1);
});
