import { readStandard } from '@context-native/dev/standard-files';
import { expect, test } from 'vitest';
import { checkDocuments, makeTimeline } from '../src/index.ts';

const trace = readStandard('examples/smb-invoice-vat.json');
const entry = readStandard('examples/registry-entry.json');
const capability = readStandard('examples/capability.json');
const onOneLine = (text: string) => JSON.stringify(JSON.parse(text));
const failedOf = ({ documents }: ReturnType<typeof checkDocuments>) =>
  documents.flatMap(({ results }) => results.filter(({ status }) => status === 'fail'));
const statusOf = (check: ReturnType<typeof checkDocuments>, index: number, id: string) =>
  check.documents[index]?.results.find((result) => result.id === id)?.status;

test('one document over many lines is one document', () => {
  const check = checkDocuments(trace);
  expect(check.counts).toEqual({ documents: 1, conforming: 1, must: 0, should: 0, otherProfiles: 0 });
  expect(check.documents[0]).toMatchObject({ kind: 'trace', line: 1, isUnknown: false });
  expect(statusOf(check, 0, 'unique-trace-id')).toBe('skipped');
});

test('JSON Lines are counted, with lines of the text, and held against each other wherever they stand', () => {
  const lines = [entry, '\n', capability, trace, trace.replace('"smb"', '"snb"')].map((text) =>
    text.trim() ? onOneLine(text) : '',
  );
  const check = checkDocuments(lines.join('\n'));
  expect(check.counts).toMatchObject({ documents: 4, conforming: 3 });
  expect(check.documents.map(({ kind, line }) => [kind, line])).toEqual([
    ['registry-entry', 1],
    ['capability', 3],
    ['trace', 4],
    ['trace', 5],
  ]);
  expect(failedOf(check).map(({ id, line }) => [id, line])).toEqual([
    ['unique-trace-id', 5],
    ['context-profile', 5],
  ]);
  expect(statusOf(check, 0, 'entry-trace')).toBe('pass');
  expect(statusOf(check, 2, 'known-capabilities')).toBe('pass');
});

test('the capabilities of an agent are known from anywhere in the collection, for its organisation or for all', () => {
  const own = JSON.parse(trace);
  own.mcp_context.preconfigured_capabilities = ['vat.explain'];
  const naming = (changes: object) => JSON.stringify({ ...JSON.parse(capability), ...changes });
  const file = JSON.stringify({ entry: JSON.parse(entry), traces: [JSON.parse(withId(trace, 9))] });
  const verdicts = (...others: string[]) =>
    [
      [...others, JSON.stringify(own)],
      [JSON.stringify(own), ...others],
    ].map((lines) => {
      const check = checkDocuments(lines.join('\n'), { now: Date.parse('2026-01-01T00:00:00Z') });
      const { results = [] } = check.documents.find(({ kind }) => kind === 'trace') ?? {};
      return results.find(({ id }) => id === 'known-capabilities')?.status;
    });
  expect(verdicts(naming({ agent_code: 'other' }))).toEqual(['skipped', 'skipped']);
  expect(verdicts(naming({}))).toEqual(['fail', 'fail']);
  expect(verdicts(naming({ name: 'vat.explain' }))).toEqual(['pass', 'pass']);
  expect(verdicts(naming({ org_id: 'alder-finch' }))).toEqual(['fail', 'fail']);
  expect(verdicts(naming({ org_id: 'alder-finch', name: 'vat.explain' }))).toEqual(['pass', 'pass']);
  expect(verdicts(naming({ org_id: 'kestrel-labs' }))).toEqual(['skipped', 'skipped']);
  expect(verdicts(naming({ org_id: 5 }))).toEqual(['skipped', 'skipped']);
  expect(verdicts(naming({}), onOneLine(entry.replace('vat.calculate', 'vat.explain')))).toEqual([
    'pass',
    'pass',
  ]);
  expect(verdicts(file)).toEqual(['fail', 'fail']);
});

test('a trace of another profile than was asked for is said apart, and breaks no clause by it', () => {
  const check = checkDocuments(`\n${trace}`, { profile: 'gov' });
  expect(check.counts).toEqual({ documents: 1, conforming: 1, must: 0, should: 0, otherProfiles: 1 });
  expect(failedOf(check)).toEqual([]);
  expect(check.documents[0]?.otherProfiles).toEqual([
    {
      stated: 'smb',
      expected: 'gov',
      message: 'profile is "smb", but "gov" was expected',
      pointer: '/mcp_context/profile',
      line: 9,
      column: 16,
      fix: 'Record the run under "gov", or check it as "smb".',
    },
  ]);
  expect(checkDocuments(trace, { profile: 'smb' }).documents[0]).not.toHaveProperty('otherProfiles');
  const unknown = checkDocuments(trace.replace('"smb"', '"snb"'), { profile: 'gov' });
  expect(unknown.counts).toMatchObject({ must: 1, otherProfiles: 0 });
});

test('a registry entry is held against the trace that came apart from it', () => {
  const good = checkDocuments(entry, { trace });
  expect(good.documents.map(({ kind, conforms }) => [kind, conforms])).toEqual([
    ['registry-entry', true],
    ['trace', true],
  ]);
  expect(statusOf(good, 0, 'entry-compliance')).toBe('pass');
  const bad = checkDocuments(entry, { trace: trace.replace('invoice.lines', '') });
  expect(failedOf(bad).map(({ id, line }) => [id, line])).toEqual([
    ['entry-compliance', 9],
    ['context-strings', 4],
  ]);
});

test('of many documents the failing ones are listed first, and all are counted', () => {
  const good = Array.from({ length: 500 }, (_, index) => withId(trace, index));
  const bad = Array.from({ length: 30 }, (_, index) => withId(trace, 1000 + index).replace('"smb"', '"?"'));
  const check = checkDocuments([...good, ...bad].join('\n'));
  expect(check.counts).toEqual({ documents: 530, conforming: 500, must: 30, should: 0, otherProfiles: 0 });
  expect(check.documents).toHaveLength(20);
  expect(check.documents[0]?.line).toBe(501);
});

test('all findings are counted at their own level, also those that are not listed', () => {
  const flood = JSON.parse(trace);
  for (let i = 0; i < 500; i++) flood.mcp_events[0][`extra_${i}`] = i;
  expect(checkDocuments(JSON.stringify(flood)).counts).toEqual({
    documents: 1,
    conforming: 1,
    must: 0,
    should: 500,
    otherProfiles: 0,
  });
});

test('a document that is broken anywhere is one document with one finding', () => {
  const stream = readStandard('examples/v0.2-draft/closed.trace.jsonl');
  const lines = trace.split('\n');
  const broken = [
    ...lines.keys().map((at) => lines.with(at, `${lines[at]}n`).join('\n')),
    ...lines.keys().map((at) => lines.with(at, `n${lines[at]}`).join('\n')),
    trace.replace('{', '{}'),
    trace.replace('{', '[]'),
    `\ufeff\n${trace.replace('{', '{"')}`,
    `n${stream}`,
    stream.replace('}', '}}'),
  ];
  for (const text of broken) {
    const check = checkDocuments(text);
    expect(check.counts, text.slice(0, 300)).toMatchObject({ documents: 1, must: 1, should: 0 });
    expect(failedOf(check)).toMatchObject([{ id: 'json-syntax' }]);
  }
});

test('JSON Lines with a broken first line are lines; a first line that goes on is none', () => {
  const lines = ['{"a": 1,}', withId(trace, 1), withId(trace, 2)].join('\n');
  expect(checkDocuments(lines).counts).toMatchObject({ documents: 3, conforming: 2 });
  expect(failedOf(checkDocuments(lines))).toMatchObject([{ id: 'json-syntax', line: 1, column: 9 }]);
  expect(checkDocuments(`{"a": 1,\n"b": [}\n`).counts.documents).toBe(1);
});

test('what is none of the three shapes, and what is no JSON', () => {
  expect(checkDocuments('{"a": 1}').documents[0]).toMatchObject({ isUnknown: true, conforms: false });
  const { documents } = checkDocuments('{"a": 1,\n  b}');
  expect(documents[0]).toMatchObject({ isUnknown: false, conforms: false });
  expect(failedOf(checkDocuments('{"a": 1,\n  b}'))).toMatchObject([
    { id: 'json-syntax', line: 2, column: 3 },
  ]);
});

test('the timeline of a trace, across zones, with its payloads on one line', () => {
  const { events, total, context } = makeTimeline({
    mcp_context: { org_id: 'alder-finch', timestamp: '2025-09-01T09:14:22.000Z' },
    mcp_events: [
      {
        event_type: 'a',
        payload: { lines: 14, rates: { de: 19, at: { reduced: 10 } }, by: [1, 2], note: null },
        created_at: '2025-09-01T11:14:22.041+02:00',
      },
      { event_type: 'b', payload: {}, created_at: '2025-09-01T09:14:21.000Z' },
      null,
    ],
  }) ?? { events: [] };
  expect(events.map(({ type, elapsedMs }) => [type, elapsedMs])).toEqual([
    ['a', 41],
    ['b', -1000],
    ['', null],
  ]);
  expect(JSON.parse(events[0]?.payload ?? '')).toEqual({
    lines: 14,
    rates: { de: 19, at: { reduced: 10 } },
    by: [1, 2],
    note: null,
  });
  expect(events[1]).toMatchObject({ payload: '{}', isCut: false });
  expect(events[0]?.summary).toBe('lines 14 · rates { de 19, at { reduced 10 } } · by [2] · note null');
  expect(total).toBe(3);
  expect(context).toMatchObject({ org_id: 'alder-finch', profile: '' });
});

test('the timeline of a huge trace is small', () => {
  let deep: Record<string, unknown> = {};
  for (let i = 0; i < 100_000; i++) deep = { deep };
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`m${i}`, 'x'.repeat(1000)]));
  const event = { event_type: 'x'.repeat(1e6), payload: { deep, wide }, created_at: '' };
  const timeline = makeTimeline({ mcp_events: Array.from({ length: 100_000 }, () => event) });
  expect(timeline?.total).toBe(100_000);
  expect(timeline?.events).toHaveLength(100);
  expect(JSON.stringify(timeline).length).toBeLessThan(300_000);
  expect(timeline?.events[0]?.isCut).toBe(true);
});

function withId(text: string, index: number): string {
  return onOneLine(text).replace(
    /"7c1e[^"]*"/,
    `"7c1e2b64-9d0f-4a83-b5e6-${String(index).padStart(12, '0')}"`,
  );
}

test('a call lasts until what answers it, and what happens meanwhile lies within it', () => {
  const event = (event_type: string, ms: number, call_id?: string) => ({
    event_type,
    payload: call_id ? { call_id } : {},
    created_at: `2025-09-01T09:14:22.${String(ms).padStart(3, '0')}Z`,
  });
  const timeline = makeTimeline({
    mcp_context: { timestamp: '2025-09-01T09:14:22.000Z' },
    mcp_events: [
      event('run.started', 0),
      event('tool.called', 10, 'a'),
      event('tool.called', 20, 'b'),
      event('note', 25),
      event('tool.returned', 30, 'b'),
      event('tool.returned', 50, 'a'),
      event('tool.called', 60, 'a'),
      'no event',
    ],
  });
  expect(timeline?.events.map(({ durationMs, depth }) => [durationMs, depth])).toEqual([
    [null, 0],
    [40, 0],
    [10, 1],
    [null, 2],
    [null, 1],
    [null, 0],
    [null, 0],
    [null, 0],
  ]);
});

test('a waterfall has a row for each call, with the lines of its events', () => {
  const text = `{
  "mcp_context": { "timestamp": "2025-09-01T09:14:22.000Z" },
  "mcp_events": [
    { "event_type": "tool.called", "created_at": "2025-09-01T09:14:22.010Z",
      "payload": { "call_id": "a", "tool": "rates.lookup" } },
    { "event_type": "tool.returned", "created_at": "2025-09-01T09:14:22.040Z", "payload": { "call_id": "a", "outcome": "ok" } }
  ]
}`;
  const timeline = checkDocuments(text).documents[0]?.timeline;
  expect(timeline?.events.map(({ lines }) => lines)).toEqual([
    [4, 5],
    [6, 6],
  ]);
  expect(timeline?.isInOrder).toBe(false);
  expect(timeline?.rows).toEqual([
    {
      event: 0,
      answer: 1,
      subject: 'rates.lookup',
      from: 0.25,
      to: 1,
      state: 'succeeded',
      outcome: 'ok',
      leftOut: 0,
    },
  ]);
});

test('without a time for each event the rows are in order, and an answer that cannot follow its call has its own', () => {
  const event = (event_type: string, created_at?: string) => ({
    event_type,
    payload: { call_id: 'a' },
    ...(created_at && { created_at }),
  });
  const [early, late] = ['2025-09-01T09:14:22.000Z', '2025-09-01T09:14:23.000Z'];
  const rowsOf = (...mcp_events: object[]) => {
    const timeline = makeTimeline({ mcp_context: { timestamp: early }, mcp_events });
    const rows = timeline?.rows.map(({ event, answer, from, to }) => [event, answer, from, to]);
    return { isInOrder: timeline?.isInOrder, rows };
  };
  const joined = { isInOrder: true, rows: [[0, 1, 0, 1]] };
  const separate = [
    [0, null, 0, 0],
    [1, null, 1, 1],
  ];
  expect(rowsOf(event('tool.called'), event('tool.returned'))).toEqual(joined);
  expect(rowsOf(event('tool.called', early), event('tool.returned')).rows).toEqual(separate);
  expect(rowsOf(event('tool.returned', late), event('tool.called', early))).toEqual({
    isInOrder: false,
    rows: [
      [0, null, 1, 1],
      [1, null, 0, 0],
    ],
  });
});

test('what says that it follows the working draft is held against it: a stream, and a trace with mcp_run', () => {
  const closed = checkDocuments(readStandard('examples/v0.2-draft/closed.trace.jsonl'));
  expect(closed.counts).toMatchObject({ documents: 1, conforming: 1, must: 0, should: 0 });
  expect(closed.documents[0]).toMatchObject({ kind: 'trace-stream', spec: '0.2-draft', line: 1 });
  expect(closed.documents[0]?.timeline?.events).toHaveLength(4);

  const open = checkDocuments(readStandard('examples/v0.2-draft/left-open.trace.jsonl'));
  expect(failedOf(open).map(({ id, level }) => [id, level])).toContainEqual(['stream-closed', 'SHOULD']);

  // Its events are those of no run: a v0.1 checker alone would see nothing.
  const host = readStandard('examples/v0.2-draft/host-claims-desk.trace.json');
  expect(checkDocuments(host).counts).toMatchObject({ conforming: 1, must: 0, should: 0 });
  const broken = checkDocuments(
    `${onOneLine(trace)}\n${onOneLine(host).replace('"0.2-draft"', '"0.9"')}\n${onOneLine(host)}`,
  );
  expect(broken.documents.map(({ spec }) => spec)).toEqual([undefined, '0.2-draft', '0.2-draft']);
  expect(failedOf(broken).map(({ id, line }) => [id, line])).toEqual([
    ['run-members', 2],
    ['unique-trace-id', 3],
  ]);
  // Who says what it is asks for the published version.
  expect(checkDocuments(host, { kind: 'trace' }).documents[0]?.spec).toBeUndefined();
});
